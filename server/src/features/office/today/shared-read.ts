/**
 * Has one read run at a time. All who ask while it runs share the next one, which begins after they asked, so that nobody
 * misses what was written before.
 */
export function sharedRead<T>(read: () => Promise<T>) {
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
