import type { Register, RegisterStudent } from '@ganit/contract/teaching/registers'

/** A register that nobody has taken yet, as the wire has it. */
export const aRegister: Register = {
  state: 'not_taken',
  locked: false,
  taken_at: null,
  taken_by: null,
  version: null,
}

/** Somebody who sits in a lesson and is not marked yet. */
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
