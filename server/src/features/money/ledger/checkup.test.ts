import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { bringRowsBack, keepRows } from '../../../../test/kept-rows.ts'
import { findings, theLedger } from '../../../../test/ledger.ts'
import { findingInWords } from './checkup.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

/** A ledger with every kind of entry: a paid due, a part payment, a reversal, a student who left. */
async function aLedger(academy: Academy) {
  const admin = await theLedger(academy)
  const batch_id = await admin.aBatch()
  const [first, second] = [await admin.aMember(batch_id), await admin.aMember(batch_id)]
  await admin.addFee(batch_id, { amount: '1000' })
  await admin.addFee(batch_id, { amount: '500', fee_type: 'recurring', due_date: '2026-12-31' })
  await admin.pay({ student_id: first.student_id, amount: 1200 }, 'key')
  await admin.pay({ student_id: first.student_id, amount: 50 })
  await admin.reverse(2)
  await admin.toggle(batch_id, second.student_id)
  return admin
}

let isMade = false

/** The same ledger with a student who never paid. Built once; tests leave it unchanged. */
async function theWholeLedger(academy: Academy) {
  if (isMade) return bringRowsBack(academy.db)
  const { toggle, aPupil, addFee } = await aLedger(academy)
  await toggle(1, (await aPupil()).student_id)
  await addFee(1, { fee_title: 'Books' })
  await keepRows(academy.db)
  isMade = true
}

/** Ways to break the ledger, and the rule each breaks. */
const BROKEN = [
  ['update payments set amount = 1199 where payment_id = 1', 'payments are split'],
  ['delete from allocations where payment_id = 1 and due_id = 1', 'what is kept as credit is'],
  ['insert into open_credits values (1, 1, 5)', 'what is kept as credit is'],
  ['insert into open_credits values (1, 1, 5)', 'who has credit owes nothing'],
  ['update due_parts set amount = 1 where due_id = 1', 'the parts of dues come to'],
  ['delete from due_parts', 'the parts of dues come to'],
  [
    `insert into waivers (due_id, student_id, amount, reason, waived_on, recorded_by)
     select 1, 1, 301, 'x', now(), id from accounts limit 1`,
    'no due is paid or given up more',
  ],
  [
    `insert into waivers (due_id, student_id, amount, reason, waived_on, recorded_by)
     select 1, 2, 3, 'x', now(), id from accounts limit 1`,
    'waivers are of their student’s dues',
  ],
  [
    `insert into refunds (student_id, amount, method, refunded_on, recorded_on, reason, recorded_by)
     select 1, 3, 'cash', now(), now(), 'x', id from accounts limit 1`,
    'refunds are taken from payments',
  ],
  ['insert into voucher_counters values (2026, 1)', 'vouchers are numbered without gaps'],
  ['insert into credit_note_counters values (2026, 1)', 'credit notes are numbered without gaps'],
  ['update dues set amount = 699 where due_id = 1', 'no due is paid or given up more'],
  [
    'delete from reversals; update dues set amount = 240 where amount = 500',
    'no due is paid or given up more',
  ],
  ['update dues set withdrawn_at = now() where due_id = 1', 'withdrawn dues are not paid'],
  ['update payments set student_id = 2', 'students pay their own dues'],
  [
    `alter table reversals drop constraint reversals_pkey;
    insert into reversals select * from reversals`,
    'payments are reversed once',
  ],
  ['delete from receipts where payment_id = 2', 'each payment has a receipt'],
  ['delete from receipts where payment_id = 1', 'receipts are numbered without gaps'],
  ['update receipt_counters set last_serial = 3', 'receipts are numbered without gaps'],
  ['update receipts set serial = 7 where payment_id = 2', 'receipts are numbered without gaps'],
  ["update receipts set issued_on = issued_on - interval '1 year'", 'receipts are of the year'],
  ["update receipts set issued_on = issued_on + interval '1 year'", 'receipts are of the year'],
  [
    `update receipts set snapshot = jsonb_set(snapshot, '{payment,amount}', '"1"')`,
    'receipts say what was paid',
  ],
  [
    `update receipts set snapshot = jsonb_set(snapshot, '{items,0,amount}', '"1"')`,
    'receipts say what was paid',
  ],
  ['update batches set class_number = 3', 'members are of their batch’s class'],
  ['update dues set withdrawn_at = now() where period <> $$once$$', 'no due is missing'],
  ['update dues set withdrawn_at = null where student_id = 2', 'no due is there without reason'],
  [
    `insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date)
     select 1, 1, 2, '2027-01', title, amount, '2027-01-31' from batch_fees where fee_id = 2`,
    'no due is there without reason',
  ],
  ['update dues set membership_id = 2', 'dues are of their membership'],
  [
    "update dues set due_date = '2020-01-31', period = '2020-01' where period <> 'once'",
    'dues are of their membership',
  ],
  ["update dues set period = '2026-11' where period = '2026-12'", 'dues are of their month'],
  [
    "update batch_fees set due_date = due_date + 1 where fee_type = 'one-time'",
    'dues that were never paid are as their fee',
  ],
  ['update batch_fees set amount = 7', 'dues that were never paid are as their fee'],
  ['update dues set withdrawn_at = now() where due_id = 1', 'balances are the same'],
  ['delete from open_dues', 'what is kept as open is what is owed'],
  ['update open_dues set owed = owed + 1', 'what is kept as open is what is owed'],
  ['update open_dues set due_date = due_date - 1', 'what is kept as open is what is owed'],
  ['insert into open_dues values (999, 1, now(), 5)', 'what is kept as open is what is owed'],
  ['update open_dues set fee_id = null', 'what is kept as open is what is owed'],
  [
    `with days as (insert into collected_days values ('2025-01-01'))
     insert into collected_sums values ('method', '2025-01-01', 'cash', 1, 1, 0)`,
    'what is kept of days is what was collected',
  ],
  ['update payments set first_payment_id = 999', 'the book of a month adds up'],
] as const

test('a ledger that is right has no findings', async ({ academy }) => {
  await aLedger(academy)

  expect(await findings(academy.db)).toEqual([])
})

test.for(BROKEN)(
  'after %j it says that it should be that %s',
  async ([break_, rule], { academy }) => {
    const { db } = academy
    await theWholeLedger(academy)
    expect(await findings(db)).toEqual([])
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql`${sql.raw(break_)}`.execute(one)
      await sql`set session_replication_role = origin`.execute(one)
    })

    const found = await findings(db)
    expect(found.map((finding) => finding.rule).join('; ')).toContain(rule)
    for (const finding of found) expect(findingInWords(finding)[0]).toContain(finding.rule)
  },
)

test('it says where something is wrong: the first twenty places, and how many more there are', async ({
  academy,
}) => {
  const { db } = academy
  const { aBatch, aMember, addFee } = await theLedger(academy)
  const batch_id = await aBatch()
  await aMember(batch_id)
  const broken = async () => {
    await db.updateTable('batch_fees').set({ amount: '7' }).execute()
    return (await findings(db)).map(findingInWords)
  }
  const rule = 'It should be that dues that were never paid are as their fee:'
  await addFee(batch_id)
  expect(await broken()).toEqual([[rule, '  due 1 of 1500.00 is not as fee 1 of 7.00']])
  for (let n = 2; n <= 23; n++) await addFee(batch_id)

  const [lines = []] = await broken()
  expect(lines).toHaveLength(22)
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^ {2}due \d+ of 1500\.00 is not as fee \d+ of 7\.00$/),
    '  and 3 more',
  ])
})
