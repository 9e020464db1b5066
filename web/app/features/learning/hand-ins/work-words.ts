import type { HandInMark, StudentsWork } from '@ganit/contract/learning/hand-ins'

/** The state of one student's homework, in words. */
export function workInWords(mark: HandInMark | null, late: boolean) {
  const word =
    !mark || mark.state === 'open'
      ? 'not yet'
      : mark.state === 'again'
        ? `to do again, round ${mark.round}`
        : mark.state === 'handed_in'
          ? mark.way === 'paper'
            ? 'Handed in on paper'
            : 'Handed in'
          : mark.state === 'seen'
            ? 'Seen'
            : 'Marked'
  return late ? `${word}, late` : word
}

/** True if a teacher can open photos: homework that was handed in at least once. */
export const hasPhotosToOpen = ({ hand_in }: StudentsWork) =>
  hand_in?.way === 'photo' && (hand_in.state !== 'open' || hand_in.round > 1)

/** How far one student has practised the questions of homework. */
export function practiceInWords({ done, of, right }: NonNullable<StudentsWork['set']>) {
  if (done === 0) return 'practice not begun'
  const first = `${right} of ${of} at the first try`
  return done < of ? `${first}, ${done} done` : first
}

/** Work that waits for a look, then work to be done again, then work that has not come, then work that was looked at. */
const stepOf = ({ hand_in }: StudentsWork) =>
  !hand_in || hand_in.state === 'open'
    ? 2
    : { handed_in: 0, again: 1, seen: 3, marked: 3 }[hand_in.state]

/** In the order in which a teacher goes through them; the work that came first stands first. */
export const inOrderOfLooking = (students: readonly StudentsWork[]) =>
  students.toSorted(
    (a, b) =>
      stepOf(a) - stepOf(b) ||
      (stepOf(a) === 0 ? (a.hand_in?.hand_in_id ?? 0) - (b.hand_in?.hand_in_id ?? 0) : 0),
  )
