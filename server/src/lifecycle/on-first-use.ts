/** Loads once, with the first use, so that a start does not wait for it. If loading fails, the next use tries again. */
export function onFirstUse<T>(load: () => Promise<T>) {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
