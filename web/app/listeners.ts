/** Who wants to hear of a change; `listen` returns how to stop, as `useSyncExternalStore` wants it. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
