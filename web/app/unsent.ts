/** Begins the names of all that is kept here. */
const PREFIX = 'unsent:'

/** Whose it is: what one person has sent must not be sent again by another one in the same tab. */
const account = () => window.localStorage.getItem('adminEmail')

/** Storage that is switched off or full keeps nothing: then it lasts as long as the page. */
function tried<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Keeps in this tab, through reloads and a session that has ended, what was sent and has no answer yet. */
export const keepUnsent = (name: string, value: object) =>
  tried(() =>
    window.sessionStorage.setItem(PREFIX + name, JSON.stringify({ account: account(), value })),
  )

/** What was kept of this name for whoever is signed in. */
export const unsent = <Value>(name: string) =>
  tried(() => {
    const kept = JSON.parse(window.sessionStorage.getItem(PREFIX + name) ?? 'null')
    return kept?.account === account() ? (kept.value as Value) : null
  })

/** All that was kept for whoever is signed in, of names that begin so. */
export const unsentOf = <Value>(start: string) =>
  (tried(() => Object.keys(window.sessionStorage)) ?? [])
    .filter((key) => key.startsWith(PREFIX + start))
    .flatMap((key) => unsent<Value>(key.slice(PREFIX.length)) ?? [])

/** Once it is answered or given up. */
export const dropUnsent = (name: string) =>
  tried(() => window.sessionStorage.removeItem(PREFIX + name))

/** On signing out: the next person at this computer must not find it. */
export function dropAllUnsent() {
  const keys = tried(() => Object.keys(window.sessionStorage)) ?? []
  for (const key of keys.filter((name) => name.startsWith(PREFIX)))
    window.sessionStorage.removeItem(key)
}
