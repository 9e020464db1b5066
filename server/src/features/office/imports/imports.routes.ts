import {
  createImport,
  exportImportRows,
  exportImportRowsXlsx,
  exportImports,
  exportImportsXlsx,
  getImport,
  getImportTemplateCsv,
  getImportTemplateXlsx,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_FILE_BYTES_MAX,
  type Import,
  type ImportField,
  type ImportRow,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  updateImport,
  updateImportRow,
} from '@ganit/contract/office/imports'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, capitalise, rowsAtOnce } from '../../../http/table-files/table.ts'
import { bytesOfBase64 } from '../../ground/images/images.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { questionsOf } from './answers.ts'
import {
  allImports,
  chunksOfRows,
  findImport,
  pageOfRows,
  presentImport,
  readImportsPage,
} from './imports.queries.ts'
import * as imports from './imports.service.ts'
import { mendRow } from './look.service.ts'
import { isArchive, isWorkbook } from './sheets/reading/archive.ts'
import { decodeText, isTable } from './sheets/reading/decode.ts'

type Row = Partial<Record<ImportField, string>>

/** Fields left out of the template: one column is enough for a name, and new students have no number. */
const LEFT_OUT: readonly ImportField[] = ['student_id', 'name']

const TEMPLATE: readonly Column<Row>[] = IMPORT_FIELD_NAMES.filter(
  (field) => !LEFT_OUT.includes(field),
).map((field) => [IMPORT_FIELDS[field], (row) => row[field]])

/** An invented student, as an example. */
const TEMPLATE_ROWS: Row[] = [
  {
    first_name: 'Asha',
    last_name: 'Sen',
    email: 'asha.sen@example.in',
    student_class: '9',
    date_of_birth: '2012-03-05',
    contact_number_1: '+919830041276',
    city: 'Kolkata',
    opening_balance: '1500.00',
    guardian_name: 'Mina Sen',
    guardian_relation: 'mother',
    guardian_phone: '+919830041277',
  },
]

const IMPORT_TABLE: readonly Column<Import>[] = [
  ['File', ({ file_name }) => file_name],
  ['State', ({ state }) => capitalise(state)],
  ['Problem', ({ problem }) => problem],
  ['Rows', ({ rows }) => rows],
  ['New', ({ counts }) => counts.new],
  ['Changed', ({ counts }) => counts.changed],
  ['Same', ({ counts }) => counts.same],
  ['Doubles', ({ counts }) => counts.double],
  ['Refused', ({ counts }) => counts.refused],
  ['Undo until', ({ undo_until }) => undo_until],
]

const problemsOf = ({ problems }: ImportRow) => problems.map(({ text }) => text).join(' ')

/** Columns of an import's rows, under headings that an import knows. */
const IMPORT_ROW_TABLE: readonly Column<ImportRow>[] = [
  ['Row', ({ row, place }) => place ?? row],
  ['Comes to', ({ state }) => capitalise(state)],
  ['Problems', problemsOf],
  ...IMPORT_FIELD_NAMES.map(
    (name) =>
      [
        IMPORT_FIELDS[name],
        ({ cells }: ImportRow) => cells.find(({ field }) => field === name)?.to,
      ] as const,
  ),
]

const START = /^data:[^,;]*(?:;[^,;]*)*;base64,/i

const noTable = () =>
  invalid({ file: 'File must be a CSV with heads and at least one row, or an XLSX workbook.' })

/** Magic bytes of the old format of workbooks. */
const OLD_WORKBOOK = 'd0cf11e0'
const MARKUP = /^\s*<(?:\?xml|!doctype|html|table|meta)/i

/** Whether a file is a table in a format that a spreadsheet opens and can save as XLSX: `.xls`, `.ods`, HTML. */
const isOtherTable = (bytes: Buffer) =>
  isArchive(bytes) ||
  bytes.subarray(0, 4).toString('hex') === OLD_WORKBOOK ||
  MARKUP.test(bytes.subarray(0, 200).toString('latin1').replace('\u00ef\u00bb\u00bf', ''))

const otherTable = () =>
  invalid({
    file: 'This format cannot be read. Open the file in Excel or LibreOffice, choose Save as, Excel Workbook (.xlsx), and bring that.',
  })

/** Bytes of a table file, checked by content; 413 if too large, 400 on `file` for anything else. */
async function tableFile(dataUrl: string) {
  const start = START.exec(dataUrl)?.[0]
  const bytes = start === undefined ? undefined : bytesOfBase64(dataUrl.slice(start.length))
  if (!bytes) throw noTable()
  if (bytes.length > IMPORT_FILE_BYTES_MAX)
    throw new Refused(413, 'That is too large. A file may have at most 8 MB.')
  const isFine = isArchive(bytes) ? await isWorkbook(bytes) : isTable(decodeText(bytes))
  if (!isFine) throw isOtherTable(bytes) ? otherTable() : noTable()
  return bytes
}

export async function importsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, createImport, async ({ body: { file_name, file }, account, once }) => {
    const content = await tableFile(file)
    return once(async (trx) => ({
      message: 'The file is being read.',
      ...(await imports.storeFile(trx, { file_name, content }, account)),
    }))
  })

  serve(app, listImports, ({ querystring: { page = 1, page_size = LATER_PAGE_SIZE } }) =>
    readImportsPage(db, { page, page_size }),
  )

  serveTable(app, [exportImports, exportImportsXlsx], async () => ({
    name: `imports-${await readAcademyToday(db)}`,
    columns: IMPORT_TABLE,
    chunks: rowsAtOnce(await allImports(db)),
  }))

  serveTable(app, [getImportTemplateCsv, getImportTemplateXlsx], () => ({
    name: 'students-template',
    columns: TEMPLATE,
    chunks: rowsAtOnce(TEMPLATE_ROWS),
  }))

  serve(app, getImport, async ({ params: { import_id } }) => {
    const found = await findImport(db, import_id)
    return {
      ...presentImport(found),
      ...questionsOf(found),
      ...(await imports.findLastWork(db, import_id)),
    }
  })

  serve(app, listImportRows, async ({ params: { import_id }, querystring }) => {
    const { page = 1, page_size = LATER_PAGE_SIZE, state } = querystring
    const { sheets } = await findImport(db, import_id)
    return pageOfRows(db, { import_id, state, sheets }, { page, page_size })
  })

  serveTable(
    app,
    [exportImportRows, exportImportRowsXlsx],
    async ({ params: { import_id }, querystring: { state } }) => {
      const { sheets } = await findImport(db, import_id)
      return {
        name: `import-${import_id}${state ? `-${state}` : ''}`,
        columns: IMPORT_ROW_TABLE,
        chunks: chunksOfRows(db, { import_id, state, sheets }),
      }
    },
  )

  serve(app, updateImport, async ({ params, body, account }) => ({
    message: 'The file is being looked at.',
    ...(await runInTransaction(db, (trx) =>
      imports.chooseOptions(trx, params.import_id, body, account),
    )),
  }))

  serve(app, updateImportRow, async ({ params, body: { cells }, account }) => ({
    message: 'Row changed.',
    ...(await runInTransaction(db, (trx) => mendRow(trx, params, cells, account))),
  }))

  serve(app, runImport, ({ params, account, once }) =>
    once(async (trx) => ({
      message: 'Import begun.',
      ...(await imports.startImport(trx, params.import_id, account)),
    })),
  )

  serve(app, undoImport, ({ params, account, once }) =>
    once(async (trx) => ({
      message: 'The import is being taken back.',
      ...(await imports.startUndo(trx, params.import_id, account)),
    })),
  )
}
