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
  updateImportRow,
} from '@ganit/contract/office/imports'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'

export const PAGE_SIZE = 20
/** Poll faster while a job runs than while somebody else might start one. */
const LOOK_MS = 700
const REFRESH_MS = 10_000

export const isAtWork = ({ state }: Pick<Import, 'state'>) =>
  state === 'checking' || state === 'running'

/** All imports, the latest first. */
export const importsPage = reads(listImports, {
  shows: ['import'],
  placeholderData: keepPreviousRows,
  refetchInterval: REFRESH_MS,
})

/** One import with its job's progress. */
export const importOf = reads(getImport, {
  shows: ['import'],
  refetchInterval: ({ state: { data } }) => {
    if (!data) return false
    return isAtWork(data) && data.job?.state !== 'failed' ? LOOK_MS : REFRESH_MS
  },
})

/** One page of an import's rows, as of the last check or run. */
export const importRows = (of: ImportAtWork, state: RowState, page: number) =>
  apiQuery({
    queryKey: ['imports', 'rows', of.import_id, of.state, of.job?.job_id, state, page],
    shows: ['import'],
    ask: (signal) =>
      call(listImportRows, {
        params: { import_id: String(of.import_id) },
        querystring: { state, page, page_size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousRows,
  })

/** Saves the rows of a state as a table, to correct and upload again. */
export const downloadRows = ({ import_id }: Pick<Import, 'import_id'>, state: RowState) =>
  downloadFile(
    pathOf(exportImportRows.path, {
      params: { import_id: String(import_id) },
      querystring: { state },
    }),
  )

type Begun = { import: Import; job: NonNullable<ImportAtWork['job']> }

const optionsForWork = (work: NonNullable<ImportAtWork['work']>) => ({
  changes: ['import'] as const,
  keep: ({ import: begun, job }: Begun) =>
    // The questions about the list stay until the list is checked again.
    queryClient.setQueryData(
      importOf({ import_id: begun.import_id }).queryKey,
      (asked: ImportAtWork | undefined) => ({ ...asked, ...begun, job, work }),
    ),
})

/** Uploads a file; returns the import. */
export const uploadImport = sends(createImport, optionsForWork('look'))

/** Sets the columns' fields and the handling of known students, then checks again. */
export const changeImport = sends(updateImport, optionsForWork('look'))

/** Corrects cells of a row; the server judges the row again in place. */
export const mendRow = sends(updateImportRow, { changes: ['import'] })

export const startImport = sends(runImport, optionsForWork('run'))

export const takeBackImport = sends(undoImport, optionsForWork('undo'))

/** Call it when the job is done: only then have its students been created or removed. */
export const invalidateImported = write({
  key: ['import', 'done'],
  changes: ['student', 'member', 'guardian', 'money', 'mark', 'batch'],
  send: async () => {},
})

/** Saves the template. */
export const saveTemplate = (kind: 'csv' | 'xlsx') => downloadFile(`/imports/template.${kind}`)
