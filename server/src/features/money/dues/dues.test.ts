import { addDue, deleteDue, listWaivers, reverseWaiver, waiveDue } from '@ganit/contract/money/dues'
import { recordPayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'

/** A member of a batch with one fee of 1,000; owner and desk. */
async function anOffice(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  const desk = await academy.signUpAs('desk')
  const add = (amount: unknown, more: object = {}, who = admin.call) =>
    who(addDue, {
      body: { student_id, title: 'Uniform', amount, due_date: '2026-10-01', ...more },
    } as never)
  const remove = (due_id: number, who = admin.call, reason: unknown = 'Typed twice') =>
    who(deleteDue, { params: { due_id }, body: { reason } } as never)
  const waive = (due_id: number, body: object = {}, who = admin.call) =>
    who(waiveDue, { params: { due_id }, body: { reason: 'Hardship', ...body } } as never)
  const sums = async () => {
    const { total, paid, waived, owed, credit } = (await admin.ledger(uid)).body
    return { total, paid, waived, owed, credit }
  }
  return { ...admin, batch_id, student_id, uid, desk: desk.call, add, remove, waive, sums }
}

test('a due of one student stands in their ledger with its part, and credit settles it', async ({
  academy,
}) => {
  const { add, pay, student_id, sums, findings } = await anOffice(academy)
  await pay({ student_id, amount: '300', advance: true })
  const { status, body } = await add('800')

  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'Due added.',
    due: {
      kind: 'single',
      batch_id: null,
      batch_name: null,
      fee_title: 'Uniform',
      amount: '800.00',
      owed: '500.00',
      waived: '0.00',
      late_of: null,
      payment_status: 'Partly paid',
      parts: [{ kind: 'single', text: 'Uniform', amount: '800.00' }],
    },
  })
  expect(body.due.due_id).toBe(body.due.fee_id)
  expect(await sums()).toEqual({
    total: '800.00',
    paid: '300.00',
    waived: '0.00',
    owed: '500.00',
    credit: '0.00',
  })
  expect(await findings()).toEqual([])
})

test('a wrong due says what is wrong; of nobody it is 404', async ({ academy }) => {
  const { add } = await anOffice(academy)

  expect((await add('0', { title: ' ', due_date: 'x' })).body).toMatchObject({
    fields: { title: expect.any(String), amount: expect.any(String), due_date: expect.any(String) },
  })
  expect((await add('5', { student_id: 999 })).status).toBe(404)
})

test('a due goes while nothing is paid or given up, the desk’s own on the same day', async ({
  academy,
}) => {
  const { add, remove, desk, addFee, batch_id, pay, student_id, uid, ledger, waive } =
    await anOffice(academy)
  const owners = (await add('10')).body.due.due_id
  const own = (await add('10', {}, desk)).body.due.due_id
  await addFee(batch_id)
  const fee = (await ledger(uid)).body.dues.find(({ kind }) => kind === 'fee')?.due_id ?? 0

  expect((await remove(owners, desk)).status).toBe(403)
  expect((await remove(own, desk, ' ')).body).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  expect((await remove(own, desk)).body).toEqual({ message: 'Due deleted.' })
  expect((await remove(own, desk)).status).toBe(404)
  expect((await remove(fee)).status).toBe(409)
  await waive(owners, { amount: '1' })
  expect((await remove(owners)).status).toBe(409)
  const paid = (await add('20')).body.due.due_id
  await pay({ student_id, amount: '1', fee_ids: [paid] })
  expect((await remove(paid)).status).toBe(409)
})

test('what is given up of a due is owed no more, and again once that is taken back', async ({
  academy,
}) => {
  const { add, waive, call, sums, findings } = await anOffice(academy)
  const { due_id } = (await add('100')).body.due

  expect((await waive(due_id, { amount: '100.01' })).body).toMatchObject({
    fields: { amount: expect.any(String) },
  })
  const first = await waive(due_id, { amount: '30' })
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({
      waiver: expect.objectContaining({
        due_id,
        amount: '30.00',
        reason: 'Hardship',
        reversed: false,
      }),
      due: expect.objectContaining({ owed: '70.00', waived: '30.00' }),
    }),
  ])
  const { waiver, due } = (await waive(due_id)).body
  expect([waiver.amount, due.owed, due.payment_status]).toEqual(['70.00', '0.00', 'Waived'])
  expect((await waive(due_id)).status).toBe(400)
  expect(await sums()).toMatchObject({
    total: '100.00',
    paid: '0.00',
    waived: '100.00',
    owed: '0.00',
  })
  expect(await findings()).toEqual([])

  const back = () =>
    call(reverseWaiver, {
      params: { waiver_id: waiver.waiver_id },
      body: { reason: 'By mistake' },
    } as never)
  expect((await back()).body).toMatchObject({
    message: 'Waiver reversed.',
    waiver: { reversed: true, reversal: { reason: 'By mistake' } },
    due: { owed: '70.00' },
  })
  expect((await back()).status).toBe(409)
  expect(await findings()).toEqual([])
})

test('the desk gives up nothing but late fees', async ({ academy }) => {
  const { add, waive, desk } = await anOffice(academy)
  const { due_id } = (await add('100')).body.due

  expect((await waive(due_id, {}, desk)).status).toBe(403)
})

test('the office reads what was given up of a student’s dues, with what was taken back', async ({
  academy,
}) => {
  const { add, waive, call, desk, student_id } = await anOffice(academy)
  const { due_id } = (await add('100')).body.due
  const { waiver } = (await waive(due_id, { amount: '30' })).body
  await waive(due_id, { amount: '20' })
  await call(reverseWaiver, {
    params: { waiver_id: waiver.waiver_id },
    body: { reason: 'By mistake' },
  } as never)

  const { status, body } = await desk(listWaivers, {
    querystring: { student_id: String(student_id) },
  } as never)
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { due_id, amount: '30.00', reversed: true, reversal: { reason: 'By mistake' } },
    { due_id, amount: '20.00', reason: 'Hardship', reversed: false },
  ])
  expect(await call(listWaivers, { querystring: {} } as never)).toMatchObject({
    status: 400,
    body: { fields: { student_id: 'student_id is required.' } },
  })
})

test('credit that comes of a reversal settles what a waiver had left open before', async ({
  academy,
}) => {
  const { add, waive, pay, student_id, call, uid, ledger, findings } = await anOffice(academy)
  const { due_id } = (await add('100')).body.due
  const { waiver } = (await waive(due_id)).body
  await call(recordPayment, {
    body: { student_id, amount: '60', date: '2026-11-01', method: 'cash', advance: true },
  } as never)
  expect((await ledger(uid)).body).toMatchObject({ credit: '60.00', owed: '0.00', paid: '0.00' })
  const { due } = (
    await call(reverseWaiver, {
      params: { waiver_id: waiver.waiver_id },
      body: { reason: 'By mistake' },
    } as never)
  ).body as { due: { owed: string } }

  expect(due.owed).toBe('40.00')
  expect((await pay({ student_id, amount: '50' })).fields).toHaveProperty('amount')
  expect(await findings()).toEqual([])
})

test('a due that its fee asks for no more goes with the waiver that is taken back', async ({
  academy,
}) => {
  const { addFee, batch_id, changeFee, ledger, uid, waive, call, findings } =
    await anOffice(academy)
  await addFee(batch_id, { fee_type: 'recurring' })
  const [next] = (await ledger(uid)).body.dues
  const { waiver } = (await waive(next?.due_id ?? 0)).body
  await changeFee({ batch_fee_id: 1, due_date: '2190-02-10' })
  const { status, body } = await call(reverseWaiver, {
    params: { waiver_id: waiver.waiver_id },
    body: { reason: 'By mistake' },
  } as never)

  expect([status, body.due]).toEqual([200, null])
  expect((await ledger(uid)).body.dues.map(({ due_date }) => due_date)).toEqual(['2190-02-10'])
  expect(await findings()).toEqual([])
})

test('what was given up is said with a batch’s dues, and only there', async ({ academy }) => {
  const { ledger, uid, batch_id, waive, status, addFee } = await anOffice(academy)
  await addFee(batch_id)
  const fees = async () => (await status(batch_id)).body[0]?.fees ?? []
  expect(await fees()).not.toContainEqual(expect.objectContaining({ waived: expect.anything() }))
  const [due] = (await ledger(uid)).body.dues
  await waive(due?.due_id ?? 0, { amount: '100' })
  expect(await fees()).toContainEqual(
    expect.objectContaining({ fee_id: due?.due_id, waived: '100.00' }),
  )
})
