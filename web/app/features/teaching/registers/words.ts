import type { AttendanceCode } from '@ganit/contract/teaching/registers'

/** A code in words, read after a name: `Riya Sen: absent`. */
export const CODE_WORDS: Record<AttendanceCode, string> = {
  P: 'present',
  A: 'absent',
  L: 'late',
  E: 'excused',
}

/** The next code on a press; an unmarked student becomes present. */
export const NEXT_CODE: Record<AttendanceCode, AttendanceCode> = { P: 'A', A: 'L', L: 'E', E: 'P' }

/** A student's name and code, such as `Debjit Roy: absent`. */
export const codeInWords = (name: string, code: AttendanceCode | null) =>
  `${name}: ${code ? CODE_WORDS[code] : 'not marked'}`
