import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import {
  getFeesTally,
  listStudentFees,
  markFees,
  type StudentFeesPage,
} from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

/**
 * Asha has paid all of her 1,000. Bela owes 1,000, which are not due yet. Chitra owes 300 of 1,000, which are overdue.
 * Dina never owed anything.
 */
async function fourStudents(academy: Academy) {
  const admin = await theLedger(academy)
  const today = await readAcademyToday(academy.db)
  const [late, early] = [await admin.aBatch('Late'), await admin.aBatch('Early')]
  await admin.addFee(late, { amount: '1000' })
  await admin.addFee(early, { amount: '1000' })
  const ids: Record<string, number> = {}
  for (const [name, batch] of [
    ['Asha', early],
    ['Bela', late],
    ['Chitra', early],
    ['Dina', 0],
  ] as const) {
    const { student_id } = await admin.aPupil({ first_name: name })
    ids[name] = student_id
    if (batch) await admin.toggle(batch, student_id)
  }
  await sql`
    update dues d set due_date = ${today}::date - 3 from batch_fees f
    where f.fee_id = d.fee_id and f.batch_id = ${early}`.execute(academy.db)
  await admin.pay({ student_id: ids.Asha, amount: 1000, date: today })
  await admin.pay({ student_id: ids.Chitra, amount: 700, date: `${today.slice(0, 7)}-01` })

  const listed = async (querystring: Record<string, unknown>) => {
    const answer = await admin.call(listStudentFees, { querystring } as never)
    return answer.body as StudentFeesPage
  }
  const found = async (querystring: Record<string, unknown>) =>
    (await listed({ sort: 'first_name', ...querystring })).items.map(({ first_name }) => first_name)
  const mark = (name: string, status: 'Yes' | 'No') =>
    admin.call(markFees, { params: { id: ids[name] }, body: { status } } as never)
  return { ...admin, ids, today, listed, found, mark }
}

test('who owes anything and who owes what is overdue are filtered, counted and sorted', async ({
  academy,
}) => {
  const { found, listed, call } = await fourStudents(academy)
  expect(await found({ owes: 'any' })).toEqual(['Bela', 'Chitra'])
  expect(await found({ owes: 'overdue' })).toEqual(['Chitra'])
  expect(await listed({ owes: 'any', page: 2 })).toMatchObject({ items: [], total: 2 })
  expect(await found({ sort: 'owed', order: 'desc' })).toEqual(['Bela', 'Chitra', 'Dina', 'Asha'])
  expect(await found({ sort: 'owed' })).toEqual(['Asha', 'Dina', 'Chitra', 'Bela'])
  expect((await found({ sort: 'overdue', order: 'desc' }))[0]).toBe('Chitra')
  const { items } = await listed({ owes: 'overdue', page: 1 })
  expect(items[0]).toMatchObject({ owed: '300.00', overdue: '300.00' })
  // Without paging parameters the whole list is answered.
  expect(await listed({ owes: 'overdue' })).toMatchObject([{ first_name: 'Chitra' }])
  expect(await call(listStudentFees, { querystring: { owes: 'much' } } as never)).toMatchObject({
    status: 400,
    fields: { owes: 'owes must be any or overdue.' },
  })
})

test('where the mark and the ledger disagree is filtered', async ({ academy }) => {
  const { found, mark } = await fourStudents(academy)
  // Students who have paid all, but are not marked.
  expect(await found({ disagrees: '1' })).toEqual(['Asha'])
  await mark('Asha', 'Yes')
  expect(await found({ disagrees: '1' })).toEqual([])
  // These students are marked as paid. Later dues, or no dues, do not contradict the mark.
  for (const name of ['Bela', 'Chitra', 'Dina']) await mark(name, 'Yes')
  expect(await found({ disagrees: '1' })).toEqual(['Chitra'])
  expect(await found({ disagrees: '1', fees_status: 'No' })).toEqual([])
})

test('the tally says what is owed, overdue and received, reversed payments left out', async ({
  academy,
}) => {
  const { call, pay, reverse, ids, today } = await fourStudents(academy)
  const tally = async () => (await call(getFeesTally, {})).body
  const isFirst = today.endsWith('-01')
  expect(await tally()).toEqual({
    paid: 0,
    total: 4,
    owed: '1300.00',
    due_now: '300.00',
    overdue: '300.00',
    not_due_yet: '1000.00',
    received_today: isFirst ? '1700.00' : '1000.00',
    received_month: '1700.00',
    collected_today: isFirst ? '1700.00' : '1000.00',
    collected_month: '1700.00',
  })
  await pay({ student_id: ids.Bela, amount: 400, date: today })
  await reverse(1)
  expect(await tally()).toMatchObject({
    owed: '1900.00',
    overdue: '1300.00',
    received_month: '1100.00',
  })
})

test('the views are who has something due or overdue, who is in no batch, and of them who left', async ({
  academy,
}) => {
  const { found, listed, ids, call } = await fourStudents(academy)
  expect(await found({ view: 'due' })).toEqual(['Chitra'])
  expect(await found({ view: 'overdue' })).toEqual(['Chitra'])
  expect(await found({ view: 'no_batch' })).toEqual(['Dina'])
  expect(await found({ view: 'left' })).toEqual([])
  await sql`
    update memberships set left_on = joined_on where student_id = ${ids.Asha}`.execute(academy.db)
  expect(await found({ view: 'left' })).toEqual(['Asha'])
  expect(await found({ view: 'no_batch' })).toEqual(['Asha', 'Dina'])
  expect((await found({ sort: 'due_now', order: 'desc' }))[0]).toBe('Chitra')
  const { items } = await listed({ search: 'Bela', page: 1 })
  expect(items[0]).toMatchObject({
    due_now: '0.00',
    not_due_yet: '1000.00',
    next: { amount: '1000.00', due_date: '2190-01-10' },
    batches: [{ name: 'Late' }],
    guardian: null,
  })
  expect(await call(listStudentFees, { querystring: { view: 'all' } } as never)).toMatchObject({
    status: 400,
    fields: { view: 'view must be one of due, overdue, no_batch, left.' },
  })
})

test('collected is less what was given back, while that stands', async ({ academy }) => {
  const { call, pay, ids, today } = await fourStudents(academy)
  const before = (await call(getFeesTally, {})).body
  await pay({ student_id: ids.Dina, amount: 500, date: today, advance: true })
  const refund = { student_id: ids.Dina, amount: '200', method: 'cash', date: today, reason: 'x' }
  const given = await call(recordRefund, { body: refund } as never)
  expect(given.status).toBe(201)
  const sum = (amount: string, more: number) => (Number(amount) + more).toFixed(2)
  expect((await call(getFeesTally, {})).body).toMatchObject({
    collected_today: sum(before.collected_today, 300),
    collected_month: sum(before.collected_month, 300),
    received_month: sum(before.received_month, 500),
  })

  const { refund_id } = given.body.refund
  await call(reverseRefund, { params: { refund_id }, body: { reason: 'Twice' } } as never)
  expect((await call(getFeesTally, {})).body).toMatchObject({
    collected_today: sum(before.collected_today, 500),
    collected_month: sum(before.collected_month, 500),
  })
})
