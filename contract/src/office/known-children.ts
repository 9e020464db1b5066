import { z } from 'zod'
import { act } from '../endpoint.ts'
import { SavedStudent } from '../people/students.ts'
import { idOf, PathName } from '../shared.ts'

/** `uid` is the account's that registered, `student_id` the record's that was here before. */
export const sameChild = act('/student/:uid/same', {
  access: ['admin', 'desk'],
  summary: 'Give the account of a registration the record of the same child; the registration goes',
  params: z.object({ uid: PathName }),
  body: z.object({ student_id: idOf('student_id') }),
  response: SavedStudent,
})
