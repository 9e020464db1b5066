import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { theCourse } from '../../../../test/shared-fees.ts'

beginEachTestAt('2026-03-01')

test('a student who is erased owes what was asked until then, and nothing of a later due that was paid in part', async ({
  academy,
}) => {
  const { aBatch, aMember, addFee, pay, call, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  const people = [await aMember(batch_id), await aMember(batch_id)]
  await addFee(batch_id, { amount: '1800', due_date: '2026-03-01', fee_type: 'recurring' })
  // The first student has paid a part of April, the second all of it.
  for (const [n, amount] of ['2300', '3600'].entries())
    await pay({ student_id: people[n]?.student_id, amount, date: '2026-03-01', advance: true })
  setDay('2026-03-24')
  for (const { uid, student_id } of people) {
    const body = { confirm: String(student_id) }
    expect((await call(eraseStudent, { params: { uid }, body } as never)).status).toBe(200)
  }
  setDay('2026-05-02')
  await workOfDay(academy.db)
  expect(await academy.db.selectFrom('open_dues').selectAll().execute()).toEqual([])
  const stays = academy.db.selectFrom('dues').select(['student_id', 'due_date'])
  expect(await stays.where('withdrawn_at', 'is', null).orderBy('due_id').execute()).toEqual([
    { student_id: people[0]?.student_id, due_date: '2026-03-01' },
    { student_id: people[1]?.student_id, due_date: '2026-03-01' },
    { student_id: people[1]?.student_id, due_date: '2026-04-01' },
  ])
  expect(await findings()).toEqual([])
})

test('a course that an erased student has paid stays paid as a whole, because nobody gets money back', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on('2026-08-15')
  const body = { confirm: String(of.student_id) }
  const erased = await of.now().call(eraseStudent, { params: { uid: of.uid }, body } as never)
  expect(erased.status).toBe(200)
  const dues = academy.db.selectFrom('dues').select(['amount', 'withdrawn_at'])
  expect(await dues.execute()).toEqual([{ amount: '36000.00', withdrawn_at: null }])
  for (const table of ['open_dues', 'open_credits'] as const)
    expect(await academy.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await of.now().findings()).toEqual([])
})
