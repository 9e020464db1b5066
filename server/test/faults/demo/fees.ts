import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Demo, dayOf, type Fault } from './demo-academy.ts'

const members = async ({ db }: Demo, most: number) =>
  (
    await sql<{ student_id: number; uid: string }>`
      select distinct s.student_id, s.uid from memberships m join students s using (student_id)
      where m.left_on is null order by s.student_id limit ${most}`.execute(db)
  ).rows

const hasFinished = ({ db, until }: Demo, job: string) =>
  until(async () => {
    const runs = await db
      .selectFrom('job_runs')
      .select('finished_at')
      .where('job', '=', job)
      .execute()
      .catch(() => [])
    expect(runs.some(({ finished_at }) => finished_at)).toBe(true)
  })

/** Creating the month's dues is interrupted while concessions change. */
export const concededMeanwhile: Fault = async (demo) => {
  const { db, sure, restart } = demo
  const first = `${dayOf().slice(0, 7)}-01`
  // Removes dues that the app would have created.
  await sql`
    insert into batch_fees (batch_id, title, amount, due_date, fee_type)
    select batch_id, 'Library', 455, ${first}::date, 'recurring' from batches`.execute(db)
  await db.deleteFrom('job_runs').where('job', '=', 'dues').execute()
  const people = await members(demo, 60)
  const change = async ({ student_id }: { student_id: number }, n: number) => {
    const terms = {
      student_id,
      kind: 'merit',
      percent: '10',
      fee_ids: null,
      from_date: first,
      reason: 'Changed meanwhile',
    }
    const given = await sure('concessions', { body: terms })
    expect(given.status).toBe(201)
    const { concession_id } = given.body.concession as { concession_id: number }
    const path = `concessions/${concession_id}`
    if (n % 3 === 1)
      expect([200, 409]).toContain(
        (await sure(path, { method: 'PUT', body: { ...terms, percent: '25' } })).status,
      )
    if (n % 3 === 2) expect((await sure(`${path}/end`, { body: {} })).status).toBe(200)
  }
  const changing = Promise.all(
    [0, 1, 2].map(async (lane) => {
      for (const [n, person] of people.entries()) if (n % 3 === lane) await change(person, n)
    }),
  )
  await restart('SIGKILL')
  await restart('SIGKILL')
  await changing
  await hasFinished(demo, 'dues')
  const { rows } = await sql<{ made: number; all: number }>`
    select (select count(distinct (d.student_id, f.batch_id))::int from dues d
        join batch_fees f using (fee_id) where f.title = 'Library') as made,
      (select count(distinct (m.student_id, m.batch_id))::int from memberships m join batches b using (batch_id)
        where m.left_on is null and (b.ends_on is null or b.ends_on >= ${first}::date)) as all`.execute(
    db,
  )
  expect(rows[0]?.made).toBeGreaterThan(0)
  expect(rows[0]?.made).toBe(rows[0]?.all)
}

/** Late fees: the daily work is killed while payments of late dues come in. */
export const lateMeanwhile: Fault = async (demo) => {
  const { db, sure, restart, killPostgres, untilWell } = demo
  await db.deleteFrom('job_runs').where('job', '=', 'late-fees').execute()
  const { rows } = await sql<{ student_id: number }>`
    select distinct student_id from open_dues where due_date < ${dayOf(-10)}::date
    order by student_id limit 30`.execute(db)
  const late_fee = { percent: '10', after_days: 3, from: dayOf(-200) }
  const saving = sure('settings', { method: 'PUT', body: { late_fee } })
  const paying = rows.map(({ student_id }, n) =>
    sure('payments', {
      key: `late-${student_id}`,
      body: {
        student_id,
        amount: '700',
        date: dayOf(n % 2 ? -8 : 0),
        method: 'upi',
        transaction_id: `late-${n}`,
        advance: true,
      },
    }),
  )
  await restart('SIGKILL')
  killPostgres()
  await untilWell()
  expect([200, 409]).toContain((await saving).status)
  for (const { status } of await Promise.all(paying)) expect(status).toBe(201)
  await hasFinished(demo, 'late-fees')
}

/** Leaving, settling and refunding once each, while payments come in. */
export const leavingMeanwhile: Fault = async (demo) => {
  const { db, sure, restart, killPostgres, untilWell } = demo
  const people = await members(demo, 24)
  const all = Promise.all(
    people.flatMap(({ student_id, uid }) => [
      sure(`student/${uid}/leave`, {
        body: { on: dayOf(), reason: 'Moves', refund: { method: 'cash' } },
      }),
      sure('payments', {
        key: `leaving-${student_id}`,
        body: {
          student_id,
          amount: '500',
          date: dayOf(),
          method: 'upi',
          transaction_id: `leaving-${student_id}`,
          advance: true,
        },
      }),
    ]),
  )
  await restart('SIGKILL')
  killPostgres()
  await untilWell()
  for (const { status } of await all) expect([200, 201, 409]).toContain(status)
  const ids = people.map(({ student_id }) => student_id)
  const { rows } = await sql<{ there: number; paid: number }>`
    select (select count(*)::int from memberships where left_on is null
        and student_id = any(${ids}::integer[])) as there,
      (select count(*)::int from payments where transaction_id like 'leaving-%') as paid`.execute(
    db,
  )
  expect(rows).toEqual([{ there: 0, paid: people.length }])
}
