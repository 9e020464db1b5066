import type { AttendanceCode } from '@ganit/contract/teaching/registers'

/** A mark that counts, unless its lesson was made up for. */
export type CountedMark = { code: AttendanceCode; is_made_up: boolean }

/** Counts marks by code, without marks of lessons that were made up for. */
export function countMarks(marks: CountedMark[]) {
  const counts = { P: 0, A: 0, L: 0, E: 0 }
  for (const { code, is_made_up } of marks) if (!is_made_up) counts[code] += 1
  return counts
}

/** Whole per cent, rounded half up; null if nothing counts. */
export function percentOfCounts({ P, A, L }: ReturnType<typeof countMarks>) {
  const counted = P + A + L
  return counted === 0 ? null : Math.round((100 * (P + L)) / counted)
}
