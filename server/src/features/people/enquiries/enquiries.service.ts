import type { EnquiryChanges } from '@ganit/contract/people/enquiries'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import {
  ENQUIRY,
  noteById,
  notesOfEnquiry,
  readEnquiry,
  trialOfEnquiry,
  wishedBatches,
} from './enquiries.queries.ts'
import {
  giveUpSeatAndLink,
  insertNote,
  isStudent,
  updateEnquiry,
} from './enquiry-writes.queries.ts'

type Locked = Awaited<ReturnType<typeof lockEnquiry>>

export const lockEnquiry = (trx: Trx, enquiry_id: number, version?: number) =>
  lockForChange(trx, ENQUIRY, enquiry_id, version)

const isClosed = ({ stage }: Pick<Locked, 'stage'>) => stage === 'joined' || stage === 'lost'

/** Locks an enquiry; 409 if it is closed, 404 if there is none. */
export async function lockOpenEnquiry(trx: Trx, enquiry_id: number) {
  const stored = await lockEnquiry(trx, enquiry_id)
  if (isClosed(stored)) throw conflict('This enquiry is closed.')
  return stored
}

/** An enquiry with notes and trial lesson. */
export async function readFullEnquiry(db: Db, enquiry_id: number) {
  const enquiry = await readEnquiry(db, enquiry_id)
  return {
    ...enquiry,
    notes: await notesOfEnquiry(db, enquiry_id),
    trial: await trialOfEnquiry(db, enquiry_id),
    wished: await wishedBatches(db, enquiry.batch_ids),
  }
}

/** 400 for a past day. */
export async function refusePast(db: Db, follow_up_on: string | undefined) {
  if (follow_up_on !== undefined && follow_up_on < (await readAcademyToday(db)))
    throw invalid({ follow_up_on: 'Call on must be today or later.' })
}

export async function changeEnquiry(
  trx: Trx,
  enquiry_id: number,
  { version, consent, ...changes }: EnquiryChanges,
) {
  const stored = await lockEnquiry(trx, enquiry_id, version)
  if (changes.stage !== undefined && isClosed(stored)) throw conflict('This enquiry is closed.')
  if (changes.follow_up_on !== stored.follow_up_on) await refusePast(trx, changes.follow_up_on)
  await updateEnquiry(trx, enquiry_id, {
    ...changes,
    ...(consent === false && { consent_at: null }),
    ...(consent === true && stored.consent_at === null && { consent_at: clock.now() }),
    version: versionAfter(stored, { ...changes, consent }),
  })
  return readEnquiry(trx, enquiry_id)
}

type Note = { text: string; follow_up_on?: string | undefined }

/** Adds a note; the first one makes a new enquiry `contacted`. */
export async function addNote(
  trx: Trx,
  account: Pick<Account, 'uid'>,
  enquiry_id: number,
  { text, follow_up_on }: Note,
) {
  const { stage } = await lockEnquiry(trx, enquiry_id)
  await refusePast(trx, follow_up_on)
  const note_id = await insertNote(trx, { enquiry_id, text, written_by: account.uid })
  await updateEnquiry(trx, enquiry_id, {
    ...(follow_up_on !== undefined && { follow_up_on }),
    ...(stage === 'new' && { stage: 'contacted' }),
  })
  return { note: await noteById(trx, note_id), enquiry: await readEnquiry(trx, enquiry_id) }
}

export async function lose(trx: Trx, enquiry_id: number, lost_reason: string) {
  await lockOpenEnquiry(trx, enquiry_id)
  await updateEnquiry(trx, enquiry_id, { stage: 'lost', lost_reason })
  await giveUpSeatAndLink(trx, enquiry_id)
  return readEnquiry(trx, enquiry_id)
}

export async function reopen(trx: Trx, enquiry_id: number) {
  if (!isClosed(await lockEnquiry(trx, enquiry_id))) throw conflict('This enquiry is open.')
  await updateEnquiry(trx, enquiry_id, {
    stage: 'contacted',
    lost_reason: null,
    student_id: null,
  })
  return readEnquiry(trx, enquiry_id)
}

export async function join(trx: Trx, enquiry_id: number, student_id: number) {
  await lockOpenEnquiry(trx, enquiry_id)
  if (!(await isStudent(trx, student_id)))
    throw invalid({ student_id: 'There is no such student.' })
  await joinLocked(trx, enquiry_id, student_id)
  return readEnquiry(trx, enquiry_id)
}

/** Marks a locked open enquiry as joined by this student. */
export async function joinLocked(trx: Trx, enquiry_id: number, student_id: number) {
  await updateEnquiry(trx, enquiry_id, { stage: 'joined', student_id })
  await giveUpSeatAndLink(trx, enquiry_id)
}
