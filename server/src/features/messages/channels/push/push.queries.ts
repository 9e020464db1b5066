import { PHONES_MAX, type PhoneDraft } from '@ganit/contract/messages/push'
import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { notFound, notSignedIn } from '../../../../http/errors.ts'
import type { Person } from '../../outbox/recipients.queries.ts'

type Caller = Pick<Account, 'uid' | 'session_id'>

/** Phones of an account that are signed in, the latest last. */
export const phonesOfAccount = (db: Db, account_id: string) =>
  queryPrepared(db, 'phones of an account', { account_id }, (blanks) =>
    db
      .selectFrom('push_subscriptions as p')
      .innerJoin('sessions as s', 's.id', 'p.session_id')
      .select(['p.subscription_id', 'p.session_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
      .select(['p.created_at', 's.user_agent'])
      .where('p.account_id', '=', blanks.account_id)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .orderBy('p.created_at')
      .orderBy('p.subscription_id')
      .limit(PHONES_MAX),
  )

export type StoredPhone = Awaited<ReturnType<typeof phonesOfAccount>>[number]

/**
 * Stores the phone of a session; the oldest beyond the limit is deleted. A phone that belonged to another account now
 * belongs to this one. 401 if the session has ended meanwhile.
 */
export async function addPhone(trx: Trx, { uid, session_id }: Caller, draft: PhoneDraft) {
  // Two presses at once must not exceed the limit.
  await trx.selectFrom('accounts').select('id').where('id', '=', uid).forNoKeyUpdate().execute()
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .forKeyShare()
    .executeTakeFirst()
  if (!session) throw notSignedIn()
  const phone = { account_id: uid, session_id, endpoint: draft.endpoint, ...draft.keys }
  const { subscription_id } = await trx
    .insertInto('push_subscriptions')
    .values(phone)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...phone, created_at: sql<Date>`now()` }),
    )
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from push_subscriptions where subscription_id in (
      select subscription_id from push_subscriptions where account_id = ${uid}
      order by created_at desc, subscription_id = ${subscription_id} desc, subscription_id desc
      offset ${PHONES_MAX})`.execute(trx)
  return subscription_id
}

/** Removes a phone; 404 if it belongs to another account. */
export async function removePhone(trx: Trx, { uid }: Caller, subscription_id: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('push_subscriptions')
    .where('subscription_id', '=', subscription_id)
    .where('account_id', '=', uid)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('This phone gets no messages.')
}

/** Deletes phones that their push service does not know any more. */
export const dropPhones = (db: Db, phones: StoredPhone[]) =>
  db
    .deleteFrom('push_subscriptions')
    .where(
      sql<boolean>`subscription_id = any(${phones.map(({ subscription_id }) => subscription_id)}::integer[])`,
    )
    .execute()

/** Condition: somebody is signed in to this account on a phone that gets messages. */
export const hasPhone = (account_id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from push_subscriptions p join sessions on sessions.id = p.session_id
  where p.account_id = ${account_id} and sessions.expires_at > now())`

/** The accounts of those people who have a phone with push messages, by the person's key. */
export async function accountsWithPhones(db: Db, people: Person[]) {
  const ids = (kind: 'guardian_id' | 'student_id') => people.flatMap((person) => person[kind] ?? [])
  const values = { guardians: ids('guardian_id'), students: ids('student_id') }
  const rows = await queryPrepared(db, 'accounts with phones', values, (blanks) => ({
    compile: () =>
      sql<{ key: string; account_id: string }>`
    select guardian_id::text as key, account_id from guardians
    where guardian_id = any(${blanks.guardians}::integer[]) and proven_at is not null
      and ${hasPhone(sql`guardians.account_id`)}
    union all
    select 'student-' || student_id, account_id from students
    where student_id = any(${blanks.students}::integer[])
      and ${hasPhone(sql`students.account_id`)}`.compile(db),
  }))
  return new Map(rows.map(({ key, account_id }) => [key, account_id]))
}
