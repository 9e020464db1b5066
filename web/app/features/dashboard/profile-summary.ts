import { StudentProfile } from '@ganit/contract/students'
import { PROFILE_CACHE_KEY, readSession } from '../../session.ts'

/** What the dashboard shows at once, and so all of the record that stays on the device. No number, no address. */
const ProfileSummary = StudentProfile.pick({
  uid: true,
  student_id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  student_class: true,
  fees_status: true,
  student_photo_path: true,
  google_photo_url: true,
})
export type ProfileSummary = ReturnType<typeof ProfileSummary.parse>

/** The student's own record as it was when last seen, or nothing: another's, or an older version's, does not count. */
export function cachedProfileSummary(uid: string): ProfileSummary | undefined {
  try {
    const kept = ProfileSummary.safeParse(
      JSON.parse(localStorage.getItem(PROFILE_CACHE_KEY) ?? 'null'),
    )
    return kept.success && kept.data.uid === uid ? kept.data : undefined
  } catch {
    return undefined
  }
}

/** Keeps it until the session ends; an answer that comes after that is not kept. */
export function cacheProfileSummary(profile: StudentProfile) {
  if (readSession().studentUid !== profile.uid) return
  try {
    localStorage.setItem(PROFILE_CACHE_KEY, JSON.stringify(ProfileSummary.parse(profile)))
  } catch (error) {
    console.warn('The profile could not be kept on this device:', error)
  }
}

export function clearProfileSummary() {
  try {
    localStorage.removeItem(PROFILE_CACHE_KEY)
  } catch {
    // Storage that is switched off holds nothing.
  }
}
