import type { AttendanceCode } from '@ganit/contract/teaching/registers'

/** What a code says, read out after a name: `Riya Sen: absent`. */
export const CODE_WORDS: Record<AttendanceCode, string> = {
  P: 'present',
  A: 'absent',
  L: 'late',
  E: 'excused',
}

/** What the next press makes of a code; nobody marked yet is present first. */
export const NEXT_CODE: Record<AttendanceCode, AttendanceCode> = { P: 'A', A: 'L', L: 'E', E: 'P' }

/** Such as `Debjit Roy: absent`. */
export const saidOf = (name: string, code: AttendanceCode | null) =>
  `${name}: ${code ? CODE_WORDS[code] : 'not marked'}`
