import { dropStored, readStored, writeStored } from '../../../storage.ts'

/** Key of the page from which this tab went to Google. */
const KEY = 'googleWay'
const SIGN_IN = '/login/student'
const GUARDIANS = '/login/guardian'
/** The other pages that lead to Google and can show its failures. */
const BEGINNINGS = ['/login/staff', GUARDIANS, '/invitation']

/** Remembers the page from which somebody goes to Google. */
export const keepGoogleStart = ({ pathname, search }: Location) =>
  void (BEGINNINGS.includes(pathname)
    ? writeStored('session', KEY, pathname + search)
    : dropStored('session', KEY))

/** True if somebody went to Google from the guardians' page. */
export const wentToGoogleFromGuardians = () =>
  readStored('session', KEY)?.split('?')[0] === GUARDIANS

/** The page from which somebody went to Google, with the failure. Returns each once. */
export function takeGoogleStart(problem?: string | null) {
  const [path = SIGN_IN, search] = (readStored('session', KEY) ?? SIGN_IN).split('?')
  dropStored('session', KEY)
  const query = new URLSearchParams(search)
  if (problem) query.set('google', problem)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The page that shows a Google failure, unless it is the students' sign-in page. */
export function otherGoogleStart({ searchParams }: URL) {
  const problem = searchParams.get('google')
  return problem === null || readStored('session', KEY) === null
    ? undefined
    : takeGoogleStart(problem)
}
