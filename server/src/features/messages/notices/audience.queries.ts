import type { Audience } from '@ganit/contract/messages/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notAllowed, notFound } from '../../../http/errors.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { isNewlyOverdue } from '../../money/ledger/overdue.queries.ts'
import { isBatchOfTeacher, isMemberOn } from '../../teaching/lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const membersOf = (batches: RawBuilder<unknown>, today: string) => sql`
  select m.student_id from memberships m
  where m.batch_id in (${batches}) and ${isMemberOn(sql`${today}::date`)}`

const batchesOf = ({ uid }: Caller) =>
  sql`select batches.batch_id from batches where ${isBatchOfTeacher(uid)}`

/** Condition on `s` for students an account may write about: all for the office, a teacher's own batches. */
const isInReach = (account: Caller, today: string) =>
  isOffice(account)
    ? sql<boolean>`true`
    : sql<boolean>`s.student_id in (${membersOf(batchesOf(account), today)})`

/**
 * Condition on `d` for deliveries to people the account may know today: all for the office; for a teacher students in
 * their batches and their guardians. Former members do not count.
 */
export const isKnownTo = (account: Caller, today: string) =>
  isOffice(account)
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from students s where ${isInReach(account, today)} and (
          s.student_id = d.student_id or exists (
            select from guardianships
            where guardianships.guardian_id = d.guardian_id and confirmed_at is not null
              and guardianships.student_id = s.student_id)))`

function isChosen({ class_numbers, batch_ids, student_ids, owing }: Audience, today: string) {
  if (class_numbers) return sql<boolean>`s.student_class = any(${class_numbers}::integer[])`
  if (student_ids) return sql<boolean>`s.student_id = any(${student_ids}::integer[])`
  if (batch_ids)
    return sql<boolean>`s.student_id in (${membersOf(sql`select unnest(${batch_ids}::integer[])`, today)})`
  if (owing === 'week')
    return sql<boolean>`s.student_id in (
      select o.student_id from open_dues o where ${isNewlyOverdue(today)})`
  if (owing === 'overdue')
    return sql<boolean>`s.student_id in (
      select o.student_id from open_dues o where o.owed > 0 and o.due_date < ${today}::date)`
  if (owing)
    return sql<boolean>`s.student_id in (select o.student_id from open_dues o where o.owed > 0)`
  return sql<boolean>`true`
}

/** Condition on `s` for the students a notice is about: active ones, and any named individually. */
export const isInAudience = (account: Caller, audience: Audience, today: string) =>
  sql<boolean>`(${isChosen(audience, today)} and ${isInReach(account, today)}
    ${audience.student_ids ? sql`` : sql`and s.is_active`})`

/** 404 for a batch or student that is unknown or another's; 403 if a teacher writes about money. */
export async function refuseUnreachable(
  db: Db,
  account: Caller,
  audience: Audience,
  today: string,
) {
  const { batch_ids, student_ids, owing } = audience
  if (owing && !isOffice(account)) throw notAllowed()
  if (batch_ids) {
    const of = isOffice(account) ? sql`select batch_id from batches` : batchesOf(account)
    await refuseMissing(db, batch_ids, of, 'Batch not found.')
  }
  if (student_ids) {
    const of = sql`select s.student_id from students s where ${isInReach(account, today)}
      and s.student_id = any(${student_ids}::integer[])`
    await refuseMissing(db, student_ids, of, 'Student not found.')
  }
}

async function refuseMissing(db: Db, ids: number[], known: RawBuilder<unknown>, sentence: string) {
  const { rows } = await sql<{ is_missing: boolean }>`
    select exists (
      select unnest(${ids}::integer[]) except (${known})) as is_missing`.execute(db)
  if (rows[0]?.is_missing) throw notFound(sentence)
}
