import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { isVisibleTo } from '../../ground/rights/rights.ts'
import { changeRequestNotFound } from './change-requests.queries.ts'
import type { ProposedChanges } from './change-requests.tables.ts'

/** Data that came by the family's link and that the office has not decided on. */
export const waitingByLink = (db: Db, student_id: number) =>
  db
    .selectFrom('change_requests')
    .select(['change_request_id', 'changes'])
    .where('student_id', '=', student_id)
    .where('guardian_id', 'is', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

type Typed = { student_id: number; changes: ProposedChanges; email_token_hash: Buffer | null }

/** Adds data that came by a link to the data that waits; the student's record is locked. */
export const addTypedByLink = (trx: Trx, { changes, email_token_hash, student_id }: Typed) =>
  trx
    .insertInto('change_requests')
    .values({ student_id, changes: JSON.stringify(changes), email_token_hash })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .where('state', '=', 'waiting')
        .where('guardian_id', 'is', null)
        .doUpdateSet({
          changes: sql`change_requests.changes || excluded.changes`,
          email_token_hash: sql`coalesce(change_requests.email_token_hash, excluded.email_token_hash)`,
        }),
    )
    .execute()

/** Marks the e-mail of a token as confirmed; false if nothing waits for it. */
export const confirmTypedEmail = async (db: Db, email_token_hash: Buffer) =>
  (await db
    .updateTable('change_requests')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('email_token_hash', '=', email_token_hash)
    .where('state', '=', 'waiting')
    .returning('change_request_id')
    .executeTakeFirst()) !== undefined

/** Deletes data that came by a link, once the record belongs to an account. */
export const dropTypedByLink = (trx: Trx, student_id: number) =>
  trx
    .deleteFrom('change_requests')
    .where('student_id', '=', student_id)
    .where('guardian_id', 'is', null)
    .where('state', '=', 'waiting')
    .execute()

type New = { student_id: number; guardian_id: number; changes: ProposedChanges }

/** Stores a guardian's request in place of their earlier one. The student's record is locked. */
export async function insertChangeRequest(trx: Trx, { changes, ...of }: New) {
  await trx
    .updateTable('change_requests')
    .set({ state: 'replaced', decided_at: sql<Date>`now()` })
    .where('student_id', '=', of.student_id)
    .where('guardian_id', '=', of.guardian_id)
    .where('state', '=', 'waiting')
    .execute()
  const { change_request_id } = await trx
    .insertInto('change_requests')
    .values({ ...of, changes: JSON.stringify(changes) })
    .returning('change_request_id')
    .executeTakeFirstOrThrow()
  return change_request_id
}

/** Uid of the request's record, which must be locked before the request. */
export const uidOfChangeRequest = (trx: Trx, change_request_id: number) =>
  trx
    .selectFrom('change_requests as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .select('s.uid')
    .where('change_request_id', '=', change_request_id)
    .executeTakeFirstOrThrow(changeRequestNotFound)

export const lockChangeRequest = (trx: Trx, change_request_id: number) =>
  trx
    .selectFrom('change_requests')
    .select(['change_request_id', 'student_id', 'guardian_id', 'changes', 'state'])
    .select('email_confirmed_at')
    .where('change_request_id', '=', change_request_id)
    .forUpdate()
    .executeTakeFirstOrThrow(changeRequestNotFound)

/** Whether the requesting guardian may still see the whole student; true for the family's link. */
export async function hasProposerFullSight(
  trx: Trx,
  { guardian_id, student_id }: { guardian_id: number | null; student_id: number },
) {
  if (guardian_id === null) return true
  const { account_id } = await trx
    .selectFrom('guardians')
    .select('account_id')
    .where('guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow()
  if (account_id === null) return false
  const seen = await trx
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .where(isVisibleTo({ role: 'guardian', uid: account_id }))
    .executeTakeFirst()
  return seen !== undefined
}

type Decision = { state: 'accepted' | 'declined'; reason: string | null; decided_by: string }

export const decideChangeRequest = (trx: Trx, change_request_id: number, decision: Decision) =>
  trx
    .updateTable('change_requests')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('change_request_id', '=', change_request_id)
    .execute()

/** Deletes old decided requests: the trail keeps the decisions, so the requests are only personal data. */
export async function deleteOldChangeRequests(db: Db) {
  const { numDeletedRows } = await db
    .deleteFrom('change_requests')
    .where('decided_at', '<', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
