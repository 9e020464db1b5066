import type { Register, RegisterStudent } from '@ganit/contract/teaching/registers'

/** A register not taken yet, as on the wire. */
export const aRegister: Register = {
  state: 'not_taken',
  locked: false,
  taken_at: null,
  taken_by: null,
  version: null,
}

/** A student of a lesson, not marked yet. */
export const aSitter = (
  who: Pick<RegisterStudent, 'student_id' | 'name'> & Partial<RegisterStudent>,
): RegisterStudent => ({
  photo: null,
  contact: null,
  code: null,
  minutes_late: null,
  note: null,
  leave: null,
  absent_streak: 0,
  is_new: false,
  is_guest: false,
  passed_over: null,
  ...who,
})
