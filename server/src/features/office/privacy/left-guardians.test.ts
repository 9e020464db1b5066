import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { eraseLeftGuardians } from './guardian-erasure.service.ts'

const longAgo = async ({ db }: Academy) => {
  await sql`update guardians set created_at = now() - interval '2 years'`.execute(db)
  await sql`update accounts set created_at = now() - interval '2 years'`.execute(db)
}
const signOut = ({ db }: Academy, account_id: string) =>
  db.deleteFrom('sessions').where('account_id', '=', account_id).execute()

test('guardians who look after nobody any more go with their account a year after they last paid', async ({
  academy,
}) => {
  const { db } = academy
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const left = await aGuardian([])
  const payer = await aGuardian([])
  const caring = await aGuardian([{ student_id: child.profile.student_id }])
  const signedIn = await aGuardian([])
  const claim = { amount: '10', upi_id: 'ganit@okbank', upi_name: 'Ganit', reference: 'K7M2P9QX' }
  await db
    .insertInto('claims')
    .values({
      ...claim,
      account_id: payer.uid,
      state: 'accepted',
      utr: '412345678901',
      paid_on: '2026-11-02',
      reason: null,
    })
    .execute()
  expect(await eraseLeftGuardians(db)).toBe(0)
  await longAgo(academy)
  for (const { uid } of [left, payer, caring]) await signOut(academy, uid)

  expect(await eraseLeftGuardians(db)).toBe(1)
  const accounts = await db.selectFrom('accounts').select('id').execute()
  const ids = accounts.map(({ id }) => id)
  expect(ids).not.toContain(left.uid)
  expect(ids).toEqual(expect.arrayContaining([payer.uid, caring.uid, signedIn.uid]))

  await sql`update claims set made_at = now() - interval '13 months'`.execute(db)
  expect(await eraseLeftGuardians(db)).toBe(1)
  // Payments stay in the books, anonymised.
  expect(await db.selectFrom('claims').select(['account_id', 'utr']).execute()).toEqual([
    { account_id: null, utr: '412345678901' },
  ])
})

test('an account that is a student’s too stays; who consented for a student goes, and the consent does not', async ({
  academy,
}) => {
  const { db } = academy
  const { aGuardian } = await theFamilies(academy)
  const student = await academy.aStudent()
  await aGuardian([], { account_id: student.uid })
  const consented = await aGuardian([])
  await db
    .insertInto('consents')
    .values({
      student_id: student.profile.student_id,
      purpose: 'guardian',
      text_version: '1',
      given: true,
      guardian_name: 'Mita',
      way: 'guardian',
      recorded_by: consented.uid,
    })
    .execute()
  await longAgo(academy)
  for (const { uid } of [student, consented]) await signOut(academy, uid)

  expect(await eraseLeftGuardians(db)).toBe(1)
  const consents = await db
    .selectFrom('consents')
    .select(['purpose', 'given', 'guardian_name', 'recorded_by'])
    .where('way', '=', 'guardian')
    .execute()
  expect(consents).toEqual([
    { purpose: 'guardian', given: true, guardian_name: null, recorded_by: null },
  ])
  expect(await db.selectFrom('guardians').select('account_id').execute()).toEqual([
    { account_id: student.uid },
  ])
})
