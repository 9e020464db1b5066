import type { AttendanceCode, RegisterChanges, SentMark } from '@ganit/contract/teaching/registers'

/** A stored mark, without the lesson. */
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
 * Converts times of taps to our clock, assuming that the phone's clock has been wrong by the same amount since the tap.
 * A future time becomes now. A time before 1970, from a nonsensical clock, becomes the start of 1970.
 */
export function toOurClock(
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

/**
 * Whether a mark replaces another. The later one wins; of equal times, the last one sent. A tapped mark always wins
 * over a mark of `rest`.
 */
const replacesOther = (mark: Stored, other: Stored) =>
  !other.is_tapped || mark.marked_at >= other.marked_at

/** The marks to store of those sent, one per student; `stored` returns a student's present mark. */
export function newMarks(sent: Mark[], stored: (student_id: number) => Stored | undefined) {
  const kept = new Map<number, Mark>()
  for (const mark of sent) {
    const other = kept.get(mark.student_id) ?? stored(mark.student_id)
    if (!other || replacesOther(mark, other)) kept.set(mark.student_id, mark)
  }
  return [...kept.values()]
}

/** Students whose code changes. */
export function studentsRecoded(
  marks: Mark[],
  students: { student_id: number; code: AttendanceCode | null }[],
) {
  const before = new Map(students.map(({ student_id, code }) => [student_id, code]))
  return marks.flatMap(({ student_id, code }) =>
    before.get(student_id) === code ? [] : [student_id],
  )
}
