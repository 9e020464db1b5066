import {
  addConcession,
  type Concession,
  endConcession,
  listConcessions,
  previewConcession,
  updateConcession,
} from '@ganit/contract/money/concessions'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import type { Trx } from '../../../db/schema.ts'
import { makeDues } from '../fees/dues.service.ts'
import { giveConcession } from './concessions.service.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

/** A member of a batch whose fees are 1,000 and 455, due in 2190. */
async function aMember(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  const fee_of = async (amount: string) =>
    (await admin.addFee(batch_id, { amount })).body.fee.fee_id
  const [first, second] = [await fee_of('1000'), await fee_of('455')]
  const draft = { student_id, kind: 'sibling', from_date: '2026-01-01', reason: 'Sister' }
  const give = (terms: object) =>
    admin.call(addConcession, { body: { ...draft, ...terms } } as never)
  const dues = async () =>
    (await admin.ledger(uid)).body.dues.map(({ amount, parts }) => [
      amount,
      ...parts.slice(1).map((part) => `${part.text} ${part.amount}`),
    ])
  return { ...admin, batch_id, student_id, uid, first, second, give, dues }
}

test('a student’s concessions are taken along as a table', async ({ academy }) => {
  const { give, first, student_id } = await aMember(academy)
  await give({ percent: '10' })
  await give({ amount: '100', kind: 'staff child', fee_ids: [first], reason: '=1+1' })
  const { token } = await academy.signInAdmin()
  const { body } = await academy.app.inject({
    url: `/api/concessions.csv?student_id=${student_id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.trim().split('\r\n').slice(1)).toEqual([
    'Sibling,10.00,,All,2026-01-01,,Sister',
    `Staff child,,100.00,${first},2026-01-01,,'=1+1`,
  ])
})

test('amounts come off first, then percentages of what is left, in whole rupees', async ({
  academy,
}) => {
  const { give, dues, first, findings } = await aMember(academy)
  const { status, body } = await give({ percent: '10' })

  expect([status, body]).toEqual([
    201,
    {
      message: 'Concession added.',
      changed: 2,
      concession: {
        concession_id: 1,
        student_id: 1,
        kind: 'sibling',
        percent: '10.00',
        amount: null,
        fee_ids: null,
        from_date: '2026-01-01',
        to_date: null,
        reason: 'Sister',
        version: 1,
      },
    },
  ])
  expect((await give({ amount: '100', kind: 'staff child', fee_ids: [first] })).body.changed).toBe(
    1,
  )
  expect(await dues()).toEqual([
    ['810.00', 'Staff child ₹100 -100.00', 'Sibling 10 % -90.00'],
    ['409.00', 'Sibling 10 % -46.00'],
  ])
  expect((await give({ percent: 100 })).body.changed).toBe(2)
  expect((await dues()).map(([amount]) => amount)).toEqual(['0.00', '0.00'])
  expect(await findings()).toEqual([])
})

test('what is paid or waived stays; what is made or changed later is reduced', async ({
  academy,
}) => {
  const { give, dues, pay, student_id, addFee, batch_id, changeFee, second, findings } =
    await aMember(academy)
  await pay({ student_id, amount: '1' })
  expect((await give({ percent: '10' })).body.changed).toBe(1)
  await addFee(batch_id, { amount: '200', due_date: '2190-02-01' })
  await changeFee({ batch_fee_id: second, amount: '500' })

  expect((await dues()).map(([amount]) => amount)).toEqual(['1000.00', '450.00', '180.00'])
  expect(await findings()).toEqual([])
})

test('a concession that is given while a month’s dues are made reduces them, whichever comes first', async ({
  academy,
}) => {
  const { db, batch_id, give, dues, findings } = await aMember(academy)
  await db
    .updateTable('batch_fees')
    .set({ fee_type: 'recurring', due_date: '2026-12-10' })
    .execute()
  await db.deleteFrom('dues').execute()
  const meanwhile = <T>(first: (trx: Trx) => Promise<unknown>, then: () => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      await first(trx)
      const pending = then()
      await somebodyWaits(academy)
      return { pending }
    })
  const make = (trx: Trx, day: string) => makeDues(trx, { batch_ids: [batch_id] }, day)
  const making = (day: string) => db.transaction().execute((trx) => make(trx, day))
  const giving = await meanwhile(
    (trx) => make(trx, '2026-12-01'),
    () => give({ percent: '10' }),
  )
  expect((await giving.pending).body.changed).toBe(2)

  const second = { student_id: 1, kind: 'merit', from_date: '2026-01-01', reason: 'First' } as const
  const made = await meanwhile(
    (trx) => giveConcession(trx, { ...second, amount: '100.00' }),
    () => making('2026-12-20'),
  )
  expect(await made.pending).toBe(2)
  expect((await dues()).map(([amount]) => amount)).toEqual(['810.00', '319.00', '810.00', '319.00'])
  expect(await findings('2026-12-20')).toEqual([])
})

test('a concession is changed, ends and is listed', async ({ academy }) => {
  const { give, dues, call, student_id } = await aMember(academy)
  const { concession_id } = (await give({ percent: '10' })).body.concession
  const change = (body: object) =>
    call(updateConcession, { params: { concession_id }, body } as never)
  const changed = await change({ amount: '55', to_date: '2190-12-31', version: 1 })

  expect(changed.body).toMatchObject({
    message: 'Concession changed.',
    changed: 2,
    concession: { percent: null, amount: '55.00', version: 2 },
  })
  expect((await dues()).map(([amount]) => amount)).toEqual(['945.00', '400.00'])
  expect((await change({ reason: 'x', version: 1 })).status).toBe(409)
  const end = (on?: string) =>
    call(endConcession, { params: { concession_id }, ...(on && { body: { on } }) } as never)
  const ended = await end('2025-01-01')
  expect(ended.body).toMatchObject({ changed: 2, concession: { to_date: '2025-12-31' } })
  expect((await dues()).map(([amount]) => amount)).toEqual(['1000.00', '455.00'])
  for (const day of ['2190-12-31', undefined])
    expect((await end(day)).body).toMatchObject({
      changed: 0,
      concession: { to_date: '2025-12-31' },
    })
  const listed = await call(listConcessions, { querystring: { student_id } } as never)
  expect((listed.body as Concession[]).map(({ reason }) => reason)).toEqual(['Sister'])
})

test.for([
  [{ percent: '10', amount: '5' }, 'percent'],
  [{}, 'percent'],
  [{ percent: '100.5' }, 'percent'],
  [{ percent: '0.001' }, 'percent'],
  [{ percent: '10', fee_ids: [999] }, 'fee_ids'],
  [{ percent: '10', to_date: '2025-12-31' }, 'to_date'],
  [{ percent: '10', reason: ' ' }, 'reason'],
  [{ percent: '10', kind: 'friend' }, 'kind'],
] as const)('%j is refused on %s', async ([terms, field], { academy }) => {
  const { give } = await aMember(academy)
  const { status, body } = await give(terms)

  expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]])
})

test('a preview says which dues change and what a month costs then, and changes nothing', async ({
  academy,
}) => {
  setDay('2026-11-16')
  const { call, aBatch, aMember, addFee, ledger, pay } = await theLedger(academy)
  const batch_id = await aBatch()
  const { uid, student_id } = await aMember(batch_id)
  await addFee(batch_id, { amount: '1400', due_date: '2026-11-16', fee_type: 'recurring' })
  await pay({ student_id, amount: '1400', date: '2026-11-16' })
  const draft = {
    student_id,
    kind: 'sibling',
    percent: '50',
    reason: 'Two',
    from_date: '2026-11-01',
  }
  const effect = {
    dues: [{ label: 'Tuition, December 2026', before: '1400.00', after: '700.00' }],
    monthly: { before: '1400.00', after: '700.00' },
  }
  expect((await call(previewConcession, { body: draft } as never)).body).toEqual(effect)
  const { token } = await academy.signInAdmin()
  const previewed = await academy.app.inject({
    ...{ method: 'POST', url: '/api/concessions?preview=1', payload: draft },
    headers: { authorization: `Bearer ${token}` },
  })
  expect([previewed.statusCode, previewed.json()]).toEqual([200, effect])
  expect((await ledger(uid)).body.dues.map(({ amount }) => amount)).toEqual(['1400.00', '1400.00'])
  const wrong = await call(previewConcession, { body: { ...draft, percent: '101' } } as never)
  expect(wrong.status).toBe(400)
  const nobody = { ...draft, student_id: 4711 }
  expect(await call(previewConcession, { body: nobody } as never)).toMatchObject({
    status: 404,
    error: 'Student not found.',
  })
})
