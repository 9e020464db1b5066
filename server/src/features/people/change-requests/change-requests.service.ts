import { ASKED_FIELDS, type ChangeRequestDraft } from '@ganit/contract/people/change-requests'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, notAllowed } from '../../../http/errors.ts'
import { isVisibleTo } from '../../ground/rights/rights.ts'
import { guardianOfAccount } from '../guardians/own/own.queries.ts'
import { type StudentRow, studentByUid, studentNotFound } from '../students/students.queries.ts'
import { withoutAdminsFields } from '../students/students.service.ts'
import { insertChangeRequest } from './change-request-writes.queries.ts'
import { changeRequestById } from './change-requests.queries.ts'
import type { ProposedChanges } from './change-requests.tables.ts'

/** Stores a guardian's request for the office; 404 if they may not see the whole student. */
export async function proposeChanges(
  trx: Trx,
  account: Account,
  { uid, changes }: ChangeRequestDraft,
) {
  if (uid === account.uid) throw notAllowed('Change your own record on your dashboard.')
  const { student_id } = await lockChild(trx, account, uid)
  const guardian = await guardianOfAccount(trx, account.uid)
  if (!guardian) throw studentNotFound()
  const stored = await studentByUid(trx, uid)
  const proposed = differingChanges(withoutAdminsFields(changes, stored), stored)
  if (Object.keys(proposed).length === 0)
    throw invalid({ changes: 'The record says this already.' })
  const { guardian_id } = guardian
  const id = await insertChangeRequest(trx, { student_id, guardian_id, changes: proposed })
  return changeRequestById(trx, account, id)
}

/** Locks the child's record and the guardianship. */
const lockChild = (trx: Trx, account: Account, uid: string) =>
  trx
    .selectFrom('students')
    .select('student_id')
    .where('uid', '=', uid)
    .where(isVisibleTo(account))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(studentNotFound)

/** The requested changes that differ from what is stored. */
export const differingChanges = (
  asked: ProposedChanges,
  stored: Pick<StudentRow, keyof ProposedChanges>,
): ProposedChanges =>
  Object.fromEntries(
    ASKED_FIELDS.filter(
      (field) => asked[field] !== undefined && asked[field] !== stored[field],
    ).map((field) => [field, asked[field]]),
  )
