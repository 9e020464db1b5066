// Adds what the cases need to a filled academy: accounts with sessions, a batch with fees, a guardian; idempotent.
import { setTimeout as sleep } from 'node:timers/promises'
import { dayAfter } from '@ganit/contract/days'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../server/src/db/schema.ts'
import { readAcademyToday } from '../../server/src/features/ground/settings/settings.service.ts'
import { callerOf, type Product } from './product.ts'

type Db = Kysely<Database>

/** Signed-in accounts without a record. */
const ACCOUNTS = 4_000
const BATCH = 'Bench: fifty students'
export const GUARDIAN = 'guardian-of-bench'
const WAIT_MS = 100
const MOST_WAITS = 600

/** Opens sessions in the database, because signing thousands in would take minutes. */
export const openSessions = (db: Db, whose: RawBuilder<unknown>) =>
  sql`
    insert into sessions (id, account_id, token, expires_at)
    select 'bench-' || id, id, 'bench-token-' || id, now() + interval '30 days' from accounts where ${whose}
    on conflict (token) do update set expires_at = excluded.expires_at`.execute(db)

/** Adds accounts; registered ones of earlier runs stay, so each run has its own. */
export async function addAccounts(db: Db) {
  const { rows } = await sql<{ uid: string }>`
    with last as (
      select coalesce(max(substr(id, 7)::int), 0) as number from accounts where id like 'bench-%')
    insert into accounts (id, name, email, email_verified)
    select 'bench-' || last.number + n, 'Bench', 'bench-' || last.number + n || '@example.com', true
    from last, generate_series(1, ${ACCOUNTS}::int) n returning id as uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/**
 * Before each round: waits, at most a minute, for the product's jobs and their mails, resets the sign-in limits, and
 * removes the fees that some rounds add by the hundred to the batch whose fee status is measured.
 */
export async function tidyUp(db: Db) {
  for (let n = 0; n < MOST_WAITS; n += 1) {
    const { rows } = await sql`
      select from jobs where state = 'running' or state = 'waiting' and run_at <= now()
      union all
      select from deliveries where state = 'waiting' and channel = 'mail' and due_at <= now()
      limit 1`.execute(db)
    if (rows.length === 0) break
    await sleep(WAIT_MS)
  }
  await sql`delete from rate_limits`.execute(db)
  const added = sql`select fee_id from batch_fees where title = 'Bench'`
  await sql`delete from dues where fee_id in (${added})`.execute(db)
  await sql`delete from batch_fees where fee_id in (${added})`.execute(db)
}

/** A batch of fifty students, with a monthly fee. Dues settled from credit would remain, so nobody in it has some. */
export async function batchOf(db: Db, { url, tokenOf }: Product, admin: string) {
  const found = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_name', '=', BATCH)
    .executeTakeFirst()
  if (found) return found.batch_id
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: BATCH, class_number: null, course_id: null })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select ${batch_id}, student_id, current_date - 150
    from (
      select student_id from students s
      where uid not like 'bench-%'
        and not exists (select from open_credits c where c.student_id = s.student_id)
      order by student_id limit 50) s`.execute(db)
  await callerOf(url, tokenOf(admin))('POST', 'batchmanegment/add_batch_fee/', {
    batch_id,
    fee_title: 'Tuition',
    amount: '1200.00',
    due_date: dayAfter(await readAcademyToday(db), -100),
    fee_type: 'recurring',
  })
  return batch_id
}

/** Runs what PostgreSQL would do by itself after so many inserts. It takes longer than the app waits for a connection. */
export async function settle(product: Product) {
  const client = new Client(product.address())
  await client.connect()
  await client.query(
    'vacuum analyze students, student_texts, memberships, batches, batch_fees, dues',
  )
  await client.end()
}

/** Gives two students of the batch a guardian. */
export async function familyOf(db: Db, batchId: number) {
  await sql`
    insert into accounts (id, name, email, email_verified, role, terms_version, terms_agreed_at)
    values (${GUARDIAN}, 'Bench', 'guardian-of-bench@example.com', true, 'guardian', '1', now())
    on conflict do nothing`.execute(db)
  await sql`
    insert into guardians (name, email, account_id, proven_at)
    values ('Bench', 'guardian-of-bench@example.com', ${GUARDIAN}, now()) on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
    select guardian_id, s.student_id, 6, 'mother', now()
    from guardians, (select student_id from memberships where batch_id = ${batchId} and left_on is null
      order by student_id limit 2) s
    where account_id = ${GUARDIAN} on conflict do nothing`.execute(db)
  const { rows } = await sql<{ student_id: number; uid: string }>`
    select student_id, uid from guardians join guardianships using (guardian_id) join students using (student_id)
    where guardians.account_id = ${GUARDIAN} order by student_id`.execute(db)
  return {
    children: rows.map(({ uid }) => uid),
    child: rows.slice(0, 1).map((each) => each.student_id),
  }
}
