import { dayAfter } from '@ganit/contract/days'
import { addConcession } from '@ganit/contract/money/concessions'
import { getExpectedReport } from '@ganit/contract/office/reports'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import type { Db } from '../../../db/schema.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { duesThatHoldQuery } from '../../money/fees/dues.queries.ts'
import { monthsAhead } from './ahead.queries.ts'

/** The expected report, computed by fee, member and month. */
async function oneByOne(db: Db, today: string) {
  const { from, to } = monthsAhead(today)
  const { rows } = await sql<{ key: string; amount: string }>`
    select to_char(due_date, 'YYYY-MM') as key, sum(amount)::numeric(14, 2)::text as amount
    from (
      select due_date, owed as amount from open_dues where due_date between ${from} and ${to}
      union all
      select held.due_date, held.amount from (${duesThatHoldQuery({ since: today }, to)}) as held
      where held.due_date between ${today} and ${to} and not exists (
        select from dues d where d.fee_id = held.fee_id and d.student_id = held.student_id
          and d.period = held.period)
    ) as each group by 1 order by 1`.execute(db)
  return rows
}

test('what is expected is what each fee will ask each member for, whatever comes off it', async ({
  academy,
}) => {
  const { db, call, aBatch, aMember, addFee } = await theLedger(academy)
  const today = await readAcademyToday(db)
  const day = (n: number) => dayAfter(today, n)
  const monthly = { fee_type: 'recurring', due_date: day(-40) }
  const [algebra, geometry] = [await aBatch('Algebra'), await aBatch('Geometry')]
  await addFee(algebra, { ...monthly, amount: '1000.55' })
  const { fee_id } = (await addFee(algebra, { ...monthly, due_date: day(-7), amount: '455' })).body
    .fee
  await addFee(algebra, { ...monthly, due_date: day(50), amount: '70' })
  await addFee(algebra, { amount: '5000', due_date: day(45) })
  await addFee(geometry, { ...monthly, amount: '799.99', prorata: 'days' })
  const members: { student_id: number; uid: string }[] = []
  for (let n = 0; n < 6; n++) members.push(await aMember(algebra))
  for (let n = 0; n < 3; n++) members.push(await aMember(geometry))
  const ids = members.map(({ student_id }) => student_id)
  const give = async (student_id: number | undefined, terms: object) => {
    const body = { student_id, kind: 'merit', from_date: day(-1), reason: 'First', ...terms }
    expect((await call(addConcession, { body } as never)).status).toBe(201)
  }
  for (const alike of [ids[0], ids[1], ids[6]]) await give(alike, { percent: '12.5' })
  await give(ids[1], { amount: '100', to_date: day(75) })
  await give(ids[2], { percent: '50', fee_ids: [fee_id] })
  await sql`update memberships set joined_on = ${day(-60)}::date`.execute(db)
  await sql`update memberships set left_on = ${day(70)}::date where student_id = ${ids[3]}`.execute(
    db,
  )
  await sql`update memberships set fees_after = ${day(80)}::date where student_id = ${ids[4]}`.execute(
    db,
  )
  await sql`update batch_fees set last_due_date = ${day(100)}::date where fee_id = ${fee_id}`.execute(
    db,
  )

  const { rows, total } = (await call(getExpectedReport)).body
  const told = rows.map(({ key, amount }) => ({ key, amount }))
  expect(told.filter(({ amount }) => amount !== '0.00')).toEqual(await oneByOne(db, today))
  expect([rows.length, Number(total.amount) > 0]).toEqual([6, true])
})

test('nothing is expected of a batch after its end', async ({ academy }) => {
  const { db, call, aBatch, aMember, addFee } = await theLedger(academy)
  const today = await readAcademyToday(db)
  const batch_id = await aBatch()
  await addFee(batch_id, { fee_type: 'recurring', due_date: dayAfter(today, -40), amount: '1000' })
  await aMember(batch_id)
  const expected = async () => (await call(getExpectedReport)).body.total.amount
  const before = Number(await expected())
  await sql`update batches set ends_on = ${dayAfter(today, 70)}::date`.execute(db)
  expect(Number(await expected())).toBeLessThan(before)
})
