import type { Me } from '@ganit/contract/accounts/accounts'
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { isRole, ROLES } from './roles.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

/**
 * Where of the signed-in student the first name and the class are kept between visits, and nothing more: no whole name, no
 * photo's address (it opens for two hours), no mark of fees. Gone with the session.
 */
export const PROFILE_CACHE_KEY = 'studentProfile'

const KEYS = [
  'accessToken',
  'userType',
  'studentUid',
  'adminUser',
  'adminEmail',
  'accountUid',
  PROFILE_CACHE_KEY,
] as const
type Key = (typeof KEYS)[number]

export type UserType = Me['userType']

/** What the browser remembers of who is signed in. The server decides; this only spares questions. */
export type Session = {
  accessToken: string | null
  userType: UserType | null
  studentUid: string | null
}

const nobody: Session = { accessToken: null, userType: null, studentUid: null }
const { tell, listen } = createListeners()
let known = nobody

const stored = (key: Key) => readStored('local', key) || null

function store(values: Partial<Record<Key, string | null>>) {
  for (const key of KEYS) {
    const value = values[key]
    if (value === null) dropStored('local', key)
    else if (value !== undefined) writeStored('local', key, value)
  }
  tell()
}

const asUserType = (text: string | null): UserType | null => (isRole(text) ? text : null)

/** The same object as long as nothing has changed. */
export function readSession(): Session {
  const accessToken = stored('accessToken')
  const userType = asUserType(stored('userType'))
  const studentUid = stored('studentUid')
  if (
    accessToken !== known.accessToken ||
    userType !== known.userType ||
    studentUid !== known.studentUid
  )
    known = { accessToken, userType, studentUid }
  return known
}

export const signedIn = () => readSession().accessToken !== null

/** The address with which the admin has signed in here. */
export const adminEmail = () => stored('adminEmail')

/** Whose session it is, as far as this browser can tell accounts apart; null for nobody's. */
export const accountHere = () =>
  stored('studentUid') ?? stored('adminEmail') ?? stored('accountUid')

/** Whether all is there that the sign-in of such a person leaves behind: a token, their type, and who it was. */
export function remembers(who: UserType) {
  const { accessToken, userType } = readSession()
  return accessToken !== null && userType === who && stored(ROLES[who].knownBy) !== null
}

/** Remembers who signed in, under the keys of the specification. Also completes a token that lost them. */
export function startSession(accessToken: string, me: Me) {
  const { userType, uid, name, email, avatar } = me
  const { knownBy } = ROLES[userType]
  const adminUser = { name, email, username: email, avatar }
  store({
    accessToken,
    userType,
    studentUid: null,
    adminEmail: null,
    accountUid: null,
    adminUser: userType === 'admin' ? JSON.stringify(adminUser) : null,
    [knownBy]: knownBy === 'adminEmail' ? email : uid,
  })
}

/** Forgets everything about who was signed in, the cached profile included. */
export function endSession() {
  store(Object.fromEntries(KEYS.map((key) => [key, null])))
}

/** Calls back after each change, in this tab or another one. Returns how to stop. */
export function onSessionChange(listener: () => void) {
  const stop = listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** The session as it is now, in every tab; on the server a visitor's. */
export const useSession = () => useSyncExternalStore(onSessionChange, readSession, () => nobody)
