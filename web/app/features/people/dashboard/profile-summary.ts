import { StudentProfile } from '@ganit/contract/people/students'
import { PROFILE_CACHE_KEY, readSession } from '../../../session.ts'
import { dropStored, parseJson, readStored, writeStored } from '../../../storage.ts'

/** The part of the record shown at once, and the only part kept on a device that others may use. */
const ProfileSummary = StudentProfile.pick({
  uid: true,
  first_name: true,
  student_class: true,
})
export type ProfileSummary = ReturnType<typeof ProfileSummary.parse>

/** The own record as last seen; undefined if it is another account's or an older version's. */
export function cachedProfileSummary(uid: string): ProfileSummary | undefined {
  const kept = ProfileSummary.safeParse(parseJson(readStored('local', PROFILE_CACHE_KEY)))
  return kept.success && kept.data.uid === uid ? kept.data : undefined
}

/** Keeps it until the session ends; later answers are not kept. */
export function cacheProfileSummary(profile: StudentProfile) {
  if (readSession().studentUid !== profile.uid) return
  writeStored('local', PROFILE_CACHE_KEY, JSON.stringify(ProfileSummary.parse(profile)))
}

export const clearProfileSummary = () => dropStored('local', PROFILE_CACHE_KEY)
