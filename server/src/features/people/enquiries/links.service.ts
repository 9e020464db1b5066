import { randomBytes } from 'node:crypto'
import type { Prefill } from '@ganit/contract/people/enquiries'
import type { Db, Trx } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { notFound } from '../../../http/errors.ts'
import { joinLocked, lockEnquiry, lockOpenEnquiry } from './enquiries.service.ts'
import { updateEnquiry } from './enquiry-writes.queries.ts'
import { findEnquiryOfLink, storeLink } from './links.queries.ts'

const TOKEN_BYTES = 32

/** A new registration link for an enquiry; it replaces the older one. */
export async function inviteToRegister(trx: Trx, origin: string, enquiry_id: number) {
  await lockOpenEnquiry(trx, enquiry_id)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = await storeLink(trx, enquiry_id, hashOfToken(token))
  await updateEnquiry(trx, enquiry_id, { stage: 'offered' })
  return {
    link: `${origin}/student/register?enquiry=${token}`,
    expires_at: expires_at.toISOString(),
  }
}

function namesOf(name: string) {
  const [first = '', ...rest] = name.split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

/** Prefilled registration; 404 if the link is invalid or expired. */
export async function readPrefill(db: Db, token: string): Promise<Prefill> {
  const found = await findEnquiryOfLink(db, hashOfToken(token))
  if (!found) throw notFound('This link is no longer valid.')
  return {
    ...namesOf(found.student_name ?? found.name),
    email: found.email ?? '',
    contact_number_1: found.phone,
    student_class: found.class_number,
    school_or_college_name: found.school ?? '',
  }
}

/** Marks the enquiry behind a registration link as joined; an invalid link never blocks registration. */
export async function joinByLink(trx: Trx, token: string | undefined, student_id: number) {
  const ahead = token === undefined ? undefined : await findEnquiryOfLink(trx, hashOfToken(token))
  if (token === undefined || !ahead) return
  await lockEnquiry(trx, ahead.enquiry_id)
  // The enquiry may have been closed meanwhile, which ends the link.
  if (await findEnquiryOfLink(trx, hashOfToken(token)))
    await joinLocked(trx, ahead.enquiry_id, student_id)
}
