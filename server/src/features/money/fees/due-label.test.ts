import { updateSettings } from '@ganit/contract/ground/settings'
import { addConcession } from '@ganit/contract/money/concessions'
import { addDue, cutDue } from '@ganit/contract/money/dues'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { askedDuesQuery } from '../ledger/words.queries.ts'

test('a due is named with its month, part or days, a late fine by what was late, and so on its receipt', async ({
  academy,
}) => {
  const admin = await theLedger(academy)
  const { call, db } = { ...admin, db: academy.db }
  const batch_id = await admin.aBatch()
  const { student_id, uid } = await admin.aMember(batch_id)
  const today = await readAcademyToday(db)
  const labels = async () =>
    Object.fromEntries(
      (await admin.ledger(uid)).body.dues.map(({ due_id, label }) => [due_id, label]),
    )
  const month = new Date(`${today}T00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const parts = [
    { amount: '600', due_date: '2190-01-10' },
    { amount: '400', due_date: '2190-02-10' },
  ]
  await admin.addFee(batch_id, { fee_type: 'recurring', due_date: today, amount: '900' })
  await admin.addFee(batch_id, { fee_title: 'Books', amount: '1000', instalments: parts })
  const due = { student_id, title: 'Uniform', amount: '450', due_date: today }
  const { due_id } = (await call(addDue, { body: due } as never)).body.due
  expect(Object.values(await labels())).toEqual(
    expect.arrayContaining([
      `Tuition, ${month}`,
      'Books, part 1 of 2',
      'Books, part 2 of 2',
      'Uniform',
    ]),
  )
  const cut = [
    { amount: '200', due_date: today },
    { amount: '250', due_date: '2190-03-10' },
  ]
  await call(cutDue, { params: { due_id }, body: { instalments: cut } } as never)
  expect((await labels())[due_id]).toBe('Uniform, part 1 of 2')
  const partsOf = (await admin.ledger(uid)).body.dues.flatMap(({ fee_title, part_of }) =>
    fee_title === 'Tuition' ? [] : [`${fee_title}: ${part_of}`],
  )
  const { fee_id } = (await db
    .selectFrom('batch_fees')
    .select('fee_id')
    .where('title', '=', 'Books')
    .executeTakeFirst()) as { fee_id: number }
  expect(partsOf.toSorted()).toEqual([
    ...[`Books: fee-${fee_id}`, `Books: fee-${fee_id}`],
    ...[`Uniform: due-${due_id}`, `Uniform: due-${due_id}`],
  ])

  const { rows } = await sql<{ due_id: number }>`
    select due_id from dues where title = 'Tuition' order by due_date limit 1`.execute(db)
  const tuition = rows[0]?.due_id as number
  await sql`
    insert into due_parts (due_id, line, kind, text, amount)
    values (${tuition}, 2, 'pro rata', '8 of 30 days', 0)`.execute(db)
  expect((await labels())[tuition]).toBe(`Tuition, ${month}, 8 of 30 days`)
  await sql`delete from due_parts where due_id = ${tuition} and line = 2`.execute(db)
  await sql`
    update dues set due_date = ${today}::date - 9 where due_id = ${tuition}`.execute(db)
  await call(updateSettings, {
    body: { late_fee: { amount: '50', after_days: 5, from: '2020-01-01' } },
  } as never)
  expect(Object.values(await labels())).toContain(`Late fine for Tuition, ${month}`)

  await admin.pay({ student_id, amount: '900', fee_ids: [tuition] })
  const snapshots = await db.selectFrom('receipts').select('snapshot').execute()
  expect(snapshots.map(({ snapshot }) => snapshot)).toMatchObject([
    { items: [{ title: `Tuition, ${month}` }] },
  ])
})

test('asked is what a due was before concessions, of an instalment its share', async ({
  academy,
}) => {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const { student_id } = await admin.aMember(batch_id)
  await admin.addFee(batch_id, { fee_title: 'Camp', amount: '1500' })
  await admin.addFee(batch_id, {
    fee_title: 'Books',
    amount: '1000',
    instalments: [
      { amount: '600', due_date: '2190-01-10' },
      { amount: '400', due_date: '2190-02-10' },
    ],
  })
  const read = async () => {
    const { rows } = await askedDuesQuery(() => sql`true`).execute(academy.db)
    return rows.map(({ amount }) => amount).toSorted()
  }
  expect(await read()).toEqual(['1500.00', '400.00', '600.00'])
  for (const percent of ['10', '100']) {
    await admin.call(addConcession, {
      body: { student_id, kind: 'merit', percent, from_date: '2026-01-01', reason: 'First' },
    } as never)
    const sums = await read()
    expect(sums[0]).toBe('1500.00')
    expect(sums.slice(1).reduce((sum, each) => sum + Number(each), 0)).toBe(1000)
  }
})
