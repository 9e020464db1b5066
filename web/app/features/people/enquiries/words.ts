import type { Enquiry, EnquiryStage } from '@ganit/contract/people/enquiries'

export const STAGE_TEXTS: Record<EnquiryStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  trial: 'Trial',
  offered: 'Offered',
  joined: 'Joined',
  lost: 'Lost',
}

/** The future student, or the enquirer if unnamed. */
export const childOf = ({ student_name, name }: Pick<Enquiry, 'student_name' | 'name'>) =>
  student_name ?? name

export const isClosed = ({ stage }: Pick<Enquiry, 'stage'>) =>
  stage === 'joined' || stage === 'lost'

/** Whether the child of an enquiry can be admitted; false if they are a student already. */
export const isToAdmit = (enquiry: Pick<Enquiry, 'stage' | 'student_id'>) =>
  !isClosed(enquiry) && enquiry.student_id === null

/** The address of the form that admits the child of an enquiry. */
export const admissionAddress = ({ enquiry_id }: Pick<Enquiry, 'enquiry_id'>) =>
  `/admin/admissions/new?enquiry=${enquiry_id}`
