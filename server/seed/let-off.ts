import { dayAfter } from '@ganit/contract/days'
import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import {
  changeSettings,
  readAcademyToday,
} from '../src/features/ground/settings/settings.service.ts'
import { giveConcession } from '../src/features/money/concessions/concessions.service.ts'
import { addDue, type By, waiveDue } from '../src/features/money/dues/dues.service.ts'
import { makeLateFees } from '../src/features/money/late-fees/late-fees.service.ts'
import { recordPayment } from '../src/features/money/payments/payments.service.ts'
import { giveRefund } from '../src/features/money/refunds/refunds.service.ts'
import type { Family } from './families.ts'
import { clearStudents, openLateFees } from './money/payers.queries.ts'
import { ownerId } from './owner.ts'

/** The first families have claims; their dues must not change. */
const WITH_CLAIMS = 6
/** Late fee rule, in force for some days. */
const LATE = { amount: '50', after_days: 10, percent: null, cap: null }
const LATE_SINCE_DAYS = 50
const LATE_WAIVED = 3

/** Adds special cases: concessions, late fees, waivers, a single due, an advance, a refund. Skipped with concessions. */
export async function seedLetOff(db: Kysely<Database>, families: Family[]) {
  if (await db.selectFrom('concessions').select('concession_id').limit(1).executeTakeFirst()) return
  const uid = await ownerId(db)
  const today = await readAcademyToday(db)
  const by: By = { account: { uid, role: 'admin' }, today }
  await reduceDues(db, families, today)
  const late_fee = { ...LATE, from: dayAfter(today, -LATE_SINCE_DAYS) }
  await changeSettings(db, { late_fee }, '')
  await makeLateFees(db)
  await giveUp(db, by)
  await payAhead(db, by)
}

const GIVEN = [
  { kind: 'sibling', percent: '10.00', amount: null, reason: 'A brother is in Class 8' },
  { kind: 'merit', percent: null, amount: '200.00', reason: 'First of the class last year' },
  { kind: 'scholarship', percent: '50.00', amount: null, reason: 'Agreed with the trust' },
  { kind: 'staff child', percent: '100.00', amount: null, reason: 'Mother teaches here' },
] as const

async function reduceDues(db: Kysely<Database>, families: Family[], today: string) {
  const children = families.slice(WITH_CLAIMS).flatMap((family) => family.children)
  const others = await clearStudents(db)
  const students = [...children, ...others].slice(0, GIVEN.length)
  for (const [n, { student_id }] of students.entries()) {
    const given = GIVEN[n]
    if (!given) return
    const concession = { ...given, student_id, from_date: `${today.slice(0, 7)}-01` }
    await db
      .transaction()
      .execute((trx) => giveConcession(trx, { ...concession, fee_ids: null, to_date: null }))
  }
}

async function giveUp(db: Kysely<Database>, by: By) {
  for (const { due_id } of await openLateFees(db, LATE_WAIVED))
    await db
      .transaction()
      .execute((trx) =>
        waiveDue(trx, { due_id, reason: 'The bank was closed', amount: undefined }, by),
      )
}

/** One student has a single due, partly waived; another pays in advance and gets some of it back. */
async function payAhead(db: Kysely<Database>, by: By) {
  const [first, second] = (await clearStudents(db)).slice(GIVEN.length)
  const { uid } = by.account
  const paying = { uid, today: by.today }
  if (first)
    await db.transaction().execute(async (trx) => {
      const draft = { title: 'Olympiad entry', amount: '600.00', due_date: dayAfter(by.today, 3) }
      const { due_id } = await addDue(trx, { ...draft, student_id: first.student_id }, by)
      await waiveDue(trx, { due_id, amount: '150.00', reason: 'Won the school round' }, by)
    })
  if (!second) return
  const { student_id } = second
  const money = {
    student_id,
    date: by.today,
    method: 'upi' as const,
    transaction_id: '600000001',
  }
  await recordPayment(
    db,
    { draft: { ...money, amount: '15000.00', note: 'Paid ahead', fee_ids: [], advance: true } },
    paying,
  )
  const refund = { ...money, amount: '1000.00', reason: 'Moves house in spring' }
  await db.transaction().execute((trx) => giveRefund(trx, refund, paying))
}
