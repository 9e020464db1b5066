import { type Expense, type ExpenseDraft, UNREADABLE_PHOTO } from '@ganit/contract/money/expenses'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed, Refused } from '../../../http/errors.ts'
import {
  type EncodedImage,
  imageOfDataUrl,
  type PhotoUrls,
} from '../../ground/images/images.service.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { drawerOf } from '../pay-sheets/paid-from.service.ts'
import { expenseNotFound, lockExpense, readExpense } from './expenses.queries.ts'

const FIELD = { name: 'photo', label: 'Photo' }
/** Small size at which a bill is still legible. */
const BILL_BOX = { width: 1600, height: 2400, bytes: 400 * 1024, format: 'webp' } as const

const isNoImage = (error: unknown) =>
  error instanceof Refused && error.fields?.photo?.includes('must be a JPEG')

/** Decodes the photo of a bill, before any transaction, because that is slow. 400 on `photo` if it cannot be read. */
export async function encodeBill(sent: string | null | undefined) {
  if (!sent?.trim()) return undefined
  try {
    return await imageOfDataUrl(sent, FIELD, BILL_BOX)
  } catch (error) {
    throw isNoImage(error) ? invalid({ photo: UNREADABLE_PHOTO }) : error
  }
}

const MONTHS_APART = 12

const monthsBetween = (one: string, other: string) => {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return Math.abs(count(one) - count(other))
}

const YEARS_BACK = 1

/** 400 for a day that is ahead, over a year ago, or not today for a drawer, and for a month far from it. */
function refuseWrongDays(day: string, month: string, paid_from: string, today: string) {
  if (day > today) throw invalid({ day: 'Day must not be after today.' })
  const first = `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4)}`
  if (day < first) throw invalid({ day: 'Day must be within the last year.' })
  if (paid_from === 'drawer' && day !== today)
    throw invalid({ day: 'What is paid from a drawer is paid today.' })
  if (monthsBetween(day, month) > MONTHS_APART)
    throw invalid({ month: 'Month must be within a year of the day.' })
}

type By = { account: Pick<Account, 'uid' | 'role'>; today: string; urls: PhotoUrls }

/** Records an expense, with its bill. */
export async function recordExpense(
  trx: Trx,
  draft: ExpenseDraft,
  bill: EncodedImage | undefined,
  { account, today, urls }: By,
): Promise<Expense> {
  const { photo: _, day = today, month = day.slice(0, 7), batch_id = null, ...fields } = draft
  refuseWrongDays(day, month, draft.paid_from, today)
  const drawer_of = await drawerOf(trx, account, draft)
  if (batch_id !== null) {
    const batch = await trx
      .selectFrom('batches')
      .select('batch_id')
      .where('batch_id', '=', batch_id)
      .executeTakeFirst()
    if (!batch) throw invalid({ batch_id: 'No batch has this number.' })
  }
  const { expense_id } = await trx
    .insertInto('expenses')
    .values({
      ...fields,
      day,
      month: `${month}-01`,
      batch_id,
      drawer_of,
      recorded_by: account.uid,
      recorded_on: today,
    })
    .returning('expense_id')
    .executeTakeFirstOrThrow()
  if (bill) {
    const { content, media_type } = bill
    await trx.insertInto('expense_photos').values({ expense_id, content, media_type }).execute()
  }
  return readExpense(trx, expense_id, urls)
}

type Reversal = { expense_id: number; reason: string }

/** Takes an expense back, once; the desk its own of the day. */
export const takeExpenseBack = (
  db: Kysely<Database>,
  { expense_id, reason }: Reversal,
  { account, today, urls }: By,
): Promise<Expense> =>
  db.transaction().execute(async (trx) => {
    const found = await lockExpense(trx, expense_id)
    if (!found) throw expenseNotFound()
    if (!isOwner(account)) {
      if (found.recorded_by !== account.uid) throw expenseNotFound()
      if (found.recorded_on !== today)
        throw notAllowed('Only the owner takes back what was recorded earlier.')
    }
    const { rows } = await sql`
      insert into expense_reversals (expense_id, reason, reversed_on, reversed_by)
      values (${expense_id}, ${reason}, ${today}::date, ${account.uid})
      on conflict (expense_id) do nothing returning 1`.execute(trx)
    if (rows.length === 0) throw conflict('This expense was already reversed.')
    return readExpense(trx, expense_id, urls)
  })
