import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { Language } from '../languages.ts'
import { blankIsAbsent, Message, requiredDate, requiredId } from '../shared.ts'

/** The most cards of one print. */
export const CARDS_MAX = 500

const OFFICE = ['admin', 'desk'] as const

export const StudentCards = z.object({
  student_ids: z
    .array(requiredId('Student'), 'Choose the students.')
    .min(1, 'Choose the students.')
    .max(CARDS_MAX, `Choose at most ${CARDS_MAX} students.`)
    .transform((ids) => [...new Set(ids)]),
  /** The last day of the session by default. */
  valid_until: blankIsAbsent(requiredDate('Valid until')),
  language: blankIsAbsent(Language),
})
export type StudentCards = z.output<typeof StudentCards>

/** The job's result has the PDF's `href` for a day, the number of `cards`, and the students `without_photo`. */
export const printStudentCards = act('/student-cards', {
  access: OFFICE,
  summary: 'Print ID cards of these students, those without a photo first; nothing is recorded',
  body: StudentCards,
  response: Message.extend({ job: Job }),
  status: 202,
})

export const getStudentCards = read('/student-cards/:print_id', {
  access: OFFICE,
  summary: 'The cards that a job has printed, as a PDF',
  params: z.object({ print_id: z.uuid() }),
})
