import type { RegisterChanges } from '@ganit/contract/teaching/registers'
import { REGISTER_OPENS_MINUTES } from '@ganit/contract/teaching/registers'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import type { lessonById } from '../lessons/lessons.queries.ts'
import type { Mark } from './merge.ts'
import type { SittingStudent } from './sitting.queries.ts'

type Lesson = Awaited<ReturnType<typeof lessonById>>

const MINUTE_MS = 60_000

/** 409 if the lesson begins in more than a quarter of an hour. */
export function refuseTooEarly({ date, start_time }: Lesson, timeZone: string, now: Date) {
  const soon = localTime(timeZone, new Date(now.getTime() + REGISTER_OPENS_MINUTES * MINUTE_MS))
  if (`${soon.date} ${soon.time}` < `${date} ${start_time}`)
    throw conflict('This lesson has not begun.')
}

/** Only the owner changes a locked register, with a reason. */
export function refuseLocked(account: Account, { locked }: Lesson, reason: string | null) {
  if (!locked) return
  if (!isOwner(account)) throw conflict('The register is locked. Ask the owner.')
  if (!reason) throw invalid({ reason: 'Reason is required.' })
}

/** 400 for marks of students who are not in the lesson, and for unknown guests. */
export function refuseStrangers(
  { marks, guests }: RegisterChanges,
  sitting: Set<number>,
  trying: Set<number>,
) {
  const strangers = marks.flatMap(({ student_id }, n) =>
    sitting.has(student_id)
      ? []
      : [[`marks.${n}.student_id`, 'This student is not in the batch on that day.']],
  )
  const unknown = (guests ?? []).flatMap(({ enquiry_id }, n) =>
    trying.has(enquiry_id) ? [] : [[`guests.${n}.enquiry_id`, 'There is no such enquiry.']],
  )
  const fields = Object.fromEntries([...strangers, ...unknown])
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The reason why `rest` skips a student; null if it marks the student. */
export const reasonToSkip = ({
  is_active,
  is_leaving,
}: Pick<SittingStudent, 'is_active' | 'is_leaving'>) =>
  !is_active ? 'inactive' : is_leaving ? 'leaves' : null

/** Marks for unmarked students: excused for those on leave, none for those who are leaving or inactive. */
export function marksOfRest(
  { rest, of }: RegisterChanges,
  students: SittingStudent[],
  tapped: Mark[],
  now: Date,
): Mark[] {
  if (!rest) return []
  const shown = of ? new Set(of) : undefined
  const marked = new Set(tapped.map(({ student_id }) => student_id))
  return students
    .filter((student) => {
      const { student_id, code } = student
      const hasMark = code !== null || marked.has(student_id)
      return !hasMark && reasonToSkip(student) === null && (shown?.has(student_id) ?? true)
    })
    .map(({ student_id, leave }) => ({
      student_id,
      code: leave === null ? rest : 'E',
      minutes_late: null,
      note: null,
      marked_at: now,
      is_tapped: false,
    }))
}

export function createStoredMarkOf(students: SittingStudent[]) {
  const stored = new Map(
    students.flatMap(({ student_id, is_tapped, marked_at }) =>
      is_tapped === null || marked_at === null ? [] : [[student_id, { is_tapped, marked_at }]],
    ),
  )
  return (student_id: number) => stored.get(student_id)
}
