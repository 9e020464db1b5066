import type { Me } from '@ganit/contract/accounts/accounts'
import { useSyncExternalStore } from 'react'
import { isDrawnPage, stopDrawing } from './drawn-page.ts'
import { createListeners } from './listeners.ts'
import { readerHere } from './reader.ts'
import { isRole, ROLES } from './roles.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

/**
 * Key of the student's first name and class, which are kept between visits and deleted with the session. Nothing else
 * is kept: no full name, no photo address (it expires in two hours), no paid mark.
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

/** The browser's memory of the signed-in account, which saves requests. The server decides. */
export type Session = {
  accessToken: string | null
  userType: UserType | null
  studentUid: string | null
}

const nobody: Session = { accessToken: null, userType: null, studentUid: null }
const { tell, listen } = createListeners()
let known = nobody

/** On the server, the keys of the person for whom a page is drawn. */
const readStoredKey = (key: Key) => {
  if (!import.meta.env.SSR) return readStored('local', key) || null
  const reader = readerHere()
  return (reader && keysOf(reader.mark, reader.me)[key]) ?? null
}

type Keys = Partial<Record<Key, string | null>>

function storeKeys(values: Keys) {
  for (const key of KEYS) {
    const value = values[key]
    if (value === null) dropStored('local', key)
    else if (value !== undefined) writeStored('local', key, value)
  }
  tell()
}

const toUserType = (text: string | null): UserType | null => (isRole(text) ? text : null)

/** Returns the same object until something changes. */
export function readSession(): Session {
  const accessToken = readStoredKey('accessToken')
  const userType = toUserType(readStoredKey('userType'))
  const studentUid = readStoredKey('studentUid')
  if (
    accessToken !== known.accessToken ||
    userType !== known.userType ||
    studentUid !== known.studentUid
  )
    known = { accessToken, userType, studentUid }
  return known
}

export const isSignedIn = () => readSession().accessToken !== null

/** The e-mail address the admin signed in with. */
export const adminEmail = () => readStoredKey('adminEmail')

/** The signed-in account's identifier in this browser; null if nobody is signed in. */
export const accountHere = () =>
  readStoredKey('studentUid') ?? readStoredKey('adminEmail') ?? readStoredKey('accountUid')

/** True if the browser has all that signing in as this type stores: token, type, and identifier. */
export function hasSessionAs(who: UserType) {
  const { accessToken, userType } = readSession()
  return accessToken !== null && userType === who && readStoredKey(ROLES[who].knownBy) !== null
}

function keysOf(accessToken: string, { userType, uid, name, email, avatar }: Me): Keys {
  const { knownBy } = ROLES[userType]
  const adminUser = { name, email, username: email, avatar }
  return {
    accessToken,
    userType,
    studentUid: null,
    adminEmail: null,
    accountUid: null,
    adminUser: userType === 'admin' ? JSON.stringify(adminUser) : null,
    [knownBy]: knownBy === 'adminEmail' ? email : uid,
  }
}

/** Stores the session under the keys that all pages read. Also restores keys that were lost. */
export const startSession = (accessToken: string, me: Me) => {
  if (!import.meta.env.SSR) storeKeys(keysOf(accessToken, me))
}

/** Deletes the session and the cached profile. */
export function endSession() {
  storeKeys(Object.fromEntries(KEYS.map((key) => [key, null])))
  stopDrawing()
}

/** Calls back on each change, in any tab. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void) {
  const stop = listen(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** The current session, in step with other tabs; on the server, that of the person for whom the page is drawn. */
export const useSession = () =>
  useSyncExternalStore(onSessionChange, readSession, () => (isDrawnPage() ? readSession() : nobody))
