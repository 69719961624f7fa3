/// Uncounted references of a block: to its stage, which clears them when deinitialised, and to its ticket, which the stage retains while its animations run.
extension BlockContext.Pointer {
  // MARK: Stage

  @inline(__always)
  func isOf(_ stage: Stage) -> Bool { pointee.unretainedStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque() }

  /// Makes it a block of `stage`.
  @inline(__always)
  func join(_ stage: Stage) {
    pointee.unretainedStage = .passUnretained(stage)
    pointee.nextOfStage = stage.blocks
    stage.blocks = self
  }

  @inline(__always)
  func leaveStage() {
    pointee.unretainedStage?._withUnsafeGuaranteedRef { stage in
      if stage.blocks == self { stage.blocks = pointee.nextOfStage } else { leave(stage) }
    }
  }

  /// Outer blocks may get their stage later than inner ones, and end later.
  @inline(never)
  private func leave(_ stage: Stage) {
    var block = stage.blocks
    while let here = block, here.pointee.nextOfStage != self { block = here.pointee.nextOfStage }
    block?.pointee.nextOfStage = pointee.nextOfStage
  }

  /// The stage is deinitialised with all animations: resets the block to before its first change, except for its ticket, which stays open until the body
  /// returns.
  func stageWillDeinit() -> BlockContext.Pointer? {
    defer { pointee.nextOfStage = nil }
    forgetStart()
    pointee.unretainedStage = nil
    pointee.borrowedTicket.count()
    _ = pointee.borrowedTicket.with { $0.leaveStage() }
    return pointee.nextOfStage
  }

  /// Call when time passes in the body: later changes begin then, in an animator at its present fraction.
  func timeHasPassed() {
    forgetStart()
    guard let (run, part) = pointee.animator else { return }
    pointee.animatorReference = OptionalReference(BlockContext.AnimatorReference(run, run.rest(of: part)))
  }

  /// Call when an animator has released its timeline: later changes are made at once, or in its next start.
  func timelineWasReleased(of run: AnimatorRun) { if pointee.animator?.run === run { forgetStart() } }

  /// Clears what the first change determined for later ones.
  private func forgetStart() {
    (pointee.hasPlain, pointee.spring) = (false, nil)
    pointee.sharedRequest = OptionalReference()
  }

  // MARK: Ticket

  /// Opens the ticket of changes here, if they have one and it is not open: ``BlockContext/ticket`` is that ticket from then on.
  /// - Parameter stage: May have a ticket for reuse.
  func openTicket(on stage: Stage?) {
    guard pointee.borrowedTicket.isEmpty else { return }
    switch pointee.ticketSource {
    // the outer blocks may be of another stage
    case .none: break
    case .outer:
      pointee.parent?.openTicket(on: stage)
      pointee.borrowedTicket = BorrowedReference(pointee.parent?.pointee.borrowedTicket.unmanaged)
    case .own:
      let outer = pointee.parent == nil && pointee.transaction.isEmpty ? nil : openOuter(on: stage)
      if let stage {
        pointee.borrowedTicket = BorrowedReference(stage.makeTicket(outer, pointee.completion))
      } else {
        pointee.borrowedTicket = BorrowedReference(counted: Ticket(parent: outer, completion: pointee.completion?.pointee.call))
      }
      if case .animator = pointee.kind { noteEnd() }
    }
  }

  /// The same with a stage; a block without an outer one gets its ticket at once.
  @inline(__always)
  func openTicket(in stage: Stage) {
    guard pointee.borrowedTicket.isEmpty, pointee.kind == .block, pointee.ticketSource == .own, pointee.parent == nil,
      pointee.transaction.isEmpty
    else {
      return openTicket(on: stage)
    }
    pointee.borrowedTicket = BorrowedReference(stage.makeTicket(nil, pointee.completion))
  }

  /// The parent of a block's own ticket: that of the outer block, otherwise of the transaction unless the body has committed it.
  @inline(never)
  private func openOuter(on stage: Stage?) -> Ticket? {
    pointee.parent?.openTicket(on: stage)
    return pointee.parent?.pointee.ticket ?? pointee.transaction.object.flatMap { $0.isOver ? nil : $0 }
  }

  /// Schedules the end of a block's part in an animator.
  private func noteEnd() {
    if let (run, part) = pointee.animator, let end = part.end, let ticket = pointee.ticket { run.partEnds.append((end, ticket)) }
  }

  /// Closes the ticket of a body that has returned and has started something; nil in other cases.
  @inline(__always)
  func closeRunning() -> StartedBlock? {
    guard pointee.borrowedTicket.with({ $0.closeBody() }) == true else { return nil }
    return StartedBlock(pointee.borrowedTicket.take())
  }
}
