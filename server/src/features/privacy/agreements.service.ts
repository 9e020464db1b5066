import { isDeepStrictEqual } from 'node:util'
import { type Agreements, type ConsentDraft, isMinor } from '@ganit/contract/privacy'
import { TERMS_VERSION } from '@ganit/contract/registration'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { invalid, notAllowed } from '../../http/errors.ts'
import { isOffice } from '../accounts/rights.ts'
import { academyToday } from '../settings/settings.service.ts'
import { lockedChangeable } from '../students/students.queries.ts'
import {
  consentsOf,
  insertConsents,
  latestConsent,
  privacyVersion,
  subjectByUid,
} from './agreements.queries.ts'

/** What was agreed for a student; 404 where the account may see no such student. */
export async function agreementsOf(db: Db, account: Account, uid: string): Promise<Agreements> {
  const { student_id, date_of_birth, asked_at } = await subjectByUid(db, account, uid)
  const consents = await consentsOf(db, student_id)
  return {
    student_id,
    is_minor: isMinor(date_of_birth, await academyToday(db)),
    consents: consents.map(({ recorded_at, ...consent }) => ({
      ...consent,
      recorded_at: recorded_at.toISOString(),
    })),
    erasure_asked_at: asked_at?.toISOString() ?? null,
  }
}

type Registered = {
  student_id: number
  uid: string
  guardian_name: string | null
  guardian_consent: boolean | null | undefined
}

/** Keeps with a new record which privacy page was in force, and the guardian's agreement if there was one. */
export async function keepRegistrationsConsents(
  trx: Trx,
  { student_id, uid, guardian_name, guardian_consent }: Registered,
) {
  const given = { student_id, given: true, way: 'registration', recorded_by: uid } as const
  const privacy = {
    ...given,
    purpose: 'privacy' as const,
    text_version: await privacyVersion(trx),
    guardian_name: null,
  }
  const guardian = {
    ...given,
    purpose: 'guardian' as const,
    text_version: TERMS_VERSION,
    guardian_name,
  }
  await insertConsents(trx, guardian_consent ? [privacy, guardian] : [privacy])
}

/** A child cannot consent to be shown; anyone can say that they do not want to be. */
function refuseOwnConsent({ purpose, given }: ConsentDraft) {
  if (purpose === 'publicity' && !given) return
  throw notAllowed('The academy records this once it was agreed.')
}

/** Records what was agreed or withdrawn, as the office has it from paper, or a student's withdrawal. */
export async function recordConsent(
  trx: Trx,
  account: Account,
  { uid, draft }: { uid: string; draft: ConsentDraft },
) {
  const { student_id } = await lockedChangeable(trx, account, uid)
  if (!isOffice(account)) refuseOwnConsent(draft)
  const { purpose, given, guardian_name } = draft
  if (purpose === 'guardian' && given && !guardian_name)
    throw invalid({ guardian_name: 'Guardian’s name is required.' })
  const said = { given, guardian_name, text_version: TERMS_VERSION }
  // Said again it is the same agreement: rows that nobody can delete must not pile up.
  if (!isDeepStrictEqual(said, await latestConsent(trx, student_id, purpose)))
    await insertConsents(trx, [
      {
        ...said,
        student_id,
        purpose,
        way: isOffice(account) ? 'office' : 'account',
        recorded_by: account.uid,
      },
    ])
  return agreementsOf(trx, account, uid)
}
