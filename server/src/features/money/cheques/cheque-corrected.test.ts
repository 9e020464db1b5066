import { bounceCheque, clearCheque, listCheques } from '@ganit/contract/money/cheques'
import { correctPayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-11-14')

let keys = 0
const withKey = () => ({ 'idempotency-key': `corrected-${++keys}` })

async function aCheque(academy: Academy) {
  const ledger = await theLedger(academy)
  const { call, addFee, aMember, aBatch, pay } = ledger
  const batch_id = await aBatch()
  const one = await aMember(batch_id)
  const other = await aMember(batch_id)
  await addFee(batch_id, { amount: '1000', due_date: '2026-11-14' })
  const { payment } = await pay({
    ...{ student_id: one.student_id, amount: '700', date: '2026-11-14', method: 'cheque' },
    ...{ transaction_id: '104455', cheque: { bank: 'SBI', dated: '2026-11-14' } },
  })
  const owed = async ({ uid }: { uid: string }) => (await ledger.ledger(uid)).body.owed
  return {
    ...ledger,
    ...{ one, other, owed, payment_id: payment.payment_id },
    correct: (payment_id: number, body: object) =>
      call(
        correctPayment,
        { params: { payment_id }, body: { reason: 'Typed wrongly', ...body } } as never,
        withKey(),
      ),
    bounce: (payment_id: number, body: object = {}) =>
      call(
        bounceCheque,
        { params: { payment_id }, body: { on: '2026-11-17', ...body } } as never,
        withKey(),
      ),
    list: async (show: string) =>
      (await call(listCheques, { querystring: { show } } as never)).body.items,
    clear: (payment_id: number) =>
      call(clearCheque, { params: { payment_id }, body: { on: '2026-11-17' } } as never, withKey()),
  }
}

test('a cheque that was corrected twice, the second time to another child, bounces whole and once', async ({
  academy,
}) => {
  const { payment_id, correct, bounce, owed, one, other, list, findings } = await aCheque(academy)
  const second = (await correct(payment_id, { amount: '800' })).body.payment.payment_id
  const { student_id } = other
  const third = (await correct(second, { student_id })).body.payment.payment_id
  expect([await owed(one), await owed(other)]).toEqual(['1000.00', '200.00'])
  setDay('2026-11-18')
  // Any of its receipts leads to the same cheque, also one that was corrected.
  const { status, body } = await bounce(second, { charge: '250' })
  expect([status, body.payments.map((each) => each.payment_id)]).toEqual([201, [third]])
  expect([await owed(one), await owed(other)]).toEqual(['1000.00', '1250.00'])
  expect(await list('returned')).toMatchObject([{ payment_id: third, amount: '800.00' }])
  for (const again of [payment_id, second, third])
    expect(await bounce(again)).toMatchObject({
      status: 409,
      error: 'This payment was already reversed.',
    })
  expect((await correct(third, { amount: '100' })).status).toBe(409)
  expect(await findings()).toEqual([])
})

test('a cheque is returned or corrected, whichever was pressed first', async ({ academy }) => {
  const { payment_id, correct, bounce, owed, one, findings } = await aCheque(academy)
  setDay('2026-11-18')
  const [corrected, bounced] = await Promise.all([
    correct(payment_id, { amount: '600' }),
    bounce(payment_id),
  ])
  // Corrected first, the bank's word takes back the correction, too.
  expect(bounced.status).toBe(201)
  expect([201, 409]).toContain(corrected.status)
  expect(await owed(one)).toBe('1000.00')
  expect(await findings()).toEqual([])
})

test('a cheque is cleared or returned, not both', async ({ academy }) => {
  const { payment_id, clear, bounce, list, findings } = await aCheque(academy)
  setDay('2026-11-18')
  const answers = await Promise.all([clear(payment_id), bounce(payment_id)])
  const done = answers.filter(({ status }) => status < 300)
  expect(done).toHaveLength(1)
  expect([...(await list('cleared')), ...(await list('returned'))]).toHaveLength(1)
  expect(await findings()).toEqual([])
})
