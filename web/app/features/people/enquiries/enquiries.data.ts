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
} from '@ganit/contract/people/enquiries'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'

/** The board shows this many per stage; the search finds the rest. */
const ON_BOARD = 50

type EnquiryPage = Output<typeof listEnquiries>
type Board = { due: EnquiryPage; stages: (EnquiryPage & { stage: EnquiryStage })[] }

/** Calls due today, and the first enquiries of each stage with its total. */
export const enquiryBoard = (search: string) =>
  apiQuery({
    queryKey: ['enquiries', 'board', search],
    shows: ['enquiry', 'lesson', 'register', 'student', 'guardian'],
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
    // Earlier results stay while a search loads, but empty ones do not, as in `keepRows`.
    placeholderData: (before: Board | undefined) =>
      before?.stages.some(({ total }) => total > 0) ? before : undefined,
  })

/** Enquiries whose name or phone contains the text, of any stage. */
export const enquiriesFound = reads(listEnquiries, { shows: ['enquiry', 'student', 'guardian'] })

/** One enquiry with its notes and trial lesson. */
export type OneEnquiry = Output<typeof getEnquiry>

export const enquiryOf = reads(getEnquiry, { shows: ['enquiry', 'lesson', 'register'] })

export const trialLessonsOf = reads(listTrialLessons, {
  shows: ['enquiry', 'lesson', 'member', 'batch'],
})

export type EnquirySent = Input<typeof createEnquiry>['body']

const changing = { changes: ['enquiry'] } as const
const changingLessons = { changes: ['enquiry', 'lesson'] } as const

/** Adds an enquiry that the office enters, so no consent to be called is needed. */
export const addEnquiry = sends(createEnquiry, { ...changing, asOneself: true })

/** Changes an enquiry with optimistic locking; also moves it to another open stage. */
export const changeEnquiry = sends(updateEnquiry, changing)

export const addNote = sends(addEnquiryNote, changing)

export const closeAsLost = sends(loseEnquiry, changing)

export const closeAsJoined = sends(joinEnquiry, changing)

export const takeUpEnquiry = sends(reopenEnquiry, changing)

export const tryLesson = sends(setTrial, changingLessons)

export const giveUpTrial = sends(deleteTrial, changingLessons)

export const inviteToRegister = sends(inviteEnquiry, changing)
