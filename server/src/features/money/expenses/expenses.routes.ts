import type { Expense } from '@ganit/contract/money/expenses'
import * as calls from '@ganit/contract/money/expenses'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, capitalise, rowsAtOnce } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { photoById, readExpenses } from './expenses.queries.ts'
import { encodeBill, recordExpense, takeExpenseBack } from './expenses.service.ts'

const EXPENSE_TABLE: readonly Column<Expense>[] = [
  ['Day', ({ day }) => day],
  ['Month', ({ month }) => month],
  ['Kind', ({ kind }) => capitalise(kind)],
  ['To whom', ({ paid_to }) => paid_to],
  ['Note', ({ note }) => note],
  ['Amount', ({ amount }) => amount, 'money'],
  ['Paid from', ({ paid_from }) => capitalise(paid_from)],
  ['Drawer', ({ drawer_name }) => drawer_name],
  ['Reference', ({ transaction_id }) => transaction_id],
  ['Batch', ({ batch }) => batch?.batch_name],
  ['Bill', ({ photo }) => (photo === null ? 'no bill' : 'photo')],
  ['Recorded by', ({ recorded_by }) => recorded_by],
  ['Reversed', ({ reversal }) => reversal?.reason],
]

/** More expenses than any academy has in a month. */
const MOST_IN_FILE = 10_000

export async function expensesRoutes(app: FastifyInstance) {
  const { db, expensePhotoUrls: urls } = app

  const readBy = async (account: Account) => ({ account, today: await readAcademyToday(db), urls })

  const list = async (
    asked: {
      month?: string | undefined
      page?: number | undefined
      page_size?: number | undefined
    },
    account: Account,
  ) => {
    const reader = await readBy(account)
    const { month = reader.today.slice(0, 7), page = 1, page_size = LATER_PAGE_SIZE } = asked
    return readExpenses(db, { month, page, page_size }, reader)
  }

  serve(app, calls.listExpenses, ({ querystring, account }) => list(querystring, account))

  serveTable(
    app,
    [calls.exportExpenses, calls.exportExpensesXlsx],
    async ({ querystring, account }) => {
      const { items, month } = await list({ ...querystring, page_size: MOST_IN_FILE }, account)
      return { name: `expenses-${month}`, columns: EXPENSE_TABLE, chunks: rowsAtOnce(items) }
    },
  )

  serve(app, calls.createExpense, async ({ body, account, once }) => {
    const bill = await encodeBill(body.photo)
    return once(async (trx) => ({
      message: 'Expense recorded.',
      expense: await recordExpense(trx, body, bill, await readBy(account)),
    }))
  })

  serve(app, calls.reverseExpense, async ({ params, body, account }) => ({
    message: 'Expense reversed.',
    expense: await takeExpenseBack(db, { ...params, ...body }, await readBy(account)),
  }))

  serve(app, calls.getExpensePhoto, async ({ params: { image_id }, querystring, reply }) => {
    const { expires = '', signature = '' } = querystring
    const secondsLeft = urls.secondsLeft(image_id, expires, signature)
    const image = secondsLeft > 0 ? await photoById(db, image_id) : undefined
    if (!image) throw notFound('Photo not found.')
    return reply
      .type(image.media_type)
      .header('cache-control', `private, max-age=${secondsLeft}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image.content)
  })
}
