/// What a block is lent and does not count: its stage, which says when it goes, and its book, which its stage keeps for as long as something of it runs.
extension BlockContext.Place {
  // MARK: Its stage

  @inline(__always)
  func isOf(_ stage: Stage) -> Bool { pointee.lentStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque() }

  /// Belongs to `stage` from here on.
  @inline(__always)
  func join(_ stage: Stage) {
    pointee.lentStage = .passUnretained(stage)
    pointee.nextOfStage = stage.blocks
    stage.blocks = self
  }

  @inline(__always)
  func leaveStage() {
    pointee.lentStage?._withUnsafeGuaranteedRef { stage in
      if stage.blocks == self { stage.blocks = pointee.nextOfStage } else { leave(stage) }
    }
  }

  /// Blocks around one that has begun with a stage come to it later, and end later.
  @inline(never)
  private func leave(_ stage: Stage) {
    var block = stage.blocks
    while let here = block, here.pointee.nextOfStage != self { block = here.pointee.nextOfStage }
    block?.pointee.nextOfStage = pointee.nextOfStage
  }

  /// The stage goes, with all that was started: the block is as before the first change, but for its book, which stays open until its body is through.
  func stageGoes() -> BlockContext.Place? {
    defer { pointee.nextOfStage = nil }
    forgetStart()
    pointee.lentStage = nil
    pointee.lentTicket.count()
    _ = pointee.lentTicket.with { $0.leaveStage() }
    return pointee.nextOfStage
  }

  /// Time goes by in the body: what is changed from here on begins here, and in an animator joins where that is now.
  func timeGoesBy() {
    forgetStart()
    guard let (run, part) = pointee.animator else { return }
    pointee.heldPlace = OptionalReference(BlockContext.AnimatorPlace(run, run.rest(of: part)))
  }

  /// An animator has left its timeline: what is changed from here on is changed at once, or in the run after that.
  func timelineGoes(of run: AnimatorRun) { if pointee.animator?.run === run { forgetStart() } }

  /// What the first change has found out for those after it.
  private func forgetStart() {
    (pointee.hasPlain, pointee.spring) = (false, nil)
    pointee.made = OptionalReference()
  }

  // MARK: The book

  /// Opens the book that changes here are entered in, if there is one and it is not open: `pointee.ticket` is that book from then on.
  /// - Parameter stage: where one may be at hand that was used before.
  func openTicket(on stage: Stage?) {
    guard pointee.lentTicket.isEmpty else { return }
    switch pointee.book {
    // the blocks around it may be of another stage
    case .none: break
    case .outer:
      pointee.parent?.openTicket(on: stage)
      pointee.lentTicket = BorrowedReference(pointee.parent?.pointee.lentTicket.unmanaged)
    case .own:
      let outer = pointee.parent == nil && pointee.transaction.isEmpty ? nil : openOuter(on: stage)
      if let stage {
        pointee.lentTicket = BorrowedReference(stage.makeTicket(outer, pointee.completion))
      } else {
        pointee.lentTicket = BorrowedReference(counted: Ticket(parent: outer, completion: pointee.completion?.pointee.call))
      }
      if case .animator = pointee.kind { noteEnd() }
    }
  }

  /// The same where a stage is at hand; a block with nothing around it gets its book at once.
  @inline(__always)
  func openTicket(in stage: Stage) {
    guard pointee.lentTicket.isEmpty, pointee.kind == .block, pointee.book == .own, pointee.parent == nil, pointee.transaction.isEmpty
    else {
      return openTicket(on: stage)
    }
    pointee.lentTicket = BorrowedReference(stage.makeTicket(nil, pointee.completion))
  }

  /// The book that a block's own lies in: that of the block around, else of the transaction unless the body has committed it.
  @inline(never)
  private func openOuter(on stage: Stage?) -> Ticket? {
    pointee.parent?.openTicket(on: stage)
    return pointee.parent?.pointee.ticket ?? pointee.transaction.object.flatMap { $0.isOver ? nil : $0 }
  }

  /// A block of an animator is told at the end of its part.
  private func noteEnd() {
    if let (run, part) = pointee.animator, let end = part.end, let ticket = pointee.ticket { run.partEnds.append((end, ticket)) }
  }

  /// Closes the book of a body that is through and has started something; nil where more is to be seen to.
  @inline(__always)
  func closeRunning() -> StartedBlock? {
    guard pointee.lentTicket.with({ $0.closeBody() }) == true else { return nil }
    return StartedBlock(pointee.lentTicket.take())
  }
}
