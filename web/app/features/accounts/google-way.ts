import { dropStored, readStored, writeStored } from '../../storage.ts'

/** Where somebody in this tab has left for Google. */
const KEY = 'googleWay'
const SIGN_IN = '/login/student'
const GUARDIANS = '/login/guardian'
/** The other pages that lead to Google, and can say what went wrong there. */
const BEGINNINGS = ['/login/staff', GUARDIANS, '/invitation']

/** Keeps where the way to Google begins. */
export const keepBeginning = ({ pathname, search }: Location) =>
  void (BEGINNINGS.includes(pathname)
    ? writeStored('session', KEY, pathname + search)
    : dropStored('session', KEY))

/** Whether somebody left for Google from the page of guardians. */
export const beganAtGuardians = () => readStored('session', KEY)?.split('?')[0] === GUARDIANS

/** Where the way to Google began, with why it failed; each time it is told once. */
export function beginning(problem?: string | null) {
  const [path = SIGN_IN, search] = (readStored('session', KEY) ?? SIGN_IN).split('?')
  dropStored('session', KEY)
  const query = new URLSearchParams(search)
  if (problem) query.set('google', problem)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The page to say it on, where the way to Google failed and did not begin at the sign-in page of students. */
export function otherBeginning({ searchParams }: URL) {
  const problem = searchParams.get('google')
  return problem === null || readStored('session', KEY) === null ? undefined : beginning(problem)
}
