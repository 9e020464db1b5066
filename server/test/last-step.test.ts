import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { addFee } from '../src/features/money/fees/fees.service.ts'
import { type Academy, test } from './academy.ts'
import { expectFaults } from './asked-faults.ts'
import { FEE, theLedger } from './ledger.ts'

const WRITTEN = ['memberships', 'batch_fees', 'dues', 'payments', 'reversals'] as const

/** All rows of the tables these calls write. */
const standing = ({ db }: Academy) =>
  Promise.all(WRITTEN.map((table) => db.selectFrom(table).selectAll().orderBy(sql`1`).execute()))

/** Runs a call while the database refuses dues and allocations, which are written in each call's last step. */
async function withDuesRefused({ db }: Academy, act: () => Promise<unknown>) {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  await run(sql`
    create function refuse_due() returns trigger language plpgsql as $$
    begin raise exception 'the last step fails'; end $$`)
  await run(sql`
    create trigger refuse_due before insert or update on dues
    for each row execute function refuse_due()`)
  await run(sql`
    create trigger refuse_due before insert on allocations
    for each row execute function refuse_due()`)
  try {
    return await act()
  } finally {
    await run(sql`drop function refuse_due cascade`)
  }
}

/** Two members of a batch; one has paid, part of it in advance. */
async function aBatch(academy: Academy) {
  const ledger = await theLedger(academy)
  const batch_id = await ledger.aBatch()
  const { student_id } = await ledger.aMember(batch_id)
  const member = await ledger.aMember(batch_id)
  await ledger.addFee(batch_id)
  const { payment } = await ledger.pay({ student_id, amount: 1500 })
  await ledger.pay({ student_id, amount: 500, advance: true })
  return { ...ledger, batch_id, member, payment_id: payment.payment_id }
}

type Batch = Awaited<ReturnType<typeof aBatch>>

const DEEDS: [string, (batch: Batch) => Promise<unknown>][] = [
  ['a reversal', ({ reverse, payment_id }) => reverse(payment_id)],
  ['a changed fee', ({ changeFee }) => changeFee({ batch_fee_id: 1, amount: 1200 })],
  ['leaving', ({ toggle, batch_id, member }) => toggle(batch_id, member.student_id)],
  [
    'joining',
    async ({ toggle, batch_id, aPupil }) => toggle(batch_id, (await aPupil()).student_id),
  ],
  ['a new fee', ({ addFee, batch_id }) => addFee(batch_id)],
]

test.for(DEEDS)(
  '%s that fails at its last step leaves nothing behind',
  async ([, deed], { academy }) => {
    expectFaults(500)
    const batch = await aBatch(academy)
    const before = await standing(academy)

    expect(await withDuesRefused(academy, () => deed(batch))).toMatchObject({ status: 500 })
    expect(await standing(academy)).toEqual(before)
    expect(await deed(batch)).toMatchObject({ error: undefined })
    expect(await standing(academy)).not.toEqual(before)
  },
)

test('a new fee is in a transaction of its own where it is in no other', async ({ academy }) => {
  const { db, batch_id } = await aBatch(academy)
  const before = await standing(academy)
  const { fee_title: title, ...fee } = FEE
  const add = () => addFee(db, { ...fee, title, fee_type: 'one-time', batch_id })

  await expect(withDuesRefused(academy, add)).rejects.toThrow('the last step fails')
  expect(await standing(academy)).toEqual(before)
})
