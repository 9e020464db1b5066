import type { EnquiryDraft } from '@ganit/contract/people/enquiries'
import type { Trx } from '../../../db/schema.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { announce } from '../../messages/events.queries.ts'
import { enquiryById } from './enquiries.queries.ts'
import { refusePast } from './enquiries.service.ts'
import {
  askedLately,
  insertEnquiry,
  insertNote,
  lockPhone,
  updateEnquiry,
} from './enquiry-writes.queries.ts'

const stored = ({ consent, website, source, follow_up_on, email, ...asked }: EnquiryDraft) => ({
  ...asked,
  email: email ?? null,
  consent_at: consent ? new Date() : null,
})

/**
 * Stores a visitor's enquiry, to be called today. Repeated within a day it becomes a note on the first one; if that was
 * closed meanwhile, a new one is made. A filled honeypot is ignored.
 */
export async function askFromSite(trx: Trx, draft: EnquiryDraft) {
  if (draft.website !== null) return
  await lockPhone(trx, draft.phone)
  const before = await askedLately(trx, draft)
  if (before) return noteAgain(trx, before, draft.message)
  const enquiry_id = await insertEnquiry(trx, {
    ...stored(draft),
    source: 'site',
    follow_up_on: await academyToday(trx),
  })
  await announce(trx, { event: 'enquiry', enquiry_id })
}

type Before = NonNullable<Awaited<ReturnType<typeof askedLately>>>

async function noteAgain(trx: Trx, { enquiry_id }: Before, text: string | null) {
  if (text === null) return
  await insertNote(trx, { enquiry_id, text, written_by: null })
  await updateEnquiry(trx, enquiry_id, {})
}

/** Stores an enquiry entered by the office. */
export async function writeDown(trx: Trx, draft: EnquiryDraft) {
  const { source = 'walk-in', follow_up_on } = draft
  await refusePast(trx, follow_up_on)
  const enquiry_id = await insertEnquiry(trx, {
    ...stored(draft),
    source,
    follow_up_on: follow_up_on ?? (await academyToday(trx)),
  })
  return enquiryById(trx, enquiry_id)
}
