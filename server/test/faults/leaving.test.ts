import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../../seed/bulk/ledger-load.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { aProcessAcademy, type ProcessAcademy, RIGHT } from './process-academy.ts'

// Starts the whole app many times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

const STUDENTS = 120
const BLOWS = 6
const today = () => clock.now().toISOString().slice(0, 10)

/** Members of a batch who have paid its monthly fee and deposit in advance. */
async function aYearsEnd() {
  const academy = await aProcessAcademy()
  const { db, ask, signIn } = academy
  await loadLedger(db, { students: STUDENTS, batches: 1, months: 0, paidMonths: 0 })
  await db.deleteFrom('batch_fees').execute()
  const token = await signIn()
  const post = async (path: string, body: object) => {
    const answer = await ask(path, { token, body })
    expect(answer?.status).toBe(201)
  }
  const monthly = { fee_type: 'recurring', due_date: `${today().slice(0, 7)}-01`, prorata: 'days' }
  const add = (fee: object) => post('batchmanegment/add_batch_fee', { fee_title: 'Fee', ...fee })
  await add({ ...monthly, batch_id: 1, amount: '1500' })
  const deposit = { fee_type: 'one-time', due_date: today(), is_deposit: true }
  await add({ ...deposit, batch_id: 1, amount: '1000' })
  for (let student_id = 1; student_id <= STUDENTS; student_id++) {
    const payment = { student_id, amount: '6000', date: today(), method: 'cash', advance: true }
    await post('payments', payment)
  }
  return { ...academy, token }
}

/** The faults, in turn. */
const strikeFault = (academy: ProcessAcademy, n: number) =>
  n % 2 === 0 ? academy.restart('SIGKILL') : academy.killPostgres()

test('a student who leaves has left, settled and been paid out once, however often app and database are killed', async () => {
  const academy = await aYearsEnd()
  const { db, ask, token, doctor, untilWell } = academy
  const waiting = Array.from({ length: STUDENTS }, (_, n) => `load-${n + 1}`)
  let left = 0
  const body = { on: today(), reason: 'Moves', refund: { method: 'cash' } }
  const leaving = async () => {
    for (let uid = waiting.pop(); uid; uid = waiting.pop()) {
      const path = `student/${uid}/leave`
      let status: number | undefined
      // A call without an answer may have succeeded; then the student is in no batch.
      while (status !== 200 && status !== 409) {
        status = (await ask(path, { token, body }))?.status
        if (status === undefined || status === 503) await sleep(20)
      }
      left++
    }
  }
  const all = Promise.all([leaving(), leaving(), leaving()])
  for (let n = 0; n < BLOWS; n++) {
    await vi.waitFor(() => expect(left).toBeGreaterThan((n * STUDENTS) / BLOWS - 15), {
      timeout: 300_000,
      interval: 5,
    })
    await strikeFault(academy, n)
    await untilWell()
  }
  await all

  const { rows } = await sql`
    select (select count(*)::int from memberships where left_on is null) as members,
      (select count(*)::int from refunds) as refunds,
      (select count(distinct student_id)::int from refunds) as refunded,
      (select count(*)::int from open_credits) as credits`.execute(db)
  expect(rows).toEqual([{ members: 0, refunds: STUDENTS, refunded: STUDENTS, credits: 0 }])
  expect(await doctor()).toEqual(RIGHT)
})
