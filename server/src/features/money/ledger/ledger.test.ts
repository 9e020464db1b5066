import { getLedger } from '@ganit/contract/money/ledger'
import {
  listStudentFees,
  type StudentFeesPage,
  updateProfile,
} from '@ganit/contract/people/students'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

test('a student sees their own ledger, the admin everyone’s [S046]', async ({ academy }) => {
  const { aBatch, addFee, toggle, pay, ledger } = await theLedger(academy)
  const [student, other] = [await academy.aStudent(), await academy.aStudent()]
  const batch_id = await aBatch()
  await toggle(batch_id, student.profile.student_id)
  await addFee(batch_id)
  await pay({ student_id: student.profile.student_id, amount: 500 })
  const own = await student.call(getLedger, { params: { uid: student.uid } })

  expect(own.body).toMatchObject({
    uid: student.uid,
    name: 'Riya Banerjee',
    fees_status: 'No',
    dues: [{ batch_id, batch_name: 'Evening', owed: '1000.00', payment_status: 'Partly paid' }],
    payments: [{ amount: '500.00', allocations: [{ fee_id: 1, amount: '500.00' }] }],
    total: '1500.00',
    paid: '500.00',
    owed: '1000.00',
    overdue: '0.00',
  })
  expect((await ledger(student.uid)).body).toEqual(own.body)
  expect((await other.call(getLedger, { params: { uid: student.uid } })).status).toBe(404)
  expect((await academy.visitor(getLedger, { params: { uid: student.uid } })).status).toBe(401)
  expect((await ledger('nobody')).status).toBe(404)
})

test('what was taken back is listed, and counts as paid no more', async ({ academy }) => {
  const { aBatch, aMember, addFee, pay, reverse, ledger } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  await addFee(batch_id)
  await pay({ student_id, amount: 500 })
  const { payment } = await pay({ student_id, amount: 300 })
  await reverse(payment.payment_id)

  expect((await ledger(uid)).body).toMatchObject({
    payments: [{ reversed: true }, { reversed: false }],
    paid: '500.00',
    owed: '1000.00',
  })
})

test('dues and payments of a ledger are of one moment, however much is paid meanwhile', async ({
  academy,
}) => {
  const { aBatch, aMember, addFee, pay, ledger } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  await addFee(batch_id)
  for (let round = 0; round < 30; round++) {
    const [, ...seen] = await Promise.all([
      pay({ student_id, amount: 1 }),
      ledger(uid),
      ledger(uid),
      ledger(uid),
    ])
    for (const { body } of seen)
      expect(Number(body.total) - Number(body.paid)).toBe(Number(body.owed))
  }
})

test('the fee dashboard’s pages say what is owed and overdue', async ({ academy }) => {
  const { db, call, aBatch, aMember, addFee, aPupil, pay } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id } = await aMember(batch_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await addFee(batch_id, { due_date: '2026-02-01' })
  await addFee(batch_id)
  await pay({ student_id, amount: 500 })
  await aPupil()
  const page = (await call(listStudentFees, { querystring: { page: 1 } })).body as StudentFeesPage

  expect(page.items).toMatchObject([
    { student_id, owed: '2500.00', overdue: '1000.00' },
    { owed: '0.00', overdue: '0.00' },
  ])
  const all = (await call(listStudentFees, { querystring: {} })).body
  expect(JSON.stringify(all)).not.toContain('owed')
})

test('what is due today is overdue tomorrow, and not before', async ({ academy }) => {
  const { db, call, aBatch, aMember, addFee, status, ledger } = await theLedger(academy)
  const batch_id = await aBatch()
  const { uid } = await aMember(batch_id)
  await addFee(batch_id, { due_date: await readAcademyToday(db) })
  const now = async () => {
    const page = (await call(listStudentFees, { querystring: { page: 1 } })).body as StudentFeesPage
    return [
      (await status(batch_id)).body[0]?.fees[0]?.payment_status,
      (await ledger(uid)).body.overdue,
      page.items[0]?.overdue,
    ]
  }

  expect(await now()).toEqual(['Due', '0.00', '0.00'])
  await db.updateTable('dues').set({ due_date: sql`due_date - 1` }).execute()
  expect(await now()).toEqual(['Overdue', '1500.00', '1500.00'])
})

test('a batch with payments is kept, also when they were reversed; without it goes with its dues', async ({
  academy,
}) => {
  const { call, aBatch, aMember, addFee, pay, reverse, ledger, findings } = await theLedger(academy)
  const [paid, unpaid] = [await aBatch('Paid'), await aBatch('Unpaid')]
  const member = await aMember(paid)
  const other = await aMember(unpaid)
  await addFee(paid)
  await addFee(unpaid)
  await pay({ student_id: member.student_id, amount: 500 })
  await reverse(1)
  const remove = async (id: number) =>
    (await call(deleteBatch, { params: { id: String(id) } })).status

  expect(await remove(paid)).toBe(409)
  expect((await ledger(member.uid)).body.dues).toHaveLength(1)
  expect(await remove(unpaid)).toBe(200)
  expect((await ledger(other.uid)).body).toMatchObject({ dues: [], owed: '0.00' })
  expect(await findings()).toEqual([])
})

test('a student who moves to another class leaves their batch first, and still owes what was due', async ({
  academy,
}) => {
  const { db, call, aBatch, aMember, addFee, toggle, ledger, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  await db.updateTable('batches').set({ class_number: 9 }).execute()
  const { student_id, uid } = await aMember(batch_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await addFee(batch_id, { due_date: '2026-02-01' })
  await addFee(batch_id)
  const move = async () =>
    (await call(updateProfile, { params: { uid }, body: { student_class: 10 } })).status

  expect(await move()).toBe(409)
  await toggle(batch_id, student_id)
  expect(await move()).toBe(200)
  expect((await ledger(uid)).body).toMatchObject({ owed: '1500.00', overdue: '1500.00' })
  expect(await findings()).toEqual([])
})
