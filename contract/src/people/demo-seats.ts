import { z } from 'zod'
import { create, read } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { blankIsAbsent, ClassNumber, requiredId } from '../shared.ts'
import { VisitorsEnquiry } from './enquiry.ts'

/** The most lessons that are offered at once. */
export const DEMO_LESSONS_MAX = 6

/** A lesson with a free seat. How many seats are free is not told. */
export const DemoLesson = z.object({
  lesson_id: z.int(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  batch_name: z.string(),
  /** Whether it is held online; the academy sends the address. */
  is_online: z.boolean().optional(),
})
export type DemoLesson = z.output<typeof DemoLesson>

export const listDemoLessons = read('/demo-lessons', {
  access: 'public',
  summary: 'The next lessons of a class in which a visitor can take a seat; 404 where that is off',
  querystring: z.object({ class_number: ClassNumber }),
  response: z.array(DemoLesson).max(DEMO_LESSONS_MAX),
})

export const DemoSeatDraft = VisitorsEnquiry.pick({
  name: true,
  student_name: true,
  phone: true,
  class_number: true,
  consent: true,
  website: true,
}).extend({
  lesson_id: requiredId('Lesson', 'Choose a time.'),
  language: blankIsAbsent(Language),
})
export type DemoSeatDraft = z.output<typeof DemoSeatDraft>

/** The answer is in the draft's language. 409 has the `lessons` that still have a seat. */
export const takeDemoSeat = create('/demo-seats', {
  access: 'public',
  summary: 'Take a seat in a demo lesson; a number with a seat in a coming lesson moves it',
  body: DemoSeatDraft,
})
