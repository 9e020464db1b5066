import { isDeepStrictEqual } from 'node:util'
import { dayAfter } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import {
  type Agreements,
  ASKED_DAYS_BEFORE,
  type ConsentDraft,
  isMinor,
  type WayOfConsent,
} from '@ganit/contract/office/privacy'
import { TERMS_VERSION } from '@ganit/contract/people/registration'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, notAllowed } from '../../../http/errors.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'
import { hasGuardian } from '../guardians/held.queries.ts'
import { guardianOfAccount } from '../guardians/own/own.queries.ts'
import { lockStudent } from '../students/students.queries.ts'
import {
  consentsOf,
  findSubject,
  insertConsents,
  latestConsent,
  readPrivacyVersion,
} from './agreements.queries.ts'
import { readWaiting } from './waiting.queries.ts'

/** Consents of a student; 404 if the account may not see them. */
export async function readAgreements(db: Db, account: Account, uid: string): Promise<Agreements> {
  const { student_id, date_of_birth, asked_at } = await findSubject(db, account, uid)
  const consents = await consentsOf(db, student_id)
  const today = await readAcademyToday(db)
  return {
    student_id,
    is_minor: isCountedAsMinor(date_of_birth, today),
    consents: consents.map(({ recorded_at, ...consent }) => ({
      ...consent,
      recorded_at: recorded_at.toISOString(),
    })),
    erasure_asked_at: asked_at?.toISOString() ?? null,
    asks_guardian_access:
      !consents.some(({ purpose }) => purpose === 'guardian_access') &&
      isAskedOn(date_of_birth, today) &&
      (await hasGuardian(db, student_id)),
    ...(await readWaiting(db, student_id)),
  }
}

/** Without a date of birth a student counts as under 18. */
export const isCountedAsMinor = (date_of_birth: string | null, today: string) =>
  date_of_birth === null || isMinor(date_of_birth, today)

/** Whether a student who is of age, or will be soon, is to be asked if guardians keep access. */
const isAskedOn = (date_of_birth: string | null, today: string) =>
  !isCountedAsMinor(date_of_birth, dayAfter(today, ASKED_DAYS_BEFORE))

type Registered = {
  student_id: number
  uid: string
  guardian_name: string | null
  guardian_consent: boolean | null | undefined
  language?: Language | undefined
}

/** Stores the valid privacy page with a new record, and the guardian's consent if given. */
export async function storeRegistrationConsents(
  trx: Trx,
  { student_id, uid, guardian_name, guardian_consent, language }: Registered,
) {
  const given = { student_id, given: true, way: 'registration', recorded_by: uid } as const
  const privacy = {
    ...given,
    purpose: 'privacy' as const,
    text_version: await readPrivacyVersion(trx),
    language: await languageRead(trx, 'privacy', language),
    guardian_name: null,
  }
  const guardian = {
    ...given,
    purpose: 'guardian' as const,
    text_version: TERMS_VERSION,
    language: await languageRead(trx, 'terms', language),
    guardian_name,
  }
  await insertConsents(trx, guardian_consent ? [privacy, guardian] : [privacy])
}

/**
 * Refuses a child's own consent to publicity. A refusal is open to everybody, and so is the decision on the access of
 * guardians.
 */
function refuseOwnConsent({ purpose, given }: ConsentDraft) {
  if (purpose === 'guardian_access' || (purpose === 'publicity' && !given)) return
  throw notAllowed('The academy records this once it was agreed.')
}

/** Only the adult decides on guardians' access, shortly before the birthday at the earliest; withdrawing is always possible. */
function refuseEarlyAccess({ purpose, given }: ConsentDraft, isAsked: boolean) {
  if (purpose === 'guardian_access' && given && !isAsked)
    throw invalid({
      purpose: `This is asked from ${ASKED_DAYS_BEFORE} days before the 18th birthday on.`,
    })
}

/** Way of giving a consent, if allowed. */
function wayOf(
  account: Account,
  { uid, draft, isOfAge }: { uid: string; draft: ConsentDraft; isOfAge: boolean },
): WayOfConsent {
  if (isOffice(account)) return 'office'
  if (account.uid === uid) {
    refuseOwnConsent(draft)
    return 'account'
  }
  if (draft.purpose === 'guardian_access' || isOfAge)
    throw notAllowed('The student is of age and decides this.')
  return 'guardian'
}

/** The signed-in guardian who consents. */
const consentingGuardian = async (trx: Trx, account: Account, way: WayOfConsent) =>
  way === 'guardian' ? ((await guardianOfAccount(trx, account.uid))?.name ?? account.name) : null

/** Records a consent or withdrawal: by the office from paper, or by the student or guardian. */
export async function recordConsent(
  trx: Trx,
  account: Account,
  { uid, draft }: { uid: string; draft: ConsentDraft },
) {
  const { student_id, date_of_birth } = await findSubject(trx, account, uid)
  await lockStudent(trx, student_id)
  const today = await readAcademyToday(trx)
  const way = wayOf(account, { uid, draft, isOfAge: !isCountedAsMinor(date_of_birth, today) })
  refuseEarlyAccess(draft, isAskedOn(date_of_birth, today))
  const { purpose, given } = draft
  const guardian_name = (await consentingGuardian(trx, account, way)) ?? draft.guardian_name
  if (purpose === 'guardian' && given && !guardian_name)
    throw invalid({ guardian_name: 'Guardian’s name is required.' })
  const language = await languageRead(trx, 'terms', draft.language)
  const adult_stated = purpose === 'guardian' && given && draft.adult_stated === true
  const said = { given, guardian_name, text_version: TERMS_VERSION, language, adult_stated }
  // A repeated consent is not stored again, because rows that nobody can delete must not accumulate.
  if (!isDeepStrictEqual(said, await latestConsent(trx, student_id, purpose)))
    await insertConsents(trx, [
      {
        ...said,
        student_id,
        purpose,
        way,
        recorded_by: account.uid,
      },
    ])
  return readAgreements(trx, account, uid)
}
