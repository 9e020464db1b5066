/**
 * The texts of calls that answer everyone alike, by path, until what the site shows has changed. Who asks while one is
 * being made waits for it; one that was being made when something changed is not kept.
 */
export function createResponseCache() {
  const kept = new Map<string, Promise<string>>()
  let isKeeping = false

  function keep(path: string, text: Promise<string>) {
    kept.set(path, text)
    text.catch(() => kept.get(path) === text && kept.delete(path))
  }

  return {
    /** The kept text of a path, or else what `make` answers. */
    get(path: string, make: () => Promise<string>) {
      const found = kept.get(path)
      if (found) return found
      const text = make()
      if (isKeeping) keep(path, text)
      return text
    },

    /** To be called when what the site shows has changed. */
    forget: () => kept.clear(),

    /** Whether answers may be kept: only as long as changes made elsewhere become known. */
    setKeeping(on: boolean) {
      isKeeping = on
      kept.clear()
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
