/** `local` is kept on this device for every tab, `session` in this tab until it is closed. */
export type Area = 'local' | 'session'

const storageOf = (area: Area) => (area === 'local' ? window.localStorage : window.sessionStorage)

/** What could not be kept: then it lasts as long as the page. */
const unkept: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() }

/** Storage that is switched off or full, or not there because the page is rendered on the server, is no error. */
function tried<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readStored = (area: Area, key: string) =>
  unkept[area].get(key) ?? tried(() => storageOf(area).getItem(key), null)

/** False when the device could not keep it beyond this page. */
export function writeStored(area: Area, key: string, text: string) {
  unkept[area].delete(key)
  const isKept = tried(() => {
    // What is large and the same need not be written again.
    if (storageOf(area).getItem(key) !== text) storageOf(area).setItem(key, text)
    return true
  }, false)
  if (!isKept) {
    tried(() => storageOf(area).removeItem(key), undefined)
    unkept[area].set(key, text)
  }
  return isKept
}

export function dropStored(area: Area, key: string) {
  unkept[area].delete(key)
  tried(() => storageOf(area).removeItem(key), undefined)
}

export const storedKeys = (area: Area) => [
  ...new Set([...unkept[area].keys(), ...tried(() => Object.keys(storageOf(area)), [])]),
]

/** A text that was kept, as JSON; null where there is none, or something else. */
export const parseJson = (text: string | null): unknown =>
  tried(() => JSON.parse(text ?? 'null'), null)
