import { z } from 'zod'
import { read } from '../endpoint.ts'
import { blankIsAbsent, requiredId } from '../shared.ts'
import { HAND_IN_STATES } from './hand-ins.ts'

/**
 * Kinds of tasks of a student. `lesson`: the next that is not over; `practice`: today's; `result`: of the last three
 * days; `step`: the next step of a student who is in no batch yet. Limited guardians get no lessons, no practice and no
 * steps.
 */
export const TO_DO_KINDS = [
  'homework',
  'set',
  'test',
  'school_test',
  'lesson',
  'practice',
  'result',
  'step',
] as const
export type ToDoKind = (typeof TO_DO_KINDS)[number]

export const TO_DO_STEPS = ['call', 'batch', 'trial'] as const

/** Facts of a task; which fields are set depends on its kind. */
const Facts = z.object({
  /** How long practice or a test takes; null without a paper. */
  minutes: z.int().nullable().optional(),
  /** Most marks of a test with a paper, or of a result. */
  marks: z.number().optional(),
  total: z.number().nullable().optional(),
  online: z.boolean().optional(),
  begun: z.boolean().optional(),
  /** Teacher and room of a lesson. */
  place: z.string().optional(),
  /** The instant from which an online lesson can be joined. */
  opens_at: z.string().optional(),
  /** Homework to be handed in. */
  by_photo: z.boolean().optional(),
  /** True if the task is refused until a parent agrees. */
  waits: z.literal(true).optional(),
})

/** Instants in UTC, days on the academy's clock. */
export const ToDo = z.object({
  kind: z.enum(TO_DO_KINDS),
  /** The number of the lesson, set, test or school test; for practice the number of its session, or 0. */
  id: z.int(),
  /** A step's title is one of `TO_DO_STEPS`. */
  title: z.string(),
  /**
   * The homework, perhaps with LaTeX between dollar signs. For the step `call` the phone number; `due_on` is its
   * promised day, if any.
   */
  text: z.string().nullable(),
  file: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Questions answered, and their number; for a test only the number. */
  done: z.int().nullable(),
  of: z.int().nullable(),
  hand_in: z.object({ hand_in_id: z.int(), state: z.enum(HAND_IN_STATES) }).nullable(),
  /** Whether the caller may do the task: practise, hand in. */
  may: z.boolean(),
  /** The times from which and until which it can be done; null without an end. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** The page on which it is done; null if the caller has none. */
  path: z.string().nullable(),
  facts: Facts,
})
export type ToDo = z.output<typeof ToDo>

export const listToDo = read('/to-do', {
  access: ['student', 'guardian'],
  summary: 'What a student is to do, the earliest first: one’s own, or a child’s',
  querystring: z.object({ student_id: blankIsAbsent(requiredId('student_id')) }),
  response: z.array(ToDo),
})
