import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { setDay } from '../../../test/days.ts'
import { theLedger } from '../../../test/ledger.ts'
import { runDay } from '../daily.ts'

const DAY = '2026-11-23'

/** Writes the amount of all parts of dues as no call can. */
const setParts = ({ db }: Academy, amount: number) =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`update due_parts set amount = ${amount}`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })

/** A student who paid and left in a closed year, whose payment something has changed behind the ledger's back. */
async function aBrokenYear(academy: Academy) {
  setDay('2024-06-10')
  const first = await theLedger(academy)
  const batch_id = await first.aBatch()
  const { student_id } = await first.aMember(batch_id)
  await first.addFee(batch_id, { amount: '1000', due_date: '2024-06-30' })
  const { payment } = await first.pay({ student_id, amount: 1000, date: '2024-06-10' })
  setDay('2024-07-10')
  const later = await theLedger(academy)
  expect((await later.toggle(batch_id, student_id)).status).toBe(200)
  setDay(DAY)
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const log = { error: write, warn: write }
  /** The rules that the check-up of a day finds broken. */
  const foundOn = async (day: string) => {
    setDay(day)
    lines.length = 0
    await academy.db.connection().execute((one) => runDay(one, { log, today: async () => day }))
    return lines.map((line) => line.split('\n')[0])
  }
  expect(await foundOn(DAY)).toEqual([])
  await setParts(academy, 1)
  return { foundOn, payment_id: payment.payment_id }
}

const FAULT = expect.stringContaining('the parts of dues come to their amounts')

test('closed years are checked once a week, and each day while something is wrong', async ({
  academy,
}) => {
  const { foundOn } = await aBrokenYear(academy)
  for (const days of [1, 6]) expect(await foundOn(dayAfter(DAY, days))).toEqual([])
  expect(await foundOn(dayAfter(DAY, 7))).toEqual([FAULT])
  expect(await foundOn(dayAfter(DAY, 8))).toEqual([FAULT])
})

test('a closed year that was changed is checked that night', async ({ academy }) => {
  const { foundOn, payment_id } = await aBrokenYear(academy)
  expect(await foundOn(dayAfter(DAY, 1))).toEqual([])
  const { reverse } = await theLedger(academy)
  expect((await reverse(payment_id)).status).toBe(200)
  expect(await foundOn(dayAfter(DAY, 2))).toEqual([FAULT])
})

test('everything is checked again after a clock that was ahead, and from the last whole check on in April', async ({
  academy,
}) => {
  const { foundOn, payment_id } = await aBrokenYear(academy)
  expect(await foundOn(dayAfter(DAY, -1))).toEqual([FAULT])
  await setParts(academy, 1000)
  expect(await foundOn('2027-03-27')).toEqual([])
  setDay('2027-03-31')
  const { reverse } = await theLedger(academy)
  expect((await reverse(payment_id)).status).toBe(200)
  await setParts(academy, 1)
  expect(await foundOn('2027-04-01')).toEqual([FAULT])
})
