import { StudentProfile } from '@ganit/contract/people/students'
import { PROFILE_CACHE_KEY, readSession } from '../../../session.ts'
import { dropStored, parseJson, readStored, writeStored } from '../../../storage.ts'

/** What the dashboard shows at once, and so all of the record that stays on a device which others may use, too. */
const ProfileSummary = StudentProfile.pick({
  uid: true,
  first_name: true,
  student_class: true,
})
export type ProfileSummary = ReturnType<typeof ProfileSummary.parse>

/** The student's own record as it was when last seen, or nothing: another's, or an older version's, does not count. */
export function cachedProfileSummary(uid: string): ProfileSummary | undefined {
  const kept = ProfileSummary.safeParse(parseJson(readStored('local', PROFILE_CACHE_KEY)))
  return kept.success && kept.data.uid === uid ? kept.data : undefined
}

/** Keeps it until the session ends; an answer that comes after that is not kept. */
export function cacheProfileSummary(profile: StudentProfile) {
  if (readSession().studentUid !== profile.uid) return
  writeStored('local', PROFILE_CACHE_KEY, JSON.stringify(ProfileSummary.parse(profile)))
}

export const clearProfileSummary = () => dropStored('local', PROFILE_CACHE_KEY)
