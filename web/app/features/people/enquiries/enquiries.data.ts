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

/** So many of each stage stand on the board; the rest is found by the search. */
const ON_BOARD = 50

type EnquiryPage = Output<typeof listEnquiries>
type Board = { due: EnquiryPage; stages: (EnquiryPage & { stage: EnquiryStage })[] }

/** Whom to call by today, and of each stage the first ones with how many there are. */
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
    // As with `keepRows`, what was found for another text stays while it loads, and that nothing was is not kept.
    placeholderData: (before: Board | undefined) =>
      before?.stages.some(({ total }) => total > 0) ? before : undefined,
  })

/** Those with this text in name or phone, whatever their stage. */
export const enquiriesFound = reads(listEnquiries, { shows: ['enquiry', 'student', 'guardian'] })

/** One with its notes and the lesson to try. */
export type OneEnquiry = Output<typeof getEnquiry>

export const enquiryOf = reads(getEnquiry, { shows: ['enquiry', 'lesson', 'register'] })

export const trialLessonsOf = reads(listTrialLessons, {
  shows: ['enquiry', 'lesson', 'member', 'batch'],
})

export type EnquirySent = Input<typeof createEnquiry>['body']

const changing = { changes: ['enquiry'] } as const
const changingLessons = { changes: ['enquiry', 'lesson'] } as const

/** Written down by the office, which need not allow itself to call. */
export const addEnquiry = sends(createEnquiry, { ...changing, asOneself: true })

/** Changes an enquiry from the version that was shown; another open stage moves it there. */
export const changeEnquiry = sends(updateEnquiry, changing)

export const addNote = sends(addEnquiryNote, changing)

export const closeAsLost = sends(loseEnquiry, changing)

export const closeAsJoined = sends(joinEnquiry, changing)

export const takeUpEnquiry = sends(reopenEnquiry, changing)

export const tryLesson = sends(setTrial, changingLessons)

export const giveUpTrial = sends(deleteTrial, changingLessons)

export const inviteToRegister = sends(inviteEnquiry, changing)
