import type { EnquiryDraft } from '@ganit/contract/people/enquiries'
import type { Trx } from '../../../db/schema.ts'
import { isNothing } from '../../../http/changes/versions.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { readEnquiry } from './enquiries.queries.ts'
import { refusePast } from './enquiries.service.ts'
import {
  findRecentEnquiry,
  insertEnquiry,
  insertNote,
  lockPhone,
  openBatches,
  updateEnquiry,
} from './enquiry-writes.queries.ts'

async function enquiryColumns(trx: Trx, draft: EnquiryDraft) {
  const { consent, website, source, follow_up_on, email, wants_trial, batch_ids, ...asked } = draft
  return {
    ...asked,
    email: email ?? null,
    consent_at: consent ? clock.now() : null,
    wants_trial: wants_trial === true,
    batch_ids: await openBatches(trx, batch_ids ?? [], {
      class_number: asked.class_number,
      today: await readAcademyToday(trx),
    }),
    language: draft.language ?? null,
  }
}

/**
 * Stores a visitor's enquiry, which the office is to answer by a call today. If the visitor repeats it within a day, it
 * becomes a note on the first one, or a new enquiry if the first was closed meanwhile. Enquiries with a filled honeypot
 * are ignored.
 */
export async function askFromSite(trx: Trx, asked: EnquiryDraft) {
  if (asked.website !== null) return
  const { shows_batch_times } = await readSettings(trx)
  // Visitors cannot wish for batches that they are not shown.
  const draft = shows_batch_times ? asked : { ...asked, batch_ids: null }
  await lockPhone(trx, draft.phone)
  const before = await findRecentEnquiry(trx, draft)
  if (before) return noteRepeatedEnquiry(trx, before, draft)
  const enquiry_id = await insertEnquiry(trx, {
    ...(await enquiryColumns(trx, draft)),
    source: 'site',
    follow_up_on: await readAcademyToday(trx),
  })
  await announceEvent(trx, { event: 'enquiry', enquiry_id })
}

type Before = NonNullable<Awaited<ReturnType<typeof findRecentEnquiry>>>

/** A new wish replaces the stored one; without a wish the stored one stays. */
async function noteRepeatedEnquiry(trx: Trx, { enquiry_id }: Before, draft: EnquiryDraft) {
  const { wants_trial, batch_ids } = await enquiryColumns(trx, draft)
  const wished = {
    ...(wants_trial && { wants_trial }),
    ...(batch_ids.length > 0 && { batch_ids }),
  }
  const text = draft.message
  if (text === null && isNothing(wished)) return
  if (text !== null) await insertNote(trx, { enquiry_id, text, written_by: null })
  await updateEnquiry(trx, enquiry_id, wished)
}

/** Stores an enquiry entered by the office. */
export async function storeOfficeEnquiry(trx: Trx, draft: EnquiryDraft) {
  const { source = 'walk-in', follow_up_on } = draft
  await refusePast(trx, follow_up_on)
  const enquiry_id = await insertEnquiry(trx, {
    ...(await enquiryColumns(trx, draft)),
    source,
    follow_up_on: follow_up_on ?? (await readAcademyToday(trx)),
  })
  return readEnquiry(trx, enquiry_id)
}
