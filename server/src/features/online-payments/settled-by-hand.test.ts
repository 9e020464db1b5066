import { sql } from 'kysely'
import { expect } from 'vitest'
import { somebodyWaits } from '../../../test/locks.ts'
import { standIn, test, theOnline } from '../../../test/online.ts'

test('who settles by hand waits for whoever changes the batches before they hold the payment', async ({
  academy,
}) => {
  const { db } = academy
  const { aPayer, begin, linkOf, hook, pay, settle } = await theOnline(academy)
  const payer = await aPayer('1000')
  const { student_id } = payer
  const { online_payment_id: id } = (await begin(payer, payer.due_ids)).body
  await pay({ student_id, amount: '300' })
  await hook((await standIn.pay(await linkOf(id))).hook)

  const { settling } = await db.transaction().execute(async (trx) => {
    await sql`select from batches for no key update`.execute(trx)
    const pending = settle(id, [{ student_id, amount: '1000' }], { advance: true })
    await somebodyWaits(academy)
    // A refund as somebody leaves holds the batches, too, and then looks at this payment.
    await sql`select from online_payments for update nowait`.execute(trx)
    return { settling: pending }
  })
  expect((await settling).status).toBe(200)
})
