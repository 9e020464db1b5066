import {
  addEnquiryNote,
  createEnquiry,
  deleteTrial,
  getEnquiry,
  inviteEnquiry,
  joinEnquiry,
  listEnquiries,
  listTrialLessons,
  loseEnquiry,
  prefillRegistration,
  reopenEnquiry,
  setTrial,
  updateEnquiry,
} from '@ganit/contract/people/enquiries'
import type { Academy } from './academy.ts'
import { theRegisters } from './registers.ts'

type Changes = Record<string, unknown>

/** Input of the public form. */
export const ASKED = {
  name: 'Mita Sen',
  student_name: 'Riya Sen',
  phone: '98300 41276',
  class_number: 9,
  message: 'In the evening?',
  consent: true,
}

/** The owner, with calls about enquiries and registers. */
export async function theEnquiries(academy: Academy) {
  const owner = await theRegisters(academy)
  const { call } = owner
  const params = (enquiry_id: number) => ({ params: { enquiry_id: String(enquiry_id) } })
  const write = (body: Changes = {}, headers = {}) =>
    call(createEnquiry, { body: { ...ASKED, ...body } } as never, headers)
  return {
    ...owner,
    db: academy.db,
    ask: (body: Changes = {}) =>
      academy.visitor(createEnquiry, { body: { ...ASKED, ...body } } as never),
    write,
    anEnquiry: async (body: Changes = {}) => (await write(body)).body.enquiry?.enquiry_id ?? 0,
    list: async (querystring: Changes = {}) => (await call(listEnquiries, { querystring })).body,
    read: async (enquiry_id: number) => (await call(getEnquiry, params(enquiry_id))).body,
    change: (enquiry_id: number, body: Changes) =>
      call(updateEnquiry, { ...params(enquiry_id), body } as never),
    note: (enquiry_id: number, body: Changes) =>
      call(addEnquiryNote, { ...params(enquiry_id), body } as never),
    lose: (enquiry_id: number, reason = 'Too far away.') =>
      call(loseEnquiry, { ...params(enquiry_id), body: { reason } }),
    reopen: (enquiry_id: number) => call(reopenEnquiry, params(enquiry_id)),
    join: (enquiry_id: number, student_id: number) =>
      call(joinEnquiry, { ...params(enquiry_id), body: { student_id } }),
    lessons: async (enquiry_id: number) => (await call(listTrialLessons, params(enquiry_id))).body,
    tryLesson: (enquiry_id: number, lesson_id: number) =>
      call(setTrial, { ...params(enquiry_id), body: { lesson_id } }),
    giveUp: (enquiry_id: number) => call(deleteTrial, params(enquiry_id)),
    invite: (enquiry_id: number) => call(inviteEnquiry, params(enquiry_id)),
    readLesson: owner.read,
    prefill: (token: string) => academy.visitor(prefillRegistration, { body: { token } }),
  }
}

export const tokenOf = (link: string) => new URL(link).searchParams.get('enquiry') ?? ''
