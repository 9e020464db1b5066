import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { Message, oneOfWords, requiredDate, requiredId, Version } from '../shared.ts'

/** How many days ahead a session can be planned, and for how many days one can be taken back. */
export const SESSION_DAYS_AHEAD = 400
export const SESSION_UNDO_DAYS = 7
/** Batches that stay need not be sent. */
const BATCHES_MAX = 500
const LEFT_OUT_MAX = 500

const Named = z.object({ batch_id: z.int(), batch_name: z.string() })
const GOES = ['leave', 'stay'] as const
const Pupil = z.object({ student_id: z.int(), name: z.string() })
/** A student who does not move, or who stays when a session is taken back, and the reason. */
const Kept = Pupil.extend({ uid: z.string(), from: z.string(), why: z.string() })

/**
 * A batch and a proposal. `to` is the batch with the same name one class above. A month costs `monthly_now` in the
 * present batch, and will cost `monthly_then` in the other on that day. `seats` is the capacity of the other batch or
 * its room, `free` what remains once its own students have moved; both null if unlimited.
 */
export const SessionDraftRow = z.object({
  from_batch: Named.extend({ class_number: z.int().nullable() }),
  to: z.union([Named, z.enum(GOES)]),
  students: z.int(),
  seats: z.int().nullable(),
  monthly_now: z.string(),
  monthly_then: z.string().nullable(),
  free: z.int().nullable(),
})
export type SessionDraftRow = z.output<typeof SessionDraftRow>

/** `to` is null if that batch was deleted since. */
const Row = z.object({
  from_batch: Named,
  to: z.union([Named, z.enum(GOES)]).nullable(),
  left_out: z.array(Pupil),
})

export const SessionPlan = z.object({
  session_plan_id: z.int(),
  on: z.string(),
  state: z.enum(['planned', 'running', 'done', 'undoing', 'undone']),
  rows: z.array(Row),
  /** Students still to move, or to take back. */
  waiting: z.int(),
  moved: z.int(),
  taken_back: z.int(),
  kept: z.array(Kept),
  /** Instant until which the session can be taken back; null if it cannot. */
  undo_until: z.string().nullable(),
  version: z.int(),
})
export type SessionPlan = z.output<typeof SessionPlan>

const NO_TARGET = 'to must be a batch, leave or stay.'

const rows = z
  .array(
    z.object({
      from_batch_id: requiredId('from_batch_id'),
      /** A batch’s number, `leave` or `stay`. */
      to: z.union([oneOfWords(GOES, NO_TARGET), requiredId('to')], NO_TARGET),
      left_out: z
        .array(requiredId('left_out'), 'left_out must be a list of numbers.')
        .max(LEFT_OUT_MAX, `left_out may be at most ${LEFT_OUT_MAX}.`)
        .optional(),
    }),
    'Choose the batches.',
  )
  .min(1, 'Choose the batches.')
  .max(BATCHES_MAX, `At most ${BATCHES_MAX} batches can be planned at once.`)

const draft = { on: requiredDate('Day'), rows }
export const SessionPlanDraft = z.object({
  ...draft,
  /** If true, the call only says which students would move. */
  preview: z.boolean('preview must be true or false.').optional(),
})
export type SessionPlanDraft = z.output<typeof SessionPlanDraft>

const Seen = Pupil.extend({ from_batch_id: z.int() })
/** Result of a preview: the students who move, those who are left out, and those who cannot move. */
export const SessionPreview = z.object({
  students: z.array(Seen),
  left_out: z.array(Seen),
  kept: z.array(Seen.extend({ why: z.string() })),
})
export type SessionPreview = z.output<typeof SessionPreview>

const OWNER = { access: ['admin'] } as const
export const SavedSessionPlan = Message.extend({ plan: SessionPlan })

export const draftSession = read('/session-plans/draft', {
  ...OWNER,
  summary: 'A proposal for the batches of a new session',
  querystring: z.object({ on: requiredDate('on') }),
  response: z.array(SessionDraftRow),
})

export const listSessionPlans = read('/session-plans', {
  ...OWNER,
  summary: 'The latest sessions, with who could not move',
  response: z.array(SessionPlan),
})

export const planSession = create('/session-plans', {
  ...OWNER,
  summary: 'Plan a new session; a preview’s job says who moves and who cannot',
  body: SessionPlanDraft,
  response: Message.extend({ plan: SessionPlan.optional(), job: Job.optional() }),
  status: '201 or 202',
})

export const changeSessionPlan = change('/session-plans/:session_plan_id', {
  ...OWNER,
  summary: 'Change a session that has not begun',
  body: z.object({ ...draft, version: Version }),
  response: SavedSessionPlan,
})

export const deleteSessionPlan = remove('/session-plans/:session_plan_id', {
  ...OWNER,
  summary: 'Give up a session that has not begun',
})

export const retrySession = act('/session-plans/:session_plan_id/again', {
  ...OWNER,
  summary: 'Try again to move those who could not',
  response: SavedSessionPlan,
})

export const undoSession = act('/session-plans/:session_plan_id/undo', {
  ...OWNER,
  summary: 'Take a session back within 7 days, but for whom something was entered since',
  response: SavedSessionPlan,
})
