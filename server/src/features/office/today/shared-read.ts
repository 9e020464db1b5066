/**
 * Runs one read at a time. All callers during a read share the next one, which begins after their call, so that nobody
 * misses anything written before.
 */
export function createSharedRead<T>(read: () => Promise<T>) {
  let running: Promise<void> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    next = undefined
    const done = read()
    const ended = done.then(
      () => {},
      () => {},
    )
    running = ended
    void ended.then(() => {
      if (running === ended) running = undefined
    })
    return done
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin)
    return next
  }
}
