import type { Input } from '@ganit/contract/endpoint'
import {
  createImport,
  exportImportRows,
  getImport,
  type Import,
  type ImportAtWork,
  listImportRows,
  listImports,
  type RowState,
  runImport,
  undoImport,
  updateImport,
} from '@ganit/contract/imports'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { keepRows } from '../../api/pages.ts'
import { pathOf } from '../../api/path-of.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const IMPORT = ['import'] as const
const PAGE_SIZE = 20
/** While something is done with it, and while somebody else may begin to. */
const LOOK_MS = 700
const REFRESH_MS = 10_000

export const isAtWork = ({ state }: Pick<Import, 'state'>) =>
  state === 'checking' || state === 'running'

/** What was brought, the latest first. */
export const importsPage = (page: number) =>
  apiQuery({
    queryKey: ['imports', 'page', page],
    shows: IMPORT,
    ask: (signal) => call(listImports, { querystring: { page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepRows,
    refetchInterval: REFRESH_MS,
  })

/** One import, and how far the work on it is. */
export const importOf = (import_id: string) =>
  apiQuery({
    queryKey: ['imports', 'one', import_id],
    shows: IMPORT,
    ask: (signal) => call(getImport, { params: { import_id }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      return isAtWork(data) && data.job?.state !== 'failed' ? LOOK_MS : REFRESH_MS
    },
  })

/** A page of its rows, as the last work on it has left them. */
export const rowsOf = (of: ImportAtWork, state: RowState, page: number) =>
  apiQuery({
    queryKey: ['imports', 'rows', of.import_id, of.state, of.job?.job_id, state, page],
    shows: IMPORT,
    ask: (signal) =>
      call(listImportRows, {
        params: { import_id: String(of.import_id) },
        querystring: { state, page, page_size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepRows,
  })

/** Saves all rows of which this comes as a table, in which they can be mended and brought again. */
export const downloadRows = ({ import_id }: Pick<Import, 'import_id'>, state: RowState) =>
  download(
    pathOf(exportImportRows.path, {
      params: { import_id: String(import_id) },
      querystring: { state },
    }),
  )

type Begun = { import: Import; job: NonNullable<ImportAtWork['job']> }

const keepAs =
  (work: NonNullable<ImportAtWork['work']>) =>
  ({ import: begun, job }: Begun) =>
    queryClient.setQueryData(importOf(String(begun.import_id)).queryKey, { ...begun, job, work })

/** Brings a file; answers which import that is. */
export const bring = write({
  key: ['import', 'bring'],
  changes: IMPORT,
  send: async (body: Input<typeof createImport>['body'], attempt: Attempt) =>
    call(createImport, { body, attempt }),
  keep: keepAs('look'),
})

const paramsOf = (import_id: number) => ({ import_id: String(import_id) })

/** Says what columns are, and what is done with known students: it is looked at anew. */
export const choose = write({
  key: ['import', 'choose'],
  changes: IMPORT,
  send: (import_id: number, body: Input<typeof updateImport>['body']) =>
    call(updateImport, { params: paramsOf(import_id), body }),
  keep: keepAs('look'),
})

export const begin = write({
  key: ['import', 'run'],
  changes: IMPORT,
  send: (import_id: number, attempt: Attempt) =>
    call(runImport, { params: paramsOf(import_id), attempt }),
  keep: keepAs('run'),
})

export const takeBack = write({
  key: ['import', 'undo'],
  changes: IMPORT,
  send: (import_id: number, attempt: Attempt) =>
    call(undoImport, { params: paramsOf(import_id), attempt }),
  keep: keepAs('undo'),
})

/** What an import makes, or takes back, is there only once its job is done: then all that shows it is old. */
export const noteDone = write({
  key: ['import', 'done'],
  changes: ['student', 'member', 'guardian', 'money', 'mark', 'batch'],
  send: async () => {},
})

/** Saves the table to fill in. */
export const saveTemplate = (kind: 'csv' | 'xlsx') => download(`/imports/template.${kind}`)
