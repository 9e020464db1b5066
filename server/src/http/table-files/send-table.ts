import type { Endpoint } from '@ganit/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { streamCsv } from '../answers/csv.ts'
import { loadFirstItem, streamTexts } from '../answers/streaming.ts'
import { type Call, serve } from '../serve.ts'
import type { Table } from './table.ts'
import { type Sheet, streamSheets, streamWorkbook } from './workbook.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const taken = new WeakMap<FastifyReply, string>()

/** Content of an answer sent as a file, in words for the trail; undefined for other answers. */
export const contentSentAsFile = (reply: FastifyReply) => taken.get(reply)

/** Sends a list as CSV or workbook, by the URL's extension, with backpressure. */
export async function sendTable<Row>(reply: FastifyReply, { name, columns, chunks }: Table<Row>) {
  const { url = '' } = reply.request.routeOptions
  const format = url.endsWith('.xlsx') ? 'xlsx' : 'csv'
  taken.set(reply, `${name}.${format}`)
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  if (format === 'xlsx')
    return reply
      .type(XLSX_TYPE)
      .send(streamWorkbook({ columns, chunks: await loadFirstItem(chunks) }))
  const heads = columns.map(([head]) => head)
  const cells = (row: Row) => columns.map(([, cell]) => String(cell(row) ?? ''))
  const isMoney = (place: number) => columns[place]?.[2] === 'money'
  return streamTexts(reply, 'text/csv; charset=utf-8', streamCsv(heads, chunks, cells, isMoney))
}

/** Sends a workbook of several sheets. */
export function sendWorkbook(reply: FastifyReply, name: string, sheets: readonly Sheet[]) {
  taken.set(reply, `${name}.xlsx`)
  reply.header('content-disposition', `attachment; filename="${name}.xlsx"`)
  return reply.type(XLSX_TYPE).send(streamSheets(sheets))
}

/** Serves a list in both formats: its calls come from the contract's `tableFiles`. */
export function serveTable<E extends Endpoint, Row>(
  app: FastifyInstance,
  calls: readonly E[],
  tableOf: (call: Call<E>) => Promise<Table<Row>> | Table<Row>,
) {
  for (const endpoint of calls)
    serve(app, endpoint, (async (call: Call<E>) =>
      sendTable(call.reply, await tableOf(call))) as never)
}
