import { type ChangeRequestDraft, PROPOSED_FIELDS } from '@ganit/contract/people/change-requests'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, notAllowed } from '../../../http/errors.ts'
import { visibleTo } from '../../accounts/rights.ts'
import { guardianOfAccount } from '../guardians/own.queries.ts'
import { type StudentRow, studentByUid, studentNotFound } from '../students/students.queries.ts'
import { withoutAdminsFields } from '../students/students.service.ts'
import { insertChangeRequest } from './change-request-writes.queries.ts'
import { changeRequestById } from './change-requests.queries.ts'
import type { ProposedChanges } from './change-requests.tables.ts'

/** Keeps what a guardian wants changed until the office has looked at it; 404 of whom they may not see as a whole. */
export async function proposeChanges(
  trx: Trx,
  account: Account,
  { uid, changes }: ChangeRequestDraft,
) {
  if (uid === account.uid) throw notAllowed('Change your own record on your dashboard.')
  const { student_id } = await lockedChild(trx, account, uid)
  const guardian = await guardianOfAccount(trx, account.uid)
  if (!guardian) throw studentNotFound()
  const stored = await studentByUid(trx, uid)
  const proposed = differing(withoutAdminsFields(changes, stored), stored)
  if (Object.keys(proposed).length === 0)
    throw invalid({ changes: 'This is what the record says already.' })
  const { guardian_id } = guardian
  const id = await insertChangeRequest(trx, { student_id, guardian_id, changes: proposed })
  return changeRequestById(trx, account, id)
}

/** Nobody takes the guardian off, or changes the record, before this transaction ends. */
const lockedChild = (trx: Trx, account: Account, uid: string) =>
  trx
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(visibleTo(account))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(studentNotFound)

/** What is asked for and not stored like this already. */
export const differing = (asked: ProposedChanges, stored: StudentRow): ProposedChanges =>
  Object.fromEntries(
    PROPOSED_FIELDS.filter(
      (field) => asked[field] !== undefined && asked[field] !== stored[field],
    ).map((field) => [field, asked[field]]),
  )
