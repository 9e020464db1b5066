import { randomUUID } from 'node:crypto'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addConcession } from '@ganit/contract/money/concessions'
import { takePayments } from '@ganit/contract/money/counter'
import { addDue } from '@ganit/contract/money/dues'
import { correctPayment } from '@ganit/contract/money/payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theImports } from '../../../../test/imports.ts'
import { theLedger } from '../../../../test/ledger.ts'

/** Imported students, each with an opening balance of ₹300. */
async function theImported(academy: Academy, count: number) {
  const { db, call, findings } = await theLedger(academy)
  const office = await theImports(academy)
  const lines = Array.from({ length: count }, (_, n) => `Asha ${'abcdefghijklmnopqrst'[n]},9,300`)
  const { import_id } = await office.look(`Name,Class,Opening Balance\n${lines.join('\n')}\n`)
  await office.run(import_id)
  const student_ids = (await office.students()).map(({ student_id }) => student_id)
  const take = (student_id: number, advance: boolean) => {
    const payments = [{ student_id, amount: '300', advance }]
    const body = { payments, method: 'cash', transaction_id: null }
    return call(takePayments, { body } as never, { 'idempotency-key': randomUUID() })
  }
  return { db, call, findings, take, student_ids, undo: () => office.undo(import_id) }
}

test('nothing is asked or taken of who was taken back with an import', async ({ academy }) => {
  const { call, take, student_ids, undo, findings } = await theImported(academy, 1)
  const [student_id = 0] = student_ids
  expect((await undo()).result).toMatchObject({ removed: 1 })

  const due = { student_id, title: 'Kit', amount: '5', due_date: '2026-11-01' }
  const concession = {
    student_id,
    kind: 'merit',
    percent: '5',
    from_date: '2026-11-01',
    reason: 'First',
  }
  const refund = { student_id, amount: '5', method: 'cash', date: '2026-11-01', reason: 'Moves' }
  const answers = [
    await take(student_id, true),
    await call(addDue, { body: due } as never),
    await call(addConcession, { body: concession } as never),
    await take(student_id, false),
    await call(recordRefund, { body: refund } as never),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400])
  expect(await findings()).toEqual([])
})

test('a student who was erased pays what they owe and no more, and is given back their credit', async ({
  academy,
}) => {
  const { db, call, aPupil, pay, findings } = await theLedger(academy)
  const [owing, ahead] = [await aPupil(), await aPupil()]
  const due = { title: 'Kit', amount: '500', due_date: '2026-01-10' }
  await call(addDue, { body: { ...due, student_id: owing.student_id } } as never)
  const { payment } = await pay({ student_id: ahead.student_id, amount: '900', advance: true })
  for (const { uid, student_id } of [owing, ahead])
    await call(eraseStudent, { params: { uid }, body: { confirm: student_id } } as never)

  await call(updateSettings, {
    body: { late_fee: { amount: '50', after_days: 5, from: '2026-01-01' } },
  } as never)
  const late = await db.selectFrom('dues').select('due_id').where('kind', '=', 'late').execute()
  expect(late).toEqual([])
  const own = { student_id: owing.student_id, advance: true }
  expect((await pay({ ...own, amount: '501' })).status).toBe(404)
  expect((await pay({ ...own, amount: '500' })).status).toBe(201)
  const correcting = (body: object) =>
    call(correctPayment, {
      params: { payment_id: payment.payment_id },
      body: { reason: 'Typed wrong', ...body },
    } as never)
  expect((await correcting({ student_id: owing.student_id, advance: true })).status).toBe(404)
  expect((await correcting({ method: 'upi' })).status).toBe(201)
  const refund = { student_id: ahead.student_id, amount: '900', method: 'cash', date: '2026-11-01' }
  expect((await call(recordRefund, { body: { ...refund, reason: 'Moves' } } as never)).status).toBe(
    201,
  )
  expect(await findings()).toEqual([])
})

test('an import that is taken back while the counter is open leaves no money of nobody', async ({
  academy,
}) => {
  const { db, take, student_ids, undo, findings } = await theImported(academy, 20)
  const paid: number[] = []
  const takeAll = async () => {
    for (const student_id of student_ids) {
      const { status } = await take(student_id, true)
      if (status === 201) paid.push(student_id)
      else expect(status).toBe(404)
    }
  }
  const [undone] = await Promise.all([undo(), takeAll()])

  const left = (await db.selectFrom('students').select('student_id').execute()).map(
    ({ student_id }) => student_id,
  )
  expect(undone.result).toMatchObject({ removed: student_ids.length - left.length })
  expect(left.toSorted()).toEqual(paid.toSorted())
  expect(await findings()).toEqual([])
})
