import { sumMoney } from '@ganit/contract/money'
import * as calls from '@ganit/contract/money/day-closes'
import { DAY_CLOSE_LABELS, type DayClose } from '@ganit/contract/money/day-closes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, rowsAtOnce } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { closeDay, listDays, reopenDay } from './day-closes.service.ts'

const sumOfMethods = ({ methods }: DayClose, part: 'received' | 'given_back') =>
  sumMoney(methods.map((each) => each[part]))

/** Columns of the days' table, as on screen. */
const DAY_CLOSE_TABLE: readonly Column<DayClose>[] = [
  [DAY_CLOSE_LABELS.day, ({ day }) => day],
  ['Person', ({ name }) => name],
  ['Received', (row) => sumOfMethods(row, 'received'), 'money'],
  ['Given back', (row) => sumOfMethods(row, 'given_back'), 'money'],
  ['Expected', ({ expected }) => expected, 'money'],
  ['Counted', ({ counted }) => counted, 'money'],
  ['Difference', ({ difference }) => difference, 'money'],
  [DAY_CLOSE_LABELS.reason, ({ reason }) => reason],
  ['Corrected', ({ corrected }) => corrected, 'money'],
]

export async function dayClosesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.listDayCloses, ({ querystring, account }) => listDays(db, account, querystring))

  serveTable(
    app,
    [calls.exportDayCloses, calls.exportDayClosesXlsx],
    async ({ querystring, account }) => ({
      name: `day-closes-${await readAcademyToday(db)}`,
      columns: DAY_CLOSE_TABLE,
      chunks: rowsAtOnce(await listDays(db, account, querystring)),
    }),
  )

  serve(app, calls.closeDay, ({ body, account, once }) =>
    once(async (trx) => ({
      message: 'Day closed.',
      day_close: await closeDay(trx, account, body),
    })),
  )

  serve(app, calls.reopenDay, async ({ params, body, account }) => ({
    message: 'Day reopened.',
    day_close: await reopenDay(db, account, { ...params, ...body }),
  }))
}
