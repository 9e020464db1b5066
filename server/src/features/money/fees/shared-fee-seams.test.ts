import { updateSettings } from '@ganit/contract/ground/settings'
import { cutDue, reverseWaiver } from '@ganit/contract/money/dues'
import { previewBatchFee } from '@ganit/contract/money/fees'
import { recordRefund } from '@ganit/contract/money/refunds'
import { keepCredit, leave } from '@ganit/contract/office/leaving'
import { getToday } from '@ganit/contract/office/today'
import { assignBatch, undoMembership } from '@ganit/contract/people/memberships'
import { expect, test as plainTest } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { COURSE, PARTS, settledSums, theCourse } from '../../../../test/shared-fees.ts'
import { makeLateFees } from '../late-fees/late-fees.service.ts'
import { timeOf } from './shared-time.ts'

test('a fee for a time is refused without both days, in the wrong order, monthly or as a deposit', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  const refused = async (more: object) => {
    const { status, body } = await of.now().addFee(of.batch_id, { ...COURSE, ...more })
    return [status, (body as unknown as { fields: object }).fields]
  }
  const only = 'Only a one-time fee that is no deposit can be shared.'
  expect(await refused({ paid_to: '2026-05-31' })).toEqual([
    400,
    { paid_to: 'To must not be before From.' },
  ])
  expect(await refused({ paid_to: undefined })).toEqual([
    400,
    { paid_to: 'Enter both days or none.' },
  ])
  expect(await refused({ paid_from: '' })).toEqual([400, { paid_to: 'Enter both days or none.' }])
  expect(await refused({ fee_type: 'recurring' })).toEqual([400, { paid_from: only }])
  expect(await refused({ is_deposit: true })).toEqual([400, { paid_from: only }])
  expect((await refused({ paid_to: '2028-06-01' }))[0]).toBe(400)
  const { status, body } = await of
    .now()
    .changeFee({ batch_fee_id: of.fee.fee_id, fee_type: 'recurring' })
  expect([status, body.fee]).toMatchObject([200, { paid_from: null, paid_to: null }])
})

plainTest('a time may be one day less than two years', () => {
  const once = { fee_type: 'one-time' as const, paid_from: '2026-06-01' }
  expect(timeOf({ ...once, paid_to: '2028-05-31' }).paid_to).toBe('2028-05-31')
  expect(() => timeOf({ ...once, paid_to: '2028-06-01' })).toThrow()
})

test('a time from 29 February is refused as the database counts it', async ({ academy }) => {
  const of = await theCourse(academy)
  const leap = async (paid_to: string) =>
    await of.now().addFee(of.batch_id, { ...COURSE, paid_from: '2028-02-29', paid_to })
  const late = await leap('2030-02-28')
  expect([late.status, (late.body as unknown as { fields: object }).fields]).toEqual([
    400,
    { paid_to: 'To must be less than two years after From.' },
  ])
  expect((await leap('2030-02-27')).status).toBe(201)
})

test('a waiver after leaving takes from what is owed, and taken back it is owed again', async ({
  academy,
}) => {
  const of = await theCourse(academy, { instalments: PARTS })
  await of.join()
  await of.pay('18000')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  const { body } = await of.waive(2)
  expect(await of.dues()).toEqual([
    '2026-06-01 9000.00 0.00',
    '2026-08-01 9000.00 0.00',
    '2026-10-01 3240.00 0.00',
    '2026-12-01 0.00 0.00',
  ])
  expect(await settledSums(of)).toEqual({ kept: '18000.00', back: '0.00', owed: '0.00' })
  await of.now().call(reverseWaiver, {
    params: { waiver_id: body.waiver.waiver_id },
    body: { reason: 'Typed twice' },
  } as never)
  expect(await settledSums(of)).toEqual({ kept: '18000.00', back: '0.00', owed: '3240.00' })
})

test('a concession after leaving lowers what is kept, from the whole fee', async ({ academy }) => {
  const of = await theCourse(academy)
  await of.join()
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  expect(await of.dues()).toEqual(['2026-06-01 21240.00 21240.00'])
  const { body } = await of.conceding('50')
  expect(body).toMatchObject({ changed: 1 })
  expect(await of.dues()).toEqual(['2026-06-01 10620.00 10620.00'])
  expect(await of.now().findings()).toEqual([])
})

test('a late fine falls with a part that becomes nothing, and stays on one that keeps something', async ({
  academy,
}) => {
  const of = await theCourse(academy, { instalments: PARTS })
  const late_fee = { amount: '150', after_days: 5, from: '2026-06-01' }
  await of.now().call(updateSettings, { body: { late_fee } } as never)
  await of.join()
  await of.on('2026-08-20')
  await makeLateFees(academy.db, { today: '2026-08-20' })
  const fines = async () => (await of.own()).dues.filter(({ kind }) => kind === 'late').length
  expect(await fines()).toBe(2)
  // 30 days of June: 3,600.
  await of.leave('2026-06-30')
  expect(await of.dues()).toEqual([
    '2026-06-01 3600.00 3600.00',
    '2026-08-01 0.00 0.00',
    '2026-08-20 150.00 150.00',
    '2026-10-01 0.00 0.00',
    '2026-12-01 0.00 0.00',
  ])
  expect(await of.now().findings()).toEqual([])
})

test('a late fine falls when who comes back is asked the fee on a later day', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  const late_fee = { amount: '150', after_days: 5, from: '2026-06-01' }
  await of.now().call(updateSettings, { body: { late_fee } } as never)
  await of.join()
  await of.on('2026-06-20')
  await makeLateFees(academy.db, { today: '2026-06-20' })
  expect((await of.own()).dues).toHaveLength(2)
  await of.leave('2026-06-20')
  const later = { due_date: '2026-12-01', paid_from: '2026-12-01', amount: '16000' }
  await of.now().changeFee({ batch_fee_id: 1, ...later })
  await of.on('2026-12-01')
  await of.join()
  expect(await of.dues()).toEqual(['2026-12-01 16000.00 16000.00'])
  expect(await of.now().findings()).toEqual([])
})

test('instalments cut by hand are shared like others', async ({ academy }) => {
  const of = await theCourse(academy)
  await of.join()
  const [due] = (await of.own()).dues
  const instalments = [
    { amount: '30000', due_date: '2026-07-01' },
    { amount: '6000', due_date: '2027-01-01' },
  ]
  await of.now().call(cutDue, { params: { due_id: due?.due_id }, body: { instalments } } as never)
  await of.pay('30000')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  expect(await of.dues()).toEqual(['2026-07-01 21240.00 0.00', '2027-01-01 0.00 0.00'])
  expect(await settledSums(of)).toEqual({ kept: '21240.00', back: '8760.00', owed: '0.00' })
})

test('what is still owed after leaving may be cut by hand, and stays what leaving left of it', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  const [due] = (await of.own()).dues
  const instalments = [
    { amount: '20000', due_date: '2026-12-01' },
    { amount: '1240', due_date: '2027-01-01' },
  ]
  const { status } = await of
    .now()
    .call(cutDue, { params: { due_id: due?.due_id }, body: { instalments } } as never)
  expect(status).toBe(200)
  expect(await of.dues()).toEqual(['2026-12-01 20000.00 20000.00', '2027-01-01 1240.00 1240.00'])
  expect(await of.now().findings()).toEqual([])
  await of.join()
  expect((await of.own()).owed).toBe('36000.00')
})

test('a batch that the academy ends early gives the rest back', async ({ academy }) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await academy.db.updateTable('batches').set({ ends_on: '2026-11-27' }).execute()
  await of.on('2026-11-28')
  await workOfDay(academy.db)
  expect(await settledSums(of)).toEqual({ kept: '21240.00', back: '14760.00', owed: '0.00' })
})

test('a student who is given another batch is in the first one until the day before, and taken back it has not happened', async ({
  academy,
}) => {
  const of = await theCourse(academy, { instalments: PARTS })
  await of.join()
  await of.waive(3, '6000')
  await of.pay('30000')
  const before = (await of.own()).dues
  await of.on('2026-11-28')
  const other = await of.now().aBatch('Ten B')
  const { body } = await of.now().call(assignBatch, {
    params: { id: String(other) },
    body: { studentUid: of.uid },
  } as never)
  expect((await of.own()).credit).toBe('12300.00')
  const { undo } = body as unknown as { undo: string }
  expect(undo).toBeTruthy()
  await of.now().call(undoMembership, { body: { undo } } as never)
  expect((await of.own()).dues).toEqual(before)
  expect(await settledSums(of)).toMatchObject({ kept: '30000.00', back: '0.00' })
})

test('students who stay follow the time of a changed fee, and who has left keeps theirs', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  const stayer = await of.now().aMember(of.batch_id)
  await of.now().pay({ student_id: stayer.student_id, amount: '36000', date: '2026-06-01' })
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  const time = { paid_to: '2027-04-30', from: 'unpaid' }
  const { body } = await of
    .now()
    .call(previewBatchFee, { params: { batch_fee_id: of.fee.fee_id }, body: time } as never)
  expect(body).toMatchObject({ dues: 0 })
  await of.now().changeFee({ batch_fee_id: of.fee.fee_id, ...time })
  expect(await settledSums(of)).toEqual({ kept: '21240.00', back: '14760.00', owed: '0.00' })
  await of.now().call(leave, {
    params: { uid: stayer.uid },
    body: { on: '2026-11-27', reason: 'Moves' },
  } as never)
  // 5.9 of 11 months.
  expect((await of.now().ledger(stayer.uid)).body.paid).toBe('19309.00')
  expect(await of.now().findings()).toEqual([])
})

test('of a course paid on paper the preview says that it is to be reckoned by hand', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await academy.db.deleteFrom('dues').execute()
  await academy.db.updateTable('memberships').set({ fees_after: '2026-11-01' }).execute()
  await of.on('2026-11-27')
  expect((await of.preview('2026-11-27')).lines).toEqual([
    expect.objectContaining({
      due_id: null,
      title: 'Course fee 2026-27',
      text: 'Paid before Ganit, reckon it by hand',
      shared: null,
    }),
  ])
  await of.leave('2026-11-27')
  expect(await of.now().findings()).toEqual([])
})

test('a refund is to be paid within ten days, until it is paid or the family leaves it', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  const kept = (call = of.now().call, uid = of.uid) =>
    call(keepCredit, { params: { uid }, body: { reason: 'For the sister' } } as never)
  expect(await kept(undefined, 'nobody')).toMatchObject({
    status: 404,
    error: 'Student not found.',
  })
  expect(await kept()).toMatchObject({ status: 409, error: 'There is no credit.' })
  await of.join()
  await of.pay('36000')
  await of.on('2026-11-27')
  const desk = await academy.signUpAs('desk')
  const line = async () =>
    (await desk.call(getToday)).body.lines.find(({ kind }) => kind === 'refunds_due')
  expect(await line()).toBeUndefined()
  await of.leave('2026-11-27')
  expect(await line()).toMatchObject({
    count: 1,
    amount: '14760.00',
    oldest: '2026-12-07',
    link: `/admin/student/${of.uid}`,
  })
  expect((await kept(desk.call)).status).toBe(403)
  expect(await kept()).toMatchObject({ status: 200, body: { message: 'Noted.' } })
  expect(await line()).toBeUndefined()
  await of.pay('100')
  expect(await line()).toMatchObject({ amount: '14860.00' })
  await of.now().call(recordRefund, {
    body: {
      ...{ student_id: of.student_id, amount: '14860', method: 'upi', date: '2026-11-27' },
      reason: 'Rest of the course',
    },
  } as never)
  expect(await line()).toBeUndefined()
  setDay('2026-11-27')
})

test('what a family once left with the academy is not left again when its child leaves again', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  await of.now().call(keepCredit, { params: { uid: of.uid }, body: { reason: 'Gift' } } as never)
  await of.on('2027-02-01')
  const books = await of.now().aBatch('Eleven')
  await of.now().addFee(books, { amount: '14760', due_date: '2027-02-01' })
  await of.now().toggle(books, of.student_id)
  expect((await of.own()).credit).toBe('0.00')
  await of
    .now()
    .pay({ student_id: of.student_id, amount: '5000', advance: true, date: '2027-02-01' })
  await of.on('2027-02-10')
  await of.leave('2027-02-09')
  const { lines } = (await of.now().call(getToday)).body
  expect(lines.find(({ kind }) => kind === 'refunds_due')).toMatchObject({
    amount: '5000.00',
    oldest: '2027-02-19',
  })
})

test('parts whose time was changed from the next one on are shared each by their own time', async ({
  academy,
}) => {
  const of = await theCourse(academy, { instalments: PARTS })
  await of.join()
  const time = { paid_from: '2026-06-01', paid_to: '2027-02-28' }
  expect(await of.now().changeFee({ batch_fee_id: 1, from: 'next', ...time })).toMatchObject({
    status: 200,
  })
  await of.leave('2026-06-01')
  // A day of ten months, and of nine.
  expect(await of.dues()).toEqual([
    '2026-06-01 30.00 30.00',
    '2026-08-01 100.00 100.00',
    '2026-10-01 0.00 0.00',
    '2026-12-01 0.00 0.00',
  ])
  expect(await of.now().findings()).toEqual([])
})
