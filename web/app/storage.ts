/** `local`: on this device for all tabs. `session`: in this tab until it closes. */
export type Area = 'local' | 'session'

const storageOf = (area: Area) => (area === 'local' ? window.localStorage : window.sessionStorage)

/** Values the browser refused to store: they last as long as the page. */
const unkept: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() }

/** Storage that is off, full or missing (on the server) is no error. */
function tryOrDefault<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readStored = (area: Area, key: string) =>
  unkept[area].get(key) ?? tryOrDefault(() => storageOf(area).getItem(key), null)

/** Stores a text; returns false if the device could not store it. */
export function writeStored(area: Area, key: string, text: string) {
  // The server's memory is everybody's.
  if (import.meta.env.SSR) return false
  unkept[area].delete(key)
  const isKept = tryOrDefault(() => {
    // Skips writing large values that have not changed.
    if (storageOf(area).getItem(key) !== text) storageOf(area).setItem(key, text)
    return true
  }, false)
  if (!isKept) {
    tryOrDefault(() => storageOf(area).removeItem(key), undefined)
    unkept[area].set(key, text)
  }
  return isKept
}

export function dropStored(area: Area, key: string) {
  unkept[area].delete(key)
  tryOrDefault(() => storageOf(area).removeItem(key), undefined)
}

export const storedKeys = (area: Area) => [
  ...new Set([...unkept[area].keys(), ...tryOrDefault(() => Object.keys(storageOf(area)), [])]),
]

/** Parses stored JSON; null if missing or invalid. */
export const parseJson = (text: string | null): unknown =>
  tryOrDefault(() => JSON.parse(text ?? 'null'), null)
