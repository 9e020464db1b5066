import { updateSettings } from '@ganit/contract/ground/settings'
import { acceptClaim } from '@ganit/contract/money/claims'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { mergeGuardians } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { aPupil } from '../../../../test/ledger.ts'
import { aFamilyToPay, pathIn, wordsOf } from '../../../../test/pay-pages.ts'

const NOW = { what: 'now', amount: '4950.00' }

test('an academy that changes its UPI ID is paid at the new one, and nothing more at the old one', async ({
  academy,
}) => {
  const { open, send, path, call } = await aFamilyToPay(academy)
  const first = String((await send(path, NOW)).headers.location)
  await call(updateSettings, { body: { upi_id: 'new@okbank' } } as never)
  const second = String((await send(path, NOW)).headers.location)
  expect(second).not.toBe(first)
  expect((await open(second)).body).toContain('new@okbank')
  expect((await open(first)).body).not.toContain('upi://')
  expect((await open(`${first}.png`)).statusCode).toBe(404)
})

test('somebody who was paid meanwhile is not asked again by the page of a begun payment, and can still report a number', async ({
  academy,
}) => {
  const { open, send, path, call, mita } = await aFamilyToPay(academy)
  const begun = String((await send(path, NOW)).headers.location)
  expect((await open(begun)).body).toContain('upi://')
  const erased = await call(eraseStudent, {
    params: { uid: mita.uid },
    body: { confirm: String(mita.student_id) },
  } as never)
  expect(erased.status).toBe(200)
  const page = await open(begun)
  expect(page.body).not.toContain('upi://')
  expect(wordsOf(page.body)).toContain('The sum has changed. It is ₹1,200 now.')
  expect(page.body).toContain('name="utr"')
})

test('the picture of an accepted payment is gone', async ({ academy }) => {
  const { open, send, path, desk, referenceIn } = await aFamilyToPay(academy)
  const begun = String((await send(path, NOW)).headers.location)
  await send(begun, { utr: '433012345678' })
  const { claim_id } = await academy.db
    .selectFrom('claims')
    .select('claim_id')
    .where('reference', '=', referenceIn(begun))
    .executeTakeFirstOrThrow()
  const accepted = await desk(acceptClaim, {
    params: { claim_id: `${claim_id}` },
    body: { utr: '433012345678' },
  } as never)
  expect(accepted.status).toBe(200)
  expect((await open(`${begun}.png`)).statusCode).toBe(404)
})

test('a guardianship that goes to another student ends the link', async ({ academy }) => {
  const { open, path, arjun } = await aFamilyToPay(academy)
  const zoya = await aPupil(academy.db, 901, { first_name: 'Zoya', last_name: 'Khan' })
  await academy.db
    .updateTable('guardianships')
    .set({ student_id: zoya.student_id, is_primary: false, place: 1 })
    .where('student_id', '=', arjun.student_id)
    .execute()
  expect((await open(path)).statusCode).toBe(404)
})

test('a press that waited while the link was being ended makes nothing', async ({ academy }) => {
  const { db } = academy
  const { send, path, mother } = await aFamilyToPay(academy)
  let pressed: ReturnType<typeof send> | undefined
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('guardians')
      .set({ phone: '+919830041298' })
      .where('guardian_id', '=', mother.guardian_id)
      .execute()
    pressed = send(path, NOW)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect((await pressed)?.statusCode).toBe(404)
  expect(await db.selectFrom('claims').select('claim_id').execute()).toEqual([])
})

test('a number that a link corrected stays payable for the family whose own it is', async ({
  academy,
}) => {
  const theirs = '412345678901'
  const { send, path, accept, aPayer, aPaidClaim } = await aFamilyToPay(academy)
  const first = await aPaidClaim(await aPayer('500'), theirs)
  const begun = String((await send(path, NOW)).headers.location)
  expect((await send(begun, { utr: theirs })).statusCode).toBe(303)
  expect((await send(begun, { utr: '412345678902' })).statusCode).toBe(303)
  const { claim_id } = await academy.db
    .selectFrom('claims')
    .select('claim_id')
    .where('pay_link_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await accept(claim_id)).status).toBe(200)
  expect((await accept(first)).status).toBe(200)
})

test('a payment by link keeps its payer when two records of that person are joined, and the link ends', async ({
  academy,
}) => {
  const { open, send, path, desk, claims, aGuardian, arjun, mother } = await aFamilyToPay(academy)
  const begun = String((await send(path, NOW)).headers.location)
  await send(begun, { utr: '433012345678' })
  const other = await aGuardian([{ student_id: arjun.student_id }], {
    name: 'Anita B.',
    account_id: null,
    proven_at: null,
  })
  const joined = await desk(mergeGuardians, {
    params: { guardian_id: String(mother.guardian_id) },
    body: { into: other.guardian_id },
  } as never)
  expect(joined.status).toBe(200)
  expect((await open(path)).statusCode).toBe(404)
  const [claim] = (await claims(desk, { state: 'to check' })).items
  expect([claim?.payer, claim?.by_link]).toEqual([expect.any(String), expect.any(Object)])
})

test('an erasure and presses by the own link of that student end without a deadlock', async ({
  academy,
}) => {
  const { send, copy, call, mita } = await aFamilyToPay(academy)
  await academy.db
    .updateTable('students')
    .set({ date_of_birth: '2000-01-01', contact_number_1: '9830041276' })
    .where('student_id', '=', mita.student_id)
    .execute()
  const own = pathIn((await copy({ student_id: mita.student_id })).body.pay_link.link)
  const asked = call(eraseStudent, {
    params: { uid: mita.uid },
    body: { confirm: String(mita.student_id) },
  } as never)
  const presses = []
  for (let n = 0; n < 8; n += 1) {
    presses.push(send(own, { what: 'now', amount: '3750.00' }))
    await new Promise((resolve) => setTimeout(resolve, 8))
  }
  expect((await asked).status).toBe(200)
  for (const { statusCode } of await Promise.all(presses))
    expect([303, 400, 404]).toContain(statusCode)
})

test('a payment from home has an account or a link, never both', async ({ academy }) => {
  const { db } = academy
  const { send, path, pay_link } = await aFamilyToPay(academy)
  await send(path, NOW)
  const account_id = sql<string>`(select min(id) from accounts)`
  const both = db.updateTable('claims').set({ account_id })
  await expect(both.execute()).rejects.toMatchObject({ code: '23514' })
  const online = (payer: object) =>
    db
      .insertInto('online_payments')
      .values({
        ...{
          reference: 'ABCDEFGH',
          amount: '1',
          state: 'open',
          expires_at: new Date('2027-01-01'),
        },
        ...payer,
      } as never)
      .execute()
  const { pay_link_id } = pay_link
  await expect(online({ pay_link_id, account_id })).rejects.toMatchObject({ code: '23514' })
  await online({ pay_link_id })
})

test('only forms are read', async ({ academy }) => {
  const { path } = await aFamilyToPay(academy)
  const sent = await academy.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: { ...NOW, part: 5 },
  })
  expect(sent.statusCode).toBe(415)
})
