import type { Expense } from '@ganit/contract/money/expenses'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isOwner } from '../../ground/rights/rights.ts'

export const expenseNotFound = () => notFound('Expense not found.')

type Row = Omit<Expense, 'photo' | 'reversed'> & { image_id: string | null }

const presentExpense = ({ image_id, ...expense }: Row, urls: PhotoUrls): Expense => ({
  ...expense,
  photo: image_id === null ? null : urls.sign(image_id),
  reversed: expense.reversal !== null,
})

const EXPENSE = sql`
  e.expense_id, e.day::text, to_char(e.month, 'YYYY-MM') as month, e.kind, e.note, e.amount::text, e.paid_to,
  e.paid_from, e.drawer_of, drawer.name as drawer_name, e.transaction_id,
  case when b.batch_id is not null then
    json_build_object('batch_id', b.batch_id, 'batch_name', b.batch_name) end as batch,
  i.image_id, recorder.name as recorded_by, e.recorded_on::text, (
    select json_build_object('reason', r.reason, 'date', r.reversed_on)
    from expense_reversals r where r.expense_id = e.expense_id) as reversal`

const FROM = sql`
  expenses e join accounts recorder on recorder.id = e.recorded_by
    left join accounts drawer on drawer.id = e.drawer_of left join batches b on b.batch_id = e.batch_id
    left join expense_photos i on i.expense_id = e.expense_id`

const COUNTED_TO = 10_000

type ExpenseFilter = { month: string; page: number; page_size: number }

/** The desk sees its own expenses of the day. */
const isSeenBy = (account: Account, today: string) =>
  isOwner(account)
    ? sql`true`
    : sql`e.recorded_by = ${account.uid} and e.recorded_on = ${today}::date`

/** Expenses for a month, the latest first. */
export async function readExpenses(
  db: Db,
  { month, page, page_size }: ExpenseFilter,
  { account, today, urls }: { account: Account; today: string; urls: PhotoUrls },
) {
  const isAsked = sql`e.month = ${`${month}-01`}::date and ${isSeenBy(account, today)}`
  const { rows } = await sql<Row>`
    select ${EXPENSE} from ${FROM} where ${isAsked}
    order by e.day desc, e.expense_id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ total: number; sum: string }>`
    select count(*)::int as total, coalesce(sum(e.amount) filter (where not exists (
      select from expense_reversals r where r.expense_id = e.expense_id)), 0.00)::text as sum
    from expenses e where ${isAsked}`.execute(db)
  const { total = 0, sum = '0.00' } = sums[0] ?? {}
  return {
    items: rows.map((row) => presentExpense(row, urls)),
    total: Math.min(total, COUNTED_TO),
    ...(total > COUNTED_TO && { total_is_floor: true }),
    page,
    page_size,
    month,
    sum,
  }
}

const expenseWhere = async (db: Db, isAsked: RawBuilder<unknown>, urls: PhotoUrls) => {
  const { rows } = await sql<Row>`select ${EXPENSE} from ${FROM} where ${isAsked}`.execute(db)
  const [row] = rows
  if (!row) throw expenseNotFound()
  return presentExpense(row, urls)
}

export const readExpense = (db: Db, expense_id: number, urls: PhotoUrls) =>
  expenseWhere(db, sql`e.expense_id = ${expense_id}`, urls)

/** Locks an expense; undefined if there is none. */
export const lockExpense = (trx: Trx, expense_id: number) =>
  trx
    .selectFrom('expenses')
    .select(['recorded_by', 'recorded_on'])
    .where('expense_id', '=', expense_id)
    .forUpdate()
    .executeTakeFirst()

export const photoById = (db: Db, image_id: string) =>
  db
    .selectFrom('expense_photos')
    .select(['content', 'media_type'])
    .where('image_id', '=', image_id)
    .executeTakeFirst()

/** Deletes photos of bills after 8 years; returns how many. */
export async function deleteOldExpensePhotos(db: Db) {
  const { numDeletedRows } = await db
    .deleteFrom('expense_photos')
    .where(sql<boolean>`created_at < now() - interval '8 years'`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
