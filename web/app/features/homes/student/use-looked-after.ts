import type { Guardian } from '@ganit/contract/people/guardians'
import type { StudentProfile } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { guardiansOf } from '../../people/guardians/guardians.data.ts'

const OF_AGE = 18

/** True up to the day before the 18th birthday; `today` and the birthday are `YYYY-MM-DD`. */
const isMinor = (date_of_birth: string, today: string) =>
  `${Number(date_of_birth.slice(0, 4)) + OF_AGE}${date_of_birth.slice(4)}` > today

const hasMessageDetails = (guardian: object): guardian is Guardian =>
  'gets_messages' in guardian && 'confirmed_at' in guardian

/**
 * Whether parents look after a student's fees: the student is under 18 and has a guardian who gets messages. Undefined
 * until the answer is known; false if the question fails, so that no student loses sight of the dues.
 */
export function useIsLookedAfter(profile: StudentProfile | undefined) {
  const today = useToday()
  const mayBe = profile !== undefined && isMinor(profile.date_of_birth, today)
  const { data, error } = useQuery({
    ...guardiansOf({ uid: profile?.uid ?? '' }),
    enabled: mayBe,
  })
  if (!profile) return undefined
  if (!mayBe || error) return false
  return data?.some(
    (guardian) =>
      hasMessageDetails(guardian) && guardian.gets_messages && guardian.confirmed_at !== null,
  )
}
