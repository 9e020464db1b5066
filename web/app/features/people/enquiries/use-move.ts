import {
  type Enquiry,
  type EnquiryStage,
  OPEN_STAGES,
  type OpenStage,
} from '@ganit/contract/people/enquiries'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { changeEnquiry, takeUpEnquiry } from './enquiries.data.ts'
import { isClosed } from './words.ts'

const isOpenStage = (stage: EnquiryStage): stage is OpenStage =>
  (OPEN_STAGES as readonly string[]).includes(stage)

/** A move that needs more: the reason, or the student. */
export type Closing = { enquiry: Enquiry; stage: 'joined' | 'lost' }

/** Moves enquiries between stages. Closed ones are reopened first. */
export function useMoveEnquiry() {
  const [closing, setClosing] = useState<Closing>()

  async function open(enquiry: Enquiry, stage: OpenStage) {
    const { enquiry_id, version } = enquiry
    try {
      const { message } = await (isClosed(enquiry)
        ? takeUpEnquiry({ enquiry_id })
        : changeEnquiry({ enquiry_id, version, stage }))
      toastSuccess(message)
    } catch (error) {
      toastFailure(messageOf(error))
    }
  }
  const move = (enquiry: Enquiry, stage: EnquiryStage) => {
    if (stage === enquiry.stage) return
    if (isOpenStage(stage)) void open(enquiry, stage)
    else if (isClosed(enquiry)) toastFailure('This enquiry is closed.')
    else setClosing({ enquiry, stage })
  }
  return { move, closing, stop: () => setClosing(undefined) }
}
