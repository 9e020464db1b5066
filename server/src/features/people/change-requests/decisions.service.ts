import type { Language } from '@ganit/contract/people/guardians'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { conflict } from '../../../http/errors.ts'
import { answerOnePerson } from '../../messages/outbox/tell-one.service.ts'
import { lockStudentByUid, updateStudentByUid } from '../students/students.queries.ts'
import {
  decideChangeRequest,
  hasProposerFullSight,
  lockChangeRequest,
  uidOfChangeRequest,
} from './change-request-writes.queries.ts'
import { changeRequestById } from './change-requests.queries.ts'
import { differingChanges } from './change-requests.service.ts'

type Words = { subject: string; text: string }
type Wording = { accepted: (name: string) => Words; declined: (name: string) => Words }

const WORDINGS: Record<Language, Wording> = {
  en: {
    accepted: (name) => ({
      subject: 'Your change was accepted',
      text: `The academy has changed the record of ${name} as you asked for.`,
    }),
    declined: (name) => ({
      subject: 'Your change was declined',
      text: `The academy has not changed the record of ${name}. It says:`,
    }),
  },
  hi: {
    accepted: (name) => ({
      subject: 'आपका बदलाव स्वीकार हुआ',
      text: `अकादमी ने ${name} का रिकॉर्ड आपके कहे अनुसार बदल दिया है।`,
    }),
    declined: (name) => ({
      subject: 'आपका बदलाव स्वीकार नहीं हुआ',
      text: `अकादमी ने ${name} का रिकॉर्ड नहीं बदला। उसका कहना है:`,
    }),
  },
  bn: {
    accepted: (name) => ({
      subject: 'আপনার পরিবর্তন গৃহীত হয়েছে',
      text: `আপনি যেমন চেয়েছিলেন, অ্যাকাডেমি ${name}-এর রেকর্ড তেমন বদলে দিয়েছে।`,
    }),
    declined: (name) => ({
      subject: 'আপনার পরিবর্তন গৃহীত হয়নি',
      text: `অ্যাকাডেমি ${name}-এর রেকর্ড বদলায়নি। অ্যাকাডেমি জানিয়েছে:`,
    }),
  },
}

/** Text for the guardian of an accepted request, or a declined one with its reason as typed. */
function wordsOf(language: Language, name: string, reason: string | null): Words {
  const { accepted, declined } = WORDINGS[language]
  if (reason === null) return accepted(name)
  const { subject, text } = declined(name)
  return { subject, text: `${text}\n\n${reason}` }
}

type Decided = {
  guardian_id: number | null
  student: { student_id: number; first_name: string; last_name: string }
  /** Null if accepted. */
  reason: string | null
}

/**
 * Tells a guardian the outcome of a request, in the guardian's language: in the inbox, and by mail if there is an
 * address. A family that used its link is told nothing, because nobody knows which person used it.
 */
async function tellProposer(trx: Trx, { guardian_id, student, reason }: Decided) {
  if (guardian_id === null) return
  const { email, language } = await trx
    .selectFrom('guardians')
    .select(['email', 'language'])
    .where('guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow()
  const { student_id, first_name, last_name } = student
  await answerOnePerson(
    trx,
    { guardian_id, student_id: null, email, language },
    {
      ...wordsOf(language, `${first_name} ${last_name}`, reason),
      student_ids: [student_id],
    },
  )
}

const decidedAlreadyError = (state: string) => conflict(`This was ${state} already.`)

async function lockWithRecord(trx: Trx, change_request_id: number) {
  const { uid } = await uidOfChangeRequest(trx, change_request_id)
  // The record is locked first, as in every change of a student's data.
  const student = await lockStudentByUid(trx, uid)
  return { student, request: await lockChangeRequest(trx, change_request_id) }
}

type Accepting = { change_request_id: number; version: number | undefined }

/** Applies the requested changes; idempotent. */
export const acceptChanges = (
  db: Kysely<Database>,
  account: Account,
  { change_request_id, version }: Accepting,
) =>
  db.transaction().execute(async (trx) => {
    const { student, request } = await lockWithRecord(trx, change_request_id)
    if (request.state === 'waiting') {
      if (!(await hasProposerFullSight(trx, request)))
        throw conflict('They may not see this student any more.')
      if (request.changes.email && request.guardian_id === null && !request.email_confirmed_at)
        throw conflict('Nobody has pressed the link that was mailed to this e-mail yet.')
      refuseOtherVersion('record', version, student)
      const changes = differingChanges(request.changes, student)
      if (Object.keys(changes).length > 0)
        await updateStudentByUid(trx, student.uid, changes as Partial<typeof student>)
      await decideChangeRequest(trx, change_request_id, {
        state: 'accepted',
        reason: null,
        decided_by: account.uid,
      })
      await tellProposer(trx, { ...request, student, reason: null })
    } else if (request.state !== 'accepted') throw decidedAlreadyError(request.state)
    return changeRequestById(trx, account, change_request_id)
  })

type Declining = { change_request_id: number; reason: string }

/** Declines the changes; the guardian is told why. */
export const declineChanges = (
  db: Kysely<Database>,
  account: Account,
  { change_request_id, reason }: Declining,
) =>
  db.transaction().execute(async (trx) => {
    const { student, request } = await lockWithRecord(trx, change_request_id)
    if (request.state !== 'waiting') throw decidedAlreadyError(request.state)
    await decideChangeRequest(trx, change_request_id, {
      state: 'declined',
      reason,
      decided_by: account.uid,
    })
    await tellProposer(trx, { ...request, student, reason })
    return changeRequestById(trx, account, change_request_id)
  })
