import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../src/db/schema.ts'
import { type Academy, test } from './academy.ts'
import { theLedger } from './ledger.ts'

const UNIQUE = '23505'
const CHECK = '23514'
const OVERLAP = '23P01'
const NEVER = '23001'

/** The database's error for a write that bypasses the app. */
const refusal = ({ db }: Academy, statement: RawBuilder<unknown>) =>
  db
    .transaction()
    .execute((trx: Trx) => statement.execute(trx))
    .then(
      () => undefined,
      (error: { code?: string }) => error.code,
    )

test('there is one owner', async ({ academy }) => {
  const second = sql`
    insert into accounts (id, name, email, role) values ('second', 'S', 'second@example.in', 'admin')`
  expect(await refusal(academy, second)).toBe(UNIQUE)
})

test('an account has one of the known roles', async ({ academy }) => {
  const unknown = sql`
    insert into accounts (id, name, email, role) values ('x', 'X', 'x@example.in', 'principal')`
  expect(await refusal(academy, unknown)).toBe(CHECK)
})

test('nobody is in a batch twice at once', async ({ academy }) => {
  const admin = await theLedger(academy)
  const batch = await admin.aBatch()
  const { student_id } = await admin.aPupil()
  const stay = (from: string, to: string | null) => sql`
    insert into memberships (batch_id, student_id, joined_on, left_on)
    values (${batch}, ${student_id}, ${from}, ${to})`

  expect(await refusal(academy, stay('2026-03-01', '2026-06-01'))).toBeUndefined()
  expect(await refusal(academy, stay('2026-05-01', '2026-07-01'))).toBe(OVERLAP)
  expect(await refusal(academy, stay('2026-04-01', '2026-04-02'))).toBe(OVERLAP)
  expect(await refusal(academy, stay('2026-01-01', null))).toBe(OVERLAP)
  expect(await refusal(academy, stay('2026-07-01', null))).toBeUndefined()
})

test('an erasure is on record without the uid, and for good', async ({ academy }) => {
  const insertErasure = (hash: string) =>
    sql`insert into erasures (uid_hash, student_id) values (${hash}, 7)`

  expect(await refusal(academy, insertErasure('abc'))).toBe(CHECK)
  expect(await refusal(academy, insertErasure('A'.repeat(64)))).toBe(CHECK)
  expect(await refusal(academy, insertErasure('a'.repeat(64)))).toBeUndefined()
  expect(await refusal(academy, sql`delete from erasures`)).toBe(NEVER)
  expect(await refusal(academy, sql`update erasures set student_id = 8`)).toBe(NEVER)
})
