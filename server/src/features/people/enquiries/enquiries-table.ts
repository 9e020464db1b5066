import {
  ENQUIRY_LABELS,
  ENQUIRY_SOURCE_TEXTS,
  type Enquiry,
} from '@ganit/contract/people/enquiries'
import { type Column, capitalise } from '../../../http/table-files/table.ts'

/** An enquiry with its day in the academy's time zone. */
export type EnquiryOfTable = Enquiry & { asked_on: string }

export const ENQUIRY_TABLE: readonly Column<EnquiryOfTable>[] = [
  ['Name', ({ name }) => name],
  [ENQUIRY_LABELS.student_name, ({ student_name }) => student_name],
  [ENQUIRY_LABELS.phone, ({ phone }) => phone],
  [ENQUIRY_LABELS.email, ({ email }) => email],
  [ENQUIRY_LABELS.class_number, ({ class_number }) => `Class ${class_number}`],
  [ENQUIRY_LABELS.school, ({ school }) => school],
  ['Stage', ({ stage }) => capitalise(stage)],
  [ENQUIRY_LABELS.source, ({ source }) => ENQUIRY_SOURCE_TEXTS[source]],
  [ENQUIRY_LABELS.follow_up_on, ({ follow_up_on }) => follow_up_on],
  [ENQUIRY_LABELS.message, ({ message }) => message],
  [ENQUIRY_LABELS.reason, ({ lost_reason }) => lost_reason],
  ['Asked', ({ asked_on }) => asked_on],
]
