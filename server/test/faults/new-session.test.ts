import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { loadLedger } from '../../seed/bulk/ledger-load.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { aProcessAcademy, RIGHT } from './process-academy.ts'

// Starts the whole app several times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 900_000 })

const STUDENTS = 150
/** The academy’s day. */
const today = () => clock.now().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

test('a student who moves up with a new session has moved once, however often app and database are killed meanwhile', async () => {
  const academy = await aProcessAcademy()
  const { db, ask, signIn, restart, takeOverWork, killPostgres, untilWell, doctor } = academy
  const token = await signIn()
  await loadLedger(db, { students: STUDENTS, batches: 1, months: 0, paidMonths: 0 })
  await db.deleteFrom('batch_fees').execute()
  const { batch_id: to } = await db
    .insertInto('batches')
    .values({ batch_name: 'Ten', class_number: 10, course_id: null })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const monthly = {
    fee_type: 'recurring',
    due_date: `${today().slice(0, 7)}-01`,
    prorata: 'days',
  }
  for (const fee of [
    { ...monthly, batch_id: 1, fee_title: 'Nine', amount: '1500' },
    { ...monthly, batch_id: to, fee_title: 'Ten', amount: '1800' },
    { fee_type: 'one-time', due_date: today(), is_deposit: true, batch_id: 1, amount: '1000' },
  ]) {
    const body = { fee_title: 'Deposit', ...fee }
    expect((await ask('batchmanegment/add_batch_fee', { token, body }))?.status).toBe(201)
  }
  // Every other student has paid in advance, so that there is something to release.
  for (let student_id = 1; student_id <= STUDENTS; student_id += 2) {
    const body = { student_id, amount: '4000', date: today(), method: 'cash', advance: true }
    expect((await ask('payments', { token, body }))?.status).toBe(201)
  }

  const session = { on: today(), rows: [{ from_batch_id: 1, to }] }
  expect((await ask('session-plans', { token, body: session }))?.status).toBe(201)
  const movedInAll = async () => {
    const answer = await ask('session-plans', { method: 'GET', token })
    const [plan] = (answer?.body ?? []) as unknown as { state: string; moved: number }[]
    return plan?.state === 'done' ? plan.moved : undefined
  }
  const moved = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from memberships where batch_id = ${to}`.execute(db)
    return rows[0]?.n ?? 0
  }
  for (const [n, part] of [0, STUDENTS / 4, STUDENTS / 2].entries()) {
    await vi.waitFor(async () => expect(await moved()).toBeGreaterThan(part), {
      timeout: 120_000,
      interval: 5,
    })
    if (n === 1) {
      killPostgres()
      await untilWell()
    } else await restart()
    await takeOverWork()
  }
  await vi.waitFor(async () => expect(await movedInAll()).toBe(STUDENTS), { timeout: 300_000 })
  const { rows } = await sql`
    select (select count(*)::int from memberships where batch_id = 1 and left_on is null) as still_there,
      (select count(*)::int from memberships) as memberships,
      (select count(distinct student_id)::int from memberships
        where batch_id = ${to} and left_on is null) as in_the_new_one,
      (select count(*)::int from students where student_class = 10) as in_its_class,
      (select count(*)::int from dues join batch_fees using (fee_id)
        where is_deposit and withdrawn_at is null) as deposits`.execute(db)
  expect(rows).toEqual([
    {
      still_there: 0,
      memberships: 2 * STUDENTS,
      in_the_new_one: STUDENTS,
      in_its_class: STUDENTS,
      deposits: 0,
    },
  ])
  expect(await doctor()).toEqual(RIGHT)
})
