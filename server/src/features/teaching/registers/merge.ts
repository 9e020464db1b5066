import type { AttendanceCode, RegisterChanges, SentMark } from '@ganit/contract/teaching/registers'

/** A mark as it is stored, without the lesson. */
export type Mark = {
  student_id: number
  code: AttendanceCode
  minutes_late: number | null
  note: string | null
  marked_at: Date
  is_tapped: boolean
}

type Stored = Pick<Mark, 'is_tapped' | 'marked_at'>

/**
 * When marks were tapped by our own clock: the phone's is as wrong now as it was then. What is still ahead is now, and before
 * 1970, where a clock that says nonsense leads, is the first moment of that year.
 */
export function onOurClock(
  { marks, sent_at }: Pick<RegisterChanges, 'marks' | 'sent_at'>,
  now: Date,
) {
  const behind = sent_at ? now.getTime() - Date.parse(sent_at) : 0
  return marks.map(({ minutes_late, marked_at, ...mark }: SentMark): Mark => {
    const at = Math.max(0, Math.min(Date.parse(marked_at) + behind, now.getTime()))
    return {
      ...mark,
      minutes_late: minutes_late ?? null,
      marked_at: new Date(at),
      is_tapped: true,
    }
  })
}

/** Whether a mark takes the place of another: the later one does, of equal ones that which comes last, and any of one of the rest. */
const replaces = (mark: Stored, other: Stored) =>
  !other.is_tapped || mark.marked_at >= other.marked_at

/** Of the marks that were sent those to be stored, one for each student; `stored` says what there is of somebody. */
export function newMarks(sent: Mark[], stored: (student_id: number) => Stored | undefined) {
  const kept = new Map<number, Mark>()
  for (const mark of sent) {
    const other = kept.get(mark.student_id) ?? stored(mark.student_id)
    if (!other || replaces(mark, other)) kept.set(mark.student_id, mark)
  }
  return [...kept.values()]
}

/** Whose code is another one by these marks. */
export function recoded(
  marks: Mark[],
  students: { student_id: number; code: AttendanceCode | null }[],
) {
  const before = new Map(students.map(({ student_id, code }) => [student_id, code]))
  return marks.flatMap(({ student_id, code }) =>
    before.get(student_id) === code ? [] : [student_id],
  )
}
