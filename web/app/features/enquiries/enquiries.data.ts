import type { Input, Output } from '@ganit/contract/endpoint'
import {
  addEnquiryNote,
  createEnquiry,
  deleteTrial,
  ENQUIRY_STAGES,
  type EnquiryStage,
  getEnquiry,
  inviteEnquiry,
  joinEnquiry,
  listEnquiries,
  listTrialLessons,
  loseEnquiry,
  reopenEnquiry,
  setTrial,
  updateEnquiry,
} from '@ganit/contract/enquiries'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const ENQUIRY = ['enquiry'] as const
/** So many of each stage stand on the board; the rest is found by the search. */
const ON_BOARD = 50

const paramsOf = (enquiry_id: number) => ({ enquiry_id: String(enquiry_id) })

type EnquiryPage = Output<typeof listEnquiries>
type Board = { due: EnquiryPage; stages: (EnquiryPage & { stage: EnquiryStage })[] }

/** Whom to call by today, and of each stage the first ones with how many there are. */
export const enquiryBoard = (search: string) =>
  apiQuery({
    queryKey: ['enquiries', 'board', search],
    shows: [...ENQUIRY, 'lesson', 'register', 'student', 'guardian'],
    ask: async (signal) => {
      const page = (querystring: Input<typeof listEnquiries>['querystring']) =>
        call(listEnquiries, {
          querystring: { ...querystring, page_size: ON_BOARD, ...(search && { search }) },
          signal,
        })
      const [due, ...stages] = await Promise.all([
        page({ due: 'today' }),
        ...ENQUIRY_STAGES.map(async (stage) => ({ stage, ...(await page({ stage })) })),
      ])
      return { due, stages }
    },
    // As with `keepRows`, what was found for another text stays while it loads, and that nothing was is not kept.
    placeholderData: (before: Board | undefined) =>
      before?.stages.some(({ total }) => total > 0) ? before : undefined,
  })

/** Those with this text in name or phone, whatever their stage. */
export const enquiriesFound = (querystring: Input<typeof listEnquiries>['querystring']) =>
  apiQuery({
    queryKey: ['enquiries', 'page', querystring],
    shows: [...ENQUIRY, 'student', 'guardian'],
    ask: (signal) => call(listEnquiries, { querystring, signal }),
  })

/** One with its notes and the lesson to try. */
export type OneEnquiry = Output<typeof getEnquiry>

export const enquiryOf = (enquiry_id: number) =>
  apiQuery({
    queryKey: ['enquiries', 'one', enquiry_id],
    shows: [...ENQUIRY, 'lesson', 'register'],
    ask: (signal) => call(getEnquiry, { params: paramsOf(enquiry_id), signal }),
  })

export const trialLessonsOf = (enquiry_id: number) =>
  apiQuery({
    queryKey: ['enquiries', 'lessons', enquiry_id],
    shows: [...ENQUIRY, 'lesson', 'member', 'batch'],
    ask: (signal) => call(listTrialLessons, { params: paramsOf(enquiry_id), signal }),
  })

export type EnquirySent = Input<typeof createEnquiry>['body']

/** Written down by the office, which need not allow itself to call. */
export const add = write({
  key: ['enquiry', 'add'],
  changes: ENQUIRY,
  send: async (body: EnquirySent, attempt: Attempt) =>
    (await call(createEnquiry, { body, attempt, asOneself: true })).message,
})

type Shown = { enquiry_id: number; version: number }

/** Changes an enquiry from the version that was shown; another open stage moves it there. */
export const change = write({
  key: ['enquiry', 'change'],
  changes: ENQUIRY,
  send: async ({ enquiry_id, version }: Shown, changes: Input<typeof updateEnquiry>['body']) =>
    (await call(updateEnquiry, { params: paramsOf(enquiry_id), body: { ...changes, version } }))
      .message,
})

export const note = write({
  key: ['enquiry', 'note'],
  changes: ENQUIRY,
  send: async (enquiry_id: number, body: Input<typeof addEnquiryNote>['body'], attempt: Attempt) =>
    (await call(addEnquiryNote, { params: paramsOf(enquiry_id), body, attempt })).message,
})

export const lose = write({
  key: ['enquiry', 'lose'],
  changes: ENQUIRY,
  send: async (enquiry_id: number, reason: string) =>
    (await call(loseEnquiry, { params: paramsOf(enquiry_id), body: { reason } })).message,
})

export const reopen = write({
  key: ['enquiry', 'reopen'],
  changes: ENQUIRY,
  send: async (enquiry_id: number) =>
    (await call(reopenEnquiry, { params: paramsOf(enquiry_id) })).message,
})

export const join = write({
  key: ['enquiry', 'join'],
  changes: ENQUIRY,
  send: async (enquiry_id: number, student_id: string) =>
    (await call(joinEnquiry, { params: paramsOf(enquiry_id), body: { student_id } })).message,
})

export const tryLesson = write({
  key: ['enquiry', 'try'],
  changes: [...ENQUIRY, 'lesson'],
  send: async (enquiry_id: number, lesson_id: number) =>
    (await call(setTrial, { params: paramsOf(enquiry_id), body: { lesson_id } })).message,
})

export const giveUpTrial = write({
  key: ['enquiry', 'give-up-trial'],
  changes: [...ENQUIRY, 'lesson'],
  send: async (enquiry_id: number) =>
    (await call(deleteTrial, { params: paramsOf(enquiry_id) })).message,
})

export const invite = write({
  key: ['enquiry', 'invite'],
  changes: ENQUIRY,
  send: (enquiry_id: number, attempt: Attempt) =>
    call(inviteEnquiry, { params: paramsOf(enquiry_id), attempt }),
})
