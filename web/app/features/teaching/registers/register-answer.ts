import type { LessonRegister } from '@ganit/contract/teaching/registers'
import {
  applySheet,
  bodyOf,
  type KeptRegister,
  type RegisterBody,
  withoutContacts,
  withoutEntries,
} from './outbox/kept-register.ts'

/** A register's topics in the form in which it stores them. */
const toStoredTopics = (topics: NonNullable<RegisterBody['taught_topics']>) =>
  topics.flatMap(({ chapter_id, skill_ids = [] }) =>
    (skill_ids.length > 0 ? skill_ids : [null]).map((skill_id) => ({
      chapter_id: Number(chapter_id),
      skill_id: skill_id === null ? null : Number(skill_id),
    })),
  )

/** The sheet after a save. The answer does not include trial guests. */
export const withAnswer = (
  sheet: LessonRegister,
  { register, students }: Pick<LessonRegister, 'register' | 'students'>,
  { guests, taught_topics }: RegisterBody,
): LessonRegister => ({
  ...sheet,
  register,
  students,
  ...(taught_topics && { taught_topics: toStoredTopics(taught_topics) }),
  guests: sheet.guests.map((guest) => ({
    ...guest,
    came: guests?.find(({ enquiry_id }) => enquiry_id === guest.enquiry_id)?.came ?? guest.came,
  })),
})

/** The changes that a save did not contain; null if nothing was changed meanwhile. */
export function remainderAfterSave(
  kept: KeptRegister,
  sent: KeptRegister,
  answer: Pick<LessonRegister, 'register' | 'students'>,
): KeptRegister | null {
  const { taught, taught_topics, finished, reason, leftOut: _named, ...rest } = kept
  const left: KeptRegister = {
    ...rest,
    leftOut: [],
    ...(taught !== undefined && taught !== sent.taught && { taught }),
    ...(taught_topics && taught_topics !== sent.taught_topics && { taught_topics }),
    ...(finished && finished !== sent.finished && { finished }),
    sheet: withoutContacts(withAnswer(kept.sheet, answer, bodyOf(sent, ''))),
    taps: withoutEntries(kept.taps, (id, tap) => tap.marked_at === sent.taps[id]?.marked_at),
    guests: withoutEntries(kept.guests, (id, came) => came === sent.guests[id]),
    ...(reason !== undefined && { reason }),
  }
  const isMore =
    Object.keys(left.taps).length > 0 ||
    Object.keys(left.guests).length > 0 ||
    'taught' in left ||
    'taught_topics' in left ||
    'finished' in left
  return isMore ? left : null
}

/** Drops trial guests that a refusal names (`guests.0.enquiry_id`); null if it names none. */
export function dropRemovedGuests(
  kept: KeptRegister,
  fields: Record<string, string>,
  { guests }: RegisterBody,
): KeptRegister | null {
  const gone = (guests ?? [])
    .filter((_, n) => `guests.${n}.enquiry_id` in fields)
    .map(({ enquiry_id }) => Number(enquiry_id))
  if (gone.length === 0) return null
  const here = kept.sheet.guests.filter(({ enquiry_id }) => !gone.includes(enquiry_id))
  return applySheet(kept, { ...kept.sheet, guests: here })
}

/** Students that a refusal names: `marks.3.student_id`. */
export function removedStudents(fields: Record<string, string>, { marks }: RegisterBody) {
  return Object.keys(fields).flatMap((field) => {
    const [, place] = /^marks\.(\d+)\.student_id$/.exec(field) ?? []
    const mark = place === undefined ? undefined : marks[Number(place)]
    return mark ? [Number(mark.student_id)] : []
  })
}
