import type { StudentProfile } from '@ganit/contract/people/students'
import { PROFILE_CACHE_KEY, readSession } from '../../../session.ts'
import { dropStored, parseJson, readStored, writeStored } from '../../../storage.ts'

/** The part of the record shown at once, and the only part kept on a device that others may use. */
export type ProfileSummary = Pick<StudentProfile, 'uid' | 'first_name' | 'student_class'>

const isSummary = (kept: unknown): kept is ProfileSummary => {
  const { uid, first_name, student_class } = (kept ?? {}) as Record<string, unknown>
  return (
    typeof uid === 'string' && typeof first_name === 'string' && typeof student_class === 'number'
  )
}

/**
 * The student's own record as this browser last loaded it; undefined if the stored one is of another account or an
 * older version.
 */
export function cachedProfileSummary(uid: string): ProfileSummary | undefined {
  const kept = parseJson(readStored('local', PROFILE_CACHE_KEY))
  return isSummary(kept) && kept.uid === uid ? kept : undefined
}

/** Keeps the first answer until the session ends. */
export function cacheProfileSummary({ uid, first_name, student_class }: StudentProfile) {
  if (readSession().studentUid !== uid) return
  const summary: ProfileSummary = { uid, first_name, student_class }
  writeStored('local', PROFILE_CACHE_KEY, JSON.stringify(summary))
}

export const clearProfileSummary = () => dropStored('local', PROFILE_CACHE_KEY)
