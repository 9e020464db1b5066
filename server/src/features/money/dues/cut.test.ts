import { dayAfter } from '@ganit/contract/days'
import { addDue, cutDue, deleteDue } from '@ganit/contract/money/dues'
import { leave } from '@ganit/contract/office/leaving'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

/** A member with a fee due of 1,000 in 2190 and a single due of 300. */
async function aDebtor(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  const fee = (await admin.addFee(batch_id, { amount: '1000' })).body.fee
  const draft = { student_id, title: 'Uniform', amount: '300', due_date: '2189-01-01' }
  await admin.call(addDue, { body: draft } as never)
  const dues = async () => (await admin.ledger(uid)).body.dues
  const due_of = async (kind: string) => (await dues()).find((due) => due.kind === kind)?.due_id
  const cut = (due_id: unknown, parts: [string, string][], who = admin.call) =>
    who(cutDue, {
      params: { due_id },
      body: { instalments: parts.map(([amount, due_date]) => ({ amount, due_date })) },
    } as never)
  const listed = async () => (await dues()).map(({ due_date, amount }) => `${due_date} ${amount}`)
  return { ...admin, student_id, batch_id, fee, due_of, cut, listed, dues }
}

test('a due is cut, and what is unpaid of it is cut anew; its fee changes it no more', async ({
  academy,
}) => {
  const { due_of, cut, listed, dues, pay, student_id, changeFee, fee, findings } =
    await aDebtor(academy)
  const due_id = await due_of('fee')
  const first = await cut(due_id, [
    ['400', '2190-01-10'],
    ['350', '2190-02-10'],
    ['250', '2190-03-10'],
  ])
  expect([first.status, first.body.message]).toEqual([200, 'Instalments saved.'])
  expect((await dues())[2]?.parts).toEqual([
    { kind: 'fee', text: 'Tuition', amount: '1000.00' },
    { kind: 'instalment', text: 'Instalment 2 of 3', amount: '-650.00' },
  ])
  await pay({ student_id, amount: '400', fee_ids: [due_id] })
  expect((await cut(due_id, [['400', '2190-01-10']])).status).toBe(409)
  const second = (await dues())[2]?.due_id
  expect((await cut(second, [['599', '2190-05-10']])).body).toMatchObject({
    fields: { instalments: expect.any(String) },
  })
  await cut(second, [['600', '2190-05-10']])
  await changeFee({ batch_fee_id: fee.fee_id, amount: '2000' })

  expect(await listed()).toEqual(['2189-01-01 300.00', '2190-01-10 400.00', '2190-05-10 600.00'])
  expect(await findings()).toEqual([])
})

test('an instalment may fall due before its student joined, and the ledger is right', async ({
  academy,
}) => {
  const { due_of, cut, findings } = await aDebtor(academy)
  const { status } = await cut(await due_of('fee'), [
    ['400', '2020-01-10'],
    ['600', '2190-02-10'],
  ])
  expect(status).toBe(200)
  expect(await findings()).toEqual([])
})

test('cut anew, instalments keep whose place they take, whichever of them is pressed', async ({
  academy,
}) => {
  const { db, call, aBatch, aMember, addFee, ledger, cut } = await aDebtor(academy)
  const today = await readAcademyToday(db)
  const days = [today, dayAfter(today, 30), dayAfter(today, 60)]
  const moved = [today, dayAfter(today, 31), dayAfter(today, 61)]
  const owed = []
  for (const pressed of days.keys()) {
    const batch_id = await aBatch()
    const { uid } = await aMember(batch_id)
    const instalments = days.map((due_date) => ({ amount: '1000', due_date }))
    await addFee(batch_id, { amount: '3000', instalments })
    const { due_id } = (await ledger(uid)).body.dues[pressed] ?? {}
    const parts = moved.map((day): [string, string] => ['1000', day])
    expect((await cut(due_id, parts)).status).toBe(200)
    const body = { on: today, reason: 'Moves', refund: null }
    owed.push((await call(leave, { params: { uid }, body } as never)).body.owed)
  }
  expect(owed).toEqual(['1000.00', '1000.00', '1000.00'])
})

test('the desk cuts over no more than a year', async ({ academy }) => {
  const { due_of, cut, listed } = await aDebtor(academy)
  const desk = await academy.signUpAs('desk')
  const due_id = await due_of('single')
  const far: [string, string][] = [
    ['100', '2189-01-01'],
    ['200', '2190-01-02'],
  ]
  expect((await cut(due_id, far, desk.call)).status).toBe(400)
  expect((await cut(due_id, far)).status).toBe(200)
  expect((await listed()).slice(0, 2)).toEqual(['2189-01-01 100.00', '2190-01-02 200.00'])
})

test('the desk takes no piece away of what the owner asked for', async ({ academy }) => {
  const { due_of, cut, dues } = await aDebtor(academy)
  const desk = await academy.signUpAs('desk')
  const parts: [string, string][] = [
    ['100', '2189-01-01'],
    ['200', '2189-02-01'],
  ]
  expect((await cut(await due_of('single'), parts, desk.call)).status).toBe(200)
  for (const { due_id } of (await dues()).filter(({ kind }) => kind === 'single')) {
    const removal = { params: { due_id }, body: { reason: 'Not theirs' } }
    expect((await desk.call(deleteDue, removal as never)).status).toBe(403)
  }
})
