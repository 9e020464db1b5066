import { listFeesOfBatch } from '@ganit/contract/money/fees'
import { getReceipt } from '@ganit/contract/money/payments'
import { getCurriculum, getEssential } from '@ganit/contract/site/course-contents'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from './academy.ts'
import { theLedger } from './ledger.ts'
import { theTeaching } from './teaching.ts'

test('whoever asks for a thing by its number gets that thing, though all have different numbers', async ({
  academy,
}) => {
  const { db, app } = academy
  // In a new academy all sequences begin with 1, so ids could be confused.
  await sql`
    select setval(format('%I.%I', schemaname, sequencename), 1000 * n, false) from (
      select *, row_number() over (order by sequencename) as n
      from pg_sequences where schemaname = 'public'
    ) as each`.execute(db)
  const admin = await theLedger(academy)
  const [evening, morning] = [await admin.aBatch('Evening'), await admin.aBatch('Morning')]
  const [riya, arjun] = [await admin.aMember(evening), await admin.aMember(morning)]
  const fee = async (batch_id: number, fee_title: string, amount: string) =>
    (await admin.addFee(batch_id, { fee_title, amount })).body.fee.fee_id
  await fee(evening, 'Evening books', '1000')
  const morningFee = await fee(morning, 'Morning books', '700')
  const first = (await admin.pay({ student_id: arjun.student_id, amount: '300' })).payment
  const second = (await admin.pay({ student_id: riya.student_id, amount: '400' })).payment

  const owed = async ({ uid }: { uid: string }) => {
    const { dues, owed } = (await admin.ledger(uid)).body
    return [dues.map(({ fee_title }) => fee_title), owed]
  }
  expect(await owed(riya)).toEqual([['Evening books'], '600.00'])
  expect(await owed(arjun)).toEqual([['Morning books'], '400.00'])
  expect((await admin.status(morning)).body).toMatchObject([{ student_id: arjun.student_id }])
  const fees = await admin.call(listFeesOfBatch, { querystring: { batch_id: morning } } as never)
  expect(JSON.stringify(fees.body)).toContain('Morning books')
  expect(JSON.stringify(fees.body)).not.toContain('Evening books')

  // The year's second receipt has another number than its payment.
  expect(second.receipt_number).toMatch(/000002$/)
  for (const { payment_id, receipt_number } of [first, second]) {
    const { headers } = await app.inject({
      url: `/api${getReceipt.path.replace(':payment_id', String(payment_id))}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(headers['content-disposition']).toContain(receipt_number.replace('/', '-'))
  }
  const [due] = (await admin.ledger(arjun.uid)).body.dues
  expect((await admin.payments(arjun.student_id)).body).toMatchObject([
    { payment_id: first.payment_id, allocations: [{ fee_id: due?.fee_id, amount: '300.00' }] },
  ])

  expect((await admin.reverse(first.payment_id)).status).toBe(200)
  expect([await owed(riya), await owed(arjun)]).toEqual([
    [['Evening books'], '600.00'],
    [['Morning books'], '700.00'],
  ])
  const changed = { batch_fee_id: morningFee, batch_id: morning, fee_title: 'Morning copies' }
  const more = { amount: '800', due_date: '2190-01-10', fee_type: 'one-time' }
  expect((await admin.changeFee({ ...changed, ...more })).status).toBe(200)
  expect(await owed(riya)).toEqual([['Evening books'], '600.00'])
  expect((await admin.toggle(morning, arjun.student_id)).body.member).toBe(false)
  expect((await admin.status(evening)).body).toMatchObject([{ student_id: riya.student_id }])
  expect(await admin.findings()).toEqual([])

  const teaching = await theTeaching(academy)
  const [, course] = [await teaching.aCourse(), await teaching.aCourse({ course_name: 'Sets' })]
  const curriculum_id = await teaching.aCurriculum(course, 'Venn')
  const essentials_id = await teaching.anEssential(course)
  const of = { course_id: course, course_name: 'Sets' }
  const { body } = await admin.call(getCurriculum, { body: { curriculum_id } } as never)
  expect(body).toMatchObject({ name: 'Venn', ...of })
  const essential = await admin.call(getEssential, { body: { essentials_id } } as never)
  expect(essential.body).toMatchObject({ id: essentials_id, ...of })
})
