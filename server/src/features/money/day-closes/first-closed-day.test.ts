import { dayAfter } from '@ganit/contract/days'
import { closeDay, reopenDay } from '@ganit/contract/money/day-closes'
import { getToday } from '@ganit/contract/office/today'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { thePaying } from '../../../../test/paying.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

test('a day of the wrong year that was closed, and reopened, has no older day asked for', async ({
  academy,
}) => {
  const { db } = academy
  const { aPupil, pay, call } = await thePaying(academy)
  const { student_id } = await aPupil()
  const today = await readAcademyToday(db)
  for (const days of [-366, -200, -3, -2]) {
    const { payment } = await pay({ student_id, amount: '10', method: 'cash', advance: true })
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        update payments set recorded_on = ${dayAfter(today, days)}
        where payment_id = ${payment.payment_id}`.execute(trx)
    })
  }
  const close = async (days: number) =>
    (await call(closeDay, { body: { day: dayAfter(today, days), counted: '10' } } as never)).body
      .day_close.day_close_id
  const open = async () =>
    (await call(getToday)).body.lines.filter(({ kind }) => kind === 'day_open')
  await close(-3)
  const asked = [expect.objectContaining({ count: 1, oldest: dayAfter(today, -2) })]
  expect(await open()).toEqual(asked)
  const day_close_id = await close(-366)
  expect(await open()).toEqual(asked)
  await call(reopenDay, { params: { day_close_id }, body: { reason: 'Wrong year' } } as never)
  expect(await open()).toEqual(asked)
})
