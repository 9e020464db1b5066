import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { blankIsAbsent, Message, oneOfWords, PathName, requiredText, Version } from '../shared.ts'
import { RELATIONS } from './guardians.ts'
import { ProfileChanges, personalFields } from './students.ts'

/** Field labels of the form that declines a change, used in its messages too. */
export const CHANGE_REQUEST_LABELS = { reason: 'Reason' } as const

/** `replaced`: the guardian has sent a newer request since. */
export const CHANGE_REQUEST_STATES = ['waiting', 'accepted', 'declined', 'replaced'] as const
const State = oneOfWords(
  CHANGE_REQUEST_STATES,
  `state must be one of ${CHANGE_REQUEST_STATES.join(', ')}.`,
)

/** Fields for which a guardian can ask for a change: all of the student's, except the photo. */
export const PROPOSED_FIELDS = Object.keys(personalFields) as (keyof typeof personalFields)[]
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

/** Fields that a request may name: a family's link brings an e-mail, too. */
export const ASKED_FIELDS = ['email', ...PROPOSED_FIELDS] as const
export type AskedField = (typeof ASKED_FIELDS)[number]

const { student_photo_path, from_version, ...shape } = ProfileChanges.shape

/**
 * Fields as in `PUT /student/{uid}`; a whole record may be sent. Unchanged fields are dropped; a changed field that
 * only the academy may change is refused.
 */
export const ChangeRequestDraft = z.object({
  uid: z.string('uid is required.').pipe(PathName),
  changes: z.object(shape, 'changes is required.'),
})
export type ChangeRequestDraft = z.output<typeof ChangeRequestDraft>

const value = z.string().nullable().optional()
const Fields = z.object(
  Object.fromEntries(ASKED_FIELDS.map((field) => [field, value])) as Record<
    AskedField,
    typeof value
  >,
)

/**
 * A guardian's request to change a child's record. `changes` has the new values, `before` the present ones,
 * `record_version` the version these were read from. Without `proposer` the request came through the family's link.
 */
export const ChangeRequest = z.object({
  change_request_id: z.int(),
  state: z.enum(CHANGE_REQUEST_STATES),
  student: z.object({
    student_id: z.int(),
    uid: z.string(),
    name: z.string(),
    student_class: z.int(),
  }),
  proposer: z
    .object({
      guardian_id: z.int(),
      name: z.string(),
      relation: z.enum(RELATIONS),
    })
    .nullable(),
  changes: Fields,
  before: Fields,
  record_version: z.int(),
  /** Why the request was declined; null otherwise. */
  reason: z.string().nullable(),
  made_at: z.string(),
  decided_at: z.string().nullable(),
})
export type ChangeRequest = z.output<typeof ChangeRequest>

export const SavedChangeRequest = Message.extend({ change_request: ChangeRequest })

export const createChangeRequest = create('/change-requests', {
  access: ['guardian', 'student'],
  summary:
    'Ask the academy to change the record of one’s child; of what one has asked before for this child the newest counts',
  body: ChangeRequestDraft,
  response: SavedChangeRequest,
})

export const ChangeRequestsQuery = pageQuery(['change_request_id'])
  .pick({ page: true, page_size: true, order: true })
  .extend({ state: blankIsAbsent(State) })
export type ChangeRequestsQuery = z.output<typeof ChangeRequestsQuery>

export const ChangeRequestsPage = pageSchema(ChangeRequest)
export type ChangeRequestsPage = z.output<typeof ChangeRequestsPage>

/** Newest first, unless `order` is `asc`. */
export const listChangeRequests = read('/change-requests', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'What guardians want changed: one’s own requests, or all for the office',
  querystring: ChangeRequestsQuery,
  response: ChangeRequestsPage,
})

/** `version` is the `record_version` that was shown; 409 if the record has changed since. */
export const acceptChangeRequest = act('/change-requests/:change_request_id/accept', {
  access: ['admin', 'desk'],
  summary: 'Change the record as a guardian has asked for, once; they are told',
  body: z.object({ version: Version.optional() }).nullish(),
  response: SavedChangeRequest,
})

export const declineChangeRequest = act('/change-requests/:change_request_id/decline', {
  access: ['admin', 'desk'],
  summary: 'Leave the record as it is, and say why; the guardian is told',
  body: z.object({ reason: requiredText(CHANGE_REQUEST_LABELS.reason, 500) }),
  response: SavedChangeRequest,
})
