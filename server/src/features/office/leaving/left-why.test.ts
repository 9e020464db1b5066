import { listAuditEntries } from '@ganit/contract/office/audit'
import { leave } from '@ganit/contract/office/leaving'
import { eraseStudent } from '@ganit/contract/office/privacy'
import {
  assignBatch,
  LEFT_WHY,
  toggleMembership,
  undoMembership,
} from '@ganit/contract/people/memberships'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readPersonalData } from '../privacy/export.queries.ts'

beginEachTestAt('2026-11-20')

/** A student who joined on the 5th, and the ways by which a student leaves a batch. */
async function theDoor(academy: Academy) {
  const ledger = await theLedger(academy)
  const { db, call, aBatch, aMember } = ledger
  const batch_id = await aBatch()
  setDay('2026-11-05')
  const { student_id, uid } = await aMember(batch_id)
  setDay('2026-11-20')
  const params = { uid }
  const toggle = (why?: string) =>
    call(toggleMembership, {
      params: { id: String(batch_id) },
      body: { studentId: student_id, why },
    } as never)
  const assign = (id: number | 'none', why?: string) =>
    call(assignBatch, { params: { id: String(id) }, body: { studentUid: uid, why } } as never)
  const settle = (why?: string) =>
    call(leave, { params, body: { on: '2026-11-19', reason: 'To Pune', why } } as never)
  const undo = (token: unknown) => call(undoMembership, { body: { undo: token } } as never)
  const stays = async () => {
    const { rows } = await sql<{ text: string }>`
      select concat_ws(', ', joined_on, coalesce(left_on::text, 'here'), left_why, left_reason) as text
      from memberships where student_id = ${student_id} order by membership_id`.execute(db)
    return rows.map(({ text }) => text)
  }
  return { ...ledger, batch_id, student_id, uid, toggle, assign, settle, undo, stays }
}

test('each way to leave takes why, which may be left out, and asks for a known word', async ({
  academy,
}) => {
  const { toggle, assign, settle, undo, stays } = await theDoor(academy)
  const left = '2026-11-05, 2026-11-20'
  const ways: [() => Promise<{ body: object }>, string][] = [
    ...LEFT_WHY.map((why): [() => Promise<{ body: object }>, string] => [
      () => toggle(why),
      `${left}, ${why}`,
    ]),
    [() => toggle(), left],
    [() => toggle(''), left],
    ...LEFT_WHY.map((why): [() => Promise<{ body: object }>, string] => [
      () => assign('none', why),
      `${left}, ${why}`,
    ]),
    [() => assign('none'), left],
  ]
  for (const [way, said] of ways) {
    const { body } = await way()
    expect(await stays()).toEqual([said])
    await undo((body as { undo?: string }).undo)
    expect(await stays()).toEqual(['2026-11-05, here'])
  }
  for (const way of [toggle, settle])
    expect((await way('rain')).fields).toMatchObject({ why: expect.stringContaining('moved away') })
})

test.for(LEFT_WHY)(
  'who settles and leaves because of "%s" has left for that',
  async (why, { academy }) => {
    const { settle, stays } = await theDoor(academy)
    expect((await settle(why)).status).toBe(200)
    expect(await stays()).toEqual([`2026-11-05, 2026-11-19, ${why}, To Pune`])
  },
)

test('a student who comes back has not left, and one who is added or moves tells no reason', async ({
  academy,
}) => {
  const { toggle, assign, stays, aBatch } = await theDoor(academy)
  await toggle('unhappy')
  // Adding has no reason, whatever is sent.
  await toggle('unhappy')
  expect(await stays()).toEqual(['2026-11-05, here'])
  await assign(await aBatch('Morning'))
  expect(await stays()).toEqual(['2026-11-05, 2026-11-19', '2026-11-20, here'])
})

test('a membership that goes on loses the reason, also where an earlier release lets it go on', async ({
  academy,
}) => {
  const { db, toggle, stays, student_id } = await theDoor(academy)
  await toggle('moved away')
  await sql`update memberships set left_on = null where student_id = ${student_id}`.execute(db)
  expect(await stays()).toEqual(['2026-11-05, here'])
})

test('a change that an earlier release stored is still taken back', async ({ academy }) => {
  const { db, toggle, undo, stays } = await theDoor(academy)
  const { undo: token } = (await toggle()).body as { undo: string }
  await sql`
    update membership_undos set change = jsonb_set(jsonb_set(change,
      '{after,memberships}', (select jsonb_agg(m - 'left_why') from jsonb_array_elements(change #> '{after,memberships}') m)),
      '{before,memberships}', (select jsonb_agg(m - 'left_why') from jsonb_array_elements(change #> '{before,memberships}') m))
    where undo_id = ${token}`.execute(db)
  expect((await undo(token)).status).toBe(200)
  expect(await stays()).toEqual(['2026-11-05, here'])
})

test('the file of a student tells why; an erasure takes it out of row and trail [S228]', async ({
  academy,
}) => {
  const { db, call, settle, addFee, pay, batch_id, uid, student_id } = await theDoor(academy)
  await addFee(batch_id, { amount: '500', due_date: '2026-11-06' })
  await pay({ student_id, amount: '500', date: '2026-11-06' })
  await settle('unhappy')
  const told = await readPersonalData(db, { role: 'admin', uid: 'any' }, uid)
  expect(told.memberships).toMatchObject([{ left_on: '2026-11-19', left_why: 'unhappy' }])
  const trail = async () =>
    (await call(listAuditEntries, { querystring: { subject: 'memberships' } } as never)).body.items
  expect(JSON.stringify(await trail())).toContain('unhappy')

  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } } as never)
  const { rows } = await sql`select left_on::text, left_why from memberships`.execute(db)
  expect(rows).toEqual([{ left_on: '2026-11-19', left_why: null }])
  expect(JSON.stringify(await trail())).not.toContain('unhappy')
})
