import { dayAfter } from '@ganit/contract/days'
import type { FeeType, Instalment, Prorata } from '@ganit/contract/money/fees'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { readAcademyToday } from '../../src/features/ground/settings/settings.service.ts'
import { addFee } from '../../src/features/money/fees/fees.service.ts'
import { seedPayments } from './payments.ts'

const DUE_DAY = 10
const MONTHS_AGO = 3
const TEST_IN_DAYS = 24
const SECOND_PART_IN_DAYS = 54
const SERIES_DAYS = 120
const BOOKS_DAYS_AGO = 20
const BOARD_CLASSES_FROM = 9

type DemoFee = {
  title: string
  amount: string
  due_date: string
  fee_type: FeeType
  prorata?: Prorata
  instalments?: Instalment[]
  paid_from?: string
  paid_to?: string
  on_joining?: boolean
  late_fee?: boolean
}

/** The tenth of the month some months before a day. */
function firstMonthly(today: string) {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - MONTHS_AGO, DUE_DAY)).toISOString().slice(0, 10)
}

/** A fee in two instalments, of which who leaves earlier pays up to the last day. */
const testSeries = (today: string): DemoFee => ({
  title: 'Test series',
  amount: '750.00',
  due_date: dayAfter(today, TEST_IN_DAYS),
  fee_type: 'one-time',
  paid_from: dayAfter(today, TEST_IN_DAYS),
  paid_to: dayAfter(today, TEST_IN_DAYS + SERIES_DAYS),
  instalments: [
    { amount: '400.00', due_date: dayAfter(today, TEST_IN_DAYS) },
    { amount: '350.00', due_date: dayAfter(today, SECOND_PART_IN_DAYS) },
  ],
})

/** Fees of a batch: more for higher classes. The class is null for a batch of all classes. */
function demoFees(class_number: number | null, today: string): DemoFee[] {
  const monthly = { due_date: firstMonthly(today), fee_type: 'recurring' } as const
  if (class_number === null)
    return [{ ...monthly, title: 'Club fee', amount: '400.00', prorata: 'days' }]
  return [
    { ...monthly, title: 'Monthly tuition', amount: `${800 + class_number * 100}.00` },
    {
      title: 'Books and worksheets',
      amount: `${450 + class_number * 25}.00`,
      due_date: dayAfter(today, -BOOKS_DAYS_AGO),
      fee_type: 'one-time',
    },
    {
      ...{ title: 'Admission', amount: '500.00', fee_type: 'one-time', due_date: today },
      ...{ on_joining: true, late_fee: false },
    },
    ...(class_number >= BOARD_CLASSES_FROM ? [testSeries(today)] : []),
  ]
}

/**
 * Adds fees to batches without any, creating all dues in one statement each; then lets the first students pay. Requires
 * the admin's account. Batches with fees, and students with payments, are skipped.
 */
export async function seedFees(db: Kysely<Database>) {
  const today = await readAcademyToday(db)
  const batches = await db
    .selectFrom('batches as b')
    .select(['batch_id', 'class_number'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('batch_fees as f').whereRef('f.batch_id', '=', 'b.batch_id'))),
    )
    .orderBy('batch_id')
    .execute()
  for (const { batch_id, class_number } of batches)
    for (const fee of demoFees(class_number, today)) await addFee(db, { batch_id, ...fee })
  await seedPayments(db, today)
}
