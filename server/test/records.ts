import type { Insertable } from 'kysely'
import type { Students } from '../src/features/people/students/students.tables.ts'
import type { Academy } from './academy.ts'

/** A student record without account. */
export const aRecord = ({ db }: Academy, changes: Partial<Insertable<Students>> = {}) =>
  db
    .insertInto('students')
    .values({
      first_name: 'Asha',
      last_name: 'Sen',
      email: 'asha@example.in',
      student_class: 9,
      date_of_birth: '2012-03-04',
      contact_number_1: '',
      school_or_college_name: '',
      board_or_university_name: '',
      address: '',
      city: '',
      district: '',
      state: '',
      pin: '',
      ...changes,
    })
    .returning(['student_id', 'uid'])
    .executeTakeFirstOrThrow()
