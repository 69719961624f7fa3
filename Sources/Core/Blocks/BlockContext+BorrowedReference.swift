/// Uncounted references of a block: to its stage, which clears them when deinitialised, and to its completion group, which the stage retains while its
/// animations run.
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

  /// The stage is deinitialised with all animations: resets the block to before its first change, except for its completion group, which stays open until the
  /// body returns.
  func stageWillDeinit() -> BlockContext.Pointer? {
    defer { pointee.nextOfStage = nil }
    forgetStart()
    pointee.unretainedStage = nil
    pointee.borrowedGroup.count()
    _ = pointee.borrowedGroup.with { $0.leaveStage() }
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
    pointee.request = OptionalReference()
  }

  // MARK: Completion group

  /// Opens the completion group of changes here, if they have one and it is not open: ``BlockContext/group`` is that group from then on.
  /// - Parameter stage: May have an ended group for reuse.
  func openGroup(on stage: Stage?) {
    guard pointee.borrowedGroup.isEmpty else { return }
    switch pointee.groupSource {
    // the outer blocks may be of another stage
    case .none: break
    case .outer:
      pointee.parent?.openGroup(on: stage)
      pointee.borrowedGroup = BorrowedReference(pointee.parent?.pointee.borrowedGroup.unmanaged)
    case .own:
      let outer = pointee.parent == nil && pointee.transaction.isEmpty ? nil : openOuter(on: stage)
      if let stage {
        pointee.borrowedGroup = BorrowedReference(stage.makeGroup(outer, pointee.completion))
      } else {
        pointee.borrowedGroup = BorrowedReference(counted: CompletionGroup(parent: outer, completion: pointee.completion?.pointee.call))
      }
      if case .animator = pointee.kind { noteEnd() }
    }
  }

  /// The same with a stage; a block without an outer one gets its group at once.
  @inline(__always)
  func openGroup(in stage: Stage) {
    guard pointee.borrowedGroup.isEmpty, pointee.kind == .block, pointee.groupSource == .own, pointee.parent == nil,
      pointee.transaction.isEmpty
    else {
      return openGroup(on: stage)
    }
    pointee.borrowedGroup = BorrowedReference(stage.makeGroup(nil, pointee.completion))
  }

  /// The parent of a block's own group: that of the outer block, otherwise of the transaction unless the body has committed it.
  @inline(never)
  private func openOuter(on stage: Stage?) -> CompletionGroup? {
    pointee.parent?.openGroup(on: stage)
    return pointee.parent?.pointee.group ?? pointee.transaction.object.flatMap { $0.isOver ? nil : $0 }
  }

  /// Schedules the end of a block's part in an animator.
  private func noteEnd() {
    if let (run, part) = pointee.animator, let end = part.end, let group = pointee.group { run.partEnds.append((end, group)) }
  }

  /// Closes the group of a body that has returned and has started something; nil in other cases.
  @inline(__always)
  func closeRunning() -> StartedBlock? {
    guard pointee.borrowedGroup.with({ $0.closeBody() }) == true else { return nil }
    return StartedBlock(pointee.borrowedGroup.take())
  }
}
