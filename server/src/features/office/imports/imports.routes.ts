import {
  createImport,
  exportImportRows,
  exportImportRowsXlsx,
  exportImports,
  exportImportsXlsx,
  getImport,
  getImportTemplateCsv,
  getImportTemplateXlsx,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  updateImport,
} from '@ganit/contract/office/imports'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../../db/in-transaction.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { atOnce } from '../../../http/table-files/table.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { tableFile } from './file-content.ts'
import { IMPORT_ROW_TABLE, IMPORT_TABLE } from './import-tables.ts'
import {
  allImports,
  chunksOfRows,
  importById,
  pageOfImports,
  pageOfRows,
  presentImport,
} from './imports.queries.ts'
import * as imports from './imports.service.ts'
import { TEMPLATE, TEMPLATE_ROWS } from './template.ts'

export async function importsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, createImport, async ({ body: { file_name, file }, account, once }) => {
    const content = await tableFile(file)
    return once(async (trx) => ({
      message: 'The file is being read.',
      ...(await imports.bring(trx, { file_name, content }, account)),
    }))
  })

  serve(app, listImports, ({ querystring: { page = 1, page_size = LATER_PAGE_SIZE } }) =>
    pageOfImports(db, { page, page_size }),
  )

  serveTable(app, [exportImports, exportImportsXlsx], async () => ({
    name: `imports-${await academyToday(db)}`,
    columns: IMPORT_TABLE,
    chunks: atOnce(await allImports(db)),
  }))

  serveTable(app, [getImportTemplateCsv, getImportTemplateXlsx], () => ({
    name: 'students-template',
    columns: TEMPLATE,
    chunks: atOnce(TEMPLATE_ROWS),
  }))

  serve(app, getImport, async ({ params: { import_id } }) => ({
    ...presentImport(await importById(db, import_id)),
    ...(await imports.lastWork(db, import_id)),
  }))

  serve(app, listImportRows, async ({ params: { import_id }, querystring }) => {
    const { page = 1, page_size = LATER_PAGE_SIZE, state } = querystring
    await importById(db, import_id)
    return pageOfRows(db, { import_id, state }, { page, page_size })
  })

  serveTable(
    app,
    [exportImportRows, exportImportRowsXlsx],
    async ({ params: { import_id }, querystring: { state } }) => {
      await importById(db, import_id)
      return {
        name: `import-${import_id}${state ? `-${state}` : ''}`,
        columns: IMPORT_ROW_TABLE,
        chunks: chunksOfRows(db, { import_id, state }),
      }
    },
  )

  serve(app, updateImport, async ({ params, body, account }) => ({
    message: 'The file is being looked at.',
    ...(await inTransaction(db, (trx) => imports.choose(trx, params.import_id, body, account))),
  }))

  serve(app, runImport, ({ params, account, once }) =>
    once(async (trx) => ({
      message: 'Import begun.',
      ...(await imports.run(trx, params.import_id, account)),
    })),
  )

  serve(app, undoImport, ({ params, account, once }) =>
    once(async (trx) => ({
      message: 'The import is being taken back.',
      ...(await imports.undo(trx, params.import_id, account)),
    })),
  )
}
