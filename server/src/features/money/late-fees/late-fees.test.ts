import { deleteDue, waiveDue } from '@ganit/contract/money/dues'
import { deleteBatchFee } from '@ganit/contract/money/fees'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { aDebtor, RULE } from '../../../../test/late.ts'
import { statementsOf } from '../../../../test/split-writes.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { makeLateFees } from './late-fees.service.ts'

test('what is owed too long costs a late fee, once, when the setting is saved and each day', async ({
  academy,
}) => {
  const { db, rule, late, due_id, ask, ledger, uid, findings } = await aDebtor(academy)
  const today = await readAcademyToday(db)
  await ask('500', '2025-12-31')
  await ask('500', today)
  expect(await late()).toEqual([])
  const { status, body } = await rule(RULE)

  expect(status).toBe(200)
  expect(body.settings.late_fee).toEqual({
    amount: null,
    percent: '2.50',
    after_days: 5,
    cap: null,
    from: '2026-01-01',
  })
  expect(await late()).toEqual([{ amount: '25.00', late_of: due_id, owed: '25.00' }])
  await makeLateFees(db)
  expect(await late()).toHaveLength(1)
  const { dues } = (await ledger(uid)).body
  expect(dues.find(({ kind }) => kind === 'late')).toMatchObject({
    due_date: today,
    fee_title: 'Late fee for Uniform',
    batch_name: null,
    parts: [
      {
        ...{ kind: 'late', amount: '25.00' },
        late: {
          ...{ amount: null, percent: '2.50', cap: null, after_days: 5 },
          ...{
            title: 'Uniform',
            due_date: '2026-01-10',
            on: today,
            open: '1000.00',
            whole: '1000.00',
          },
        },
      },
    ],
  })
  expect(await findings()).toEqual([])
})

test('it is of what is open, and tells that of how much', async ({ academy }) => {
  const { rule, pay, student_id, ledger, uid } = await aDebtor(academy)
  await pay({ student_id, amount: '400.50', date: '2026-01-12' })
  await rule(RULE)
  const { dues } = (await ledger(uid)).body
  expect(dues.find(({ kind }) => kind === 'late')?.parts).toMatchObject([
    { amount: '15.00', late: { open: '599.50', whole: '1000.00' } },
  ])
})

test('a payment dated in time takes it back, a later one does not', async ({ academy }) => {
  const { rule, late, pay, student_id, ask, reverse, findings } = await aDebtor(academy)
  const second = await ask('100', '2026-02-10')
  await rule({ amount: '50', after_days: 5, cap: '30', from: '2026-01-01' })
  expect(await late()).toHaveLength(2)
  const { payment } = await pay({ student_id, amount: '1000', date: '2026-01-15' })
  expect(await late()).toEqual([{ amount: '30.00', late_of: second, owed: '30.00' }])
  await pay({ student_id, amount: '100', date: '2026-02-16' })
  expect(await late()).toHaveLength(1)
  await reverse(payment.payment_id)
  expect(await findings()).toEqual([])
})

test('a payment dated in time over several dues pays none of it on the way to the later ones', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, rule, late, pay, student_id, uid, ask, ledger, findings, reverse } =
    await aDebtor(academy)
  await ask('300', await readAcademyToday(db))
  await rule(RULE)
  const { payment } = await pay({ student_id, amount: '1300', date: '2026-01-15' })
  expect(payment.allocations.map(({ amount }) => amount)).toEqual(['1000.00', '300.00'])
  expect(await late()).toEqual([])
  expect((await ledger(uid)).body).toMatchObject({ owed: '0.00', credit: '0.00' })
  await reverse(payment.payment_id)
  await makeLateFees(db)
  expect(await late()).toHaveLength(1)

  await pay({ student_id, amount: '1400', date: '2026-01-15', advance: true })
  expect(await late()).toEqual([])
  expect((await ledger(uid)).body).toMatchObject({ owed: '0.00', credit: '100.00' })
  expect(await findings()).toEqual([])
})

test('it falls where money that was there in time settles the due by itself', {
  tags: 'slow',
}, async ({ academy }) => {
  const { rule, late, pay, student_id, ask, call, uid, ledger, findings } = await aDebtor(academy)
  await pay({ student_id, amount: '2600', date: '2026-01-14', advance: true })
  const refund = { student_id, amount: '1600', method: 'cash', date: '2026-11-01', reason: 'Moves' }
  const { body } = await call(recordRefund, { body: refund } as never)
  await ask('1000', '2026-01-12')
  await ask('400', '2026-01-08')
  await rule(RULE)
  expect(await late()).toHaveLength(2)

  await call(reverseRefund, {
    params: { refund_id: body.refund.refund_id },
    body: { reason: 'Stays' },
  } as never)
  // The due that was late by then keeps its late fee.
  expect(await late()).toEqual([{ amount: '10.00', late_of: expect.any(Number), owed: '0.00' }])
  expect((await ledger(uid)).body).toMatchObject({ owed: '0.00', credit: '190.00' })
  expect(await findings()).toEqual([])
})

test('it falls, too, where who leaves a batch has paid ahead for it in time', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, rule, late, pay, student_id, ask, call, uid, ledger, aBatch, addFee, toggle } =
    await aDebtor(academy)
  const batch_id = await aBatch()
  await toggle(batch_id, student_id)
  await addFee(batch_id, { amount: '1100' })
  await pay({ student_id, amount: '2100', date: '2026-01-14' })
  await ask('1000', '2026-01-12')
  await rule(RULE)
  expect(await late()).toHaveLength(1)

  const on = await readAcademyToday(db)
  const body = { on, reason: 'Moves', refund: null }
  await call(leave, { params: { uid }, body } as never)
  expect(await late()).toEqual([])
  expect((await ledger(uid)).body).toMatchObject({ owed: '0.00', credit: '100.00' })
})

test('it stays where but a part of what it is for came in time', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db, rule, late, pay, student_id, due_id, uid, ledger, addFee, aBatch, toggle } =
    await aDebtor(academy)
  const batch_id = await aBatch()
  await toggle(batch_id, student_id)
  await addFee(batch_id, { amount: '1', due_date: '2190-01-10' })
  await addFee(batch_id, { amount: '999', due_date: '2190-01-11' })
  // Dues ahead are paid first, one rupee in time and the rest late; leaving moves that money to the late due.
  await db
    .updateTable('dues')
    .set({ withdrawn_at: clock.now() })
    .where('due_id', '=', due_id)
    .execute()
  await pay({ student_id, amount: '1', date: '2026-01-12' })
  await pay({ student_id, amount: '999', date: '2026-10-20' })
  await db.updateTable('dues').set({ withdrawn_at: null }).where('due_id', '=', due_id).execute()
  await rule(RULE)
  await toggle(batch_id, student_id)
  expect(await late()).toEqual([{ amount: '25.00', late_of: due_id, owed: '25.00' }])
  expect((await ledger(uid)).body).toMatchObject({ owed: '25.00' })
})

test('it is asked for where the rest of what was partly paid late is dated in time', {
  tags: 'slow',
}, async ({ academy }) => {
  const { rule, late, pay, student_id, due_id } = await aDebtor(academy)
  await rule(RULE)
  await pay({ student_id, amount: '900', date: '2026-10-20' })
  await pay({ student_id, amount: '125', date: '2026-01-12' })
  expect(await late()).toEqual([{ amount: '25.00', late_of: due_id, owed: '0.00' }])
})

test('it falls with its due, does not come back once it was taken away, and the desk may waive it', async ({
  academy,
}) => {
  const { db, rule, late, call, due_id, ask, ledger, uid, findings } = await aDebtor(academy)
  await rule(RULE)
  await call(deleteDue, { params: { due_id }, body: { reason: 'Wrong' } } as never)
  expect(await late()).toEqual([])

  await ask('400', '2026-01-10')
  await makeLateFees(db)
  const number = async () =>
    (await ledger(uid)).body.dues.find(({ kind }) => kind === 'late')?.due_id
  const desk = await academy.signUpAs('desk')
  const waived = await desk.call(waiveDue, {
    params: { due_id: await number() },
    body: { amount: '4', reason: 'First time' },
  } as never)
  expect([waived.status, waived.body.due.owed]).toEqual([201, '6.00'])

  await ask('800', '2026-01-11')
  await makeLateFees(db)
  const others = (await ledger(uid)).body.dues.filter(({ kind }) => kind === 'late')
  await call(deleteDue, { params: { due_id: others[1]?.due_id }, body: { reason: 'No' } } as never)
  await makeLateFees(db)
  expect(await late()).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('it stays with the due of a fee that is edited, also paid, and falls where that moves to another day', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, rule, late, aBatch, addFee, changeFee, toggle, student_id, due_id, pay, call } =
    await aDebtor(academy)
  await call(deleteDue, { params: { due_id }, body: { reason: 'Wrong' } } as never)
  const batch_id = await aBatch()
  await toggle(batch_id, student_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  const once = { fee_type: 'one-time', due_date: '2026-01-10', amount: '200' }
  await addFee(batch_id, once)
  await rule({ percent: '10', after_days: 5, from: '2026-01-01' })
  const [, fined] = await db.selectFrom('open_dues').select('due_id').orderBy('due_id').execute()
  await pay({ student_id, amount: '20', fee_ids: [fined?.due_id] })
  const paid = [{ amount: '20.00', late_of: expect.any(Number), owed: '0.00' }]
  expect(await late()).toEqual(paid)

  await changeFee({ batch_fee_id: 1, fee_title: 'Books' })
  expect(await late()).toEqual(paid)
  await changeFee({ batch_fee_id: 1, due_date: '2026-01-11' })
  expect(await late()).toEqual([])
})

test('a fee can be spared, and a wrong rule is refused', async ({ academy }) => {
  const { db, rule, late, aBatch, addFee, toggle, student_id, call, due_id } =
    await aDebtor(academy)
  await call(deleteDue, { params: { due_id }, body: { reason: 'Wrong' } } as never)
  const batch_id = await aBatch()
  await toggle(batch_id, student_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  const once = { fee_type: 'one-time', due_date: '2026-01-10' }
  await addFee(batch_id, { ...once, amount: '100', late_fee: false })
  await addFee(batch_id, { ...once, amount: '200' })
  expect((await rule({ after_days: 5 })).status).toBe(400)
  expect((await rule({ percent: '5', after_days: 91 })).status).toBe(400)
  await rule({ percent: '10', after_days: 5, from: '2026-01-01' })

  expect((await late()).map(({ amount }) => amount)).toEqual(['20.00'])
  expect((await rule(null)).body.settings.late_fee).toBeNull()
})

test('a fee and its batch stay while something was paid or given up of what being late has cost', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, rule, call, due_id, aBatch, addFee, toggle, student_id, ledger, uid } =
    await aDebtor(academy)
  await call(deleteDue, { params: { due_id }, body: { reason: 'Wrong' } } as never)
  const batch_id = await aBatch()
  await toggle(batch_id, student_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  const { fee } = (await addFee(batch_id, { amount: '200', due_date: '2026-01-10' })).body
  await rule({ ...RULE, percent: '10' })
  const late = (await ledger(uid)).body.dues.find(({ kind }) => kind === 'late')?.due_id
  await call(waiveDue, {
    params: { due_id: late },
    body: { amount: '4', reason: 'First time' },
  } as never)

  const refused = await call(deleteBatchFee, { params: { batch_fee_id: String(fee.fee_id) } })
  expect([refused.status, refused.error]).toEqual([
    409,
    '1 student has paid on this fee, which must be kept. Set its last due date instead.',
  ])
  const kept = await call(deleteBatch, { params: { id: String(batch_id) } })
  expect([kept.status, kept.error]).toEqual([
    409,
    'This batch has 1 waiver, which must be kept, so it cannot be deleted.',
  ])
})

test('the settings are saved before anybody late is locked', { tags: 'slow' }, async ({
  academy,
}) => {
  const { rule } = await aDebtor(academy)
  const texts = await statementsOf(() => rule(RULE))
  const at = (pattern: RegExp, from = 0) =>
    texts.findIndex((text, n) => n >= from && pattern.test(text))
  const saved = at(/^commit/i, at(/update "settings"/))
  expect(saved).toBeGreaterThan(0)
  expect(at(/from "student_numbers"/)).toBeGreaterThan(saved)
})
