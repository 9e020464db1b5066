import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { STUDENT_LABELS } from '../people/student-labels.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  orNull,
  PathId,
  requiredLine,
  wholeNumber,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { markUpload } from '../uploads.ts'
import { COLUMN_KINDS, HEADING_ROWS_MAX, ImportAnswers, ImportQuestions } from './import-answers.ts'

export const IMPORT_FILE_BYTES_MAX = 8 * 1024 * 1024
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_COLUMNS_MAX = 100
/** Most characters of a cell: more than any field of a record takes. */
export const IMPORT_CELL_MAX = 6_000
export const IMPORT_UNPACKED_MAX = 100 * 1024 * 1024
/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 7

const { student_photo_path: _, ...TEXTS } = STUDENT_LABELS

/** Possible fields of a column, with the template's headings. */
export const IMPORT_FIELDS = {
  student_id: 'Student ID',
  name: 'Name',
  ...TEXTS,
  batch: 'Batch',
  joined_on: 'Joined On',
  opening_balance: 'Opening Balance',
  opening_on: 'Opening On',
  monthly_fee: 'Monthly Fee',
  guardian_name: 'Guardian Name',
  guardian_relation: 'Guardian Relation',
  guardian_phone: 'Guardian Phone',
  guardian_email: 'Guardian Email',
} as const
export type ImportField = keyof typeof IMPORT_FIELDS
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]
export const ImportField = z.enum(IMPORT_FIELD_NAMES)

export const IMPORT_STATES = ['checking', 'checked', 'running', 'done', 'undone', 'failed'] as const

/** `double`: only phone and first name match a known student. */
export const ROW_STATES = ['new', 'changed', 'same', 'double', 'refused'] as const
export type RowState = (typeof ROW_STATES)[number]

/** How days like 5/3/2014 are read: day, month or year first. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const MATCH_ACTIONS = ['skip', 'update'] as const
export const DOUBLE_ACTIONS = ['skip', 'update', 'new'] as const

const counts = z.object(
  Object.fromEntries(ROW_STATES.map((state) => [state, z.int()])) as Record<RowState, z.ZodInt>,
)

/** An uploaded table of students, with what it would change or has changed. */
export const Import = z.object({
  import_id: z.int(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why the import failed; null otherwise. */
  problem: z.string().nullable(),
  /** Number of rows below the headings, without titles, totals and repeated headings. */
  rows: z.int(),
  heading_row: z.int(),
  columns: z.array(
    z.object({
      header: z.string(),
      field: ImportField.nullable(),
      sample: z.string().nullable(),
      /** The kind that its cells look like if no heading names the field. */
      like: z.enum(COLUMN_KINDS).optional(),
    }),
  ),
  dates: z.enum(DATE_ORDERS),
  /** Action for students who match, and for those who might. */
  matches: z.enum(MATCH_ACTIONS),
  doubles: z.enum(DOUBLE_ACTIONS),
  counts,
  /** Sentences to read before importing: cells left out, batches that become too full. */
  notices: z.array(z.string()),
  /** Rows whose balance cannot be read. Before they are imported without their balance, a person must confirm. */
  balances_left_out: z.int().optional(),
  /** Instant until which the import can be undone; null if it cannot. */
  undo_until: z.string().nullable(),
})
export type Import = z.output<typeof Import>

/**
 * `student_id` is the matching or possibly matching student; null for a new one. `problems` say why a row is refused,
 * or which values of it are ignored.
 */
export const ImportRow = z.object({
  row: z.int(),
  /**
   * Its sheet and number, such as `VIII Evening 7`, if several sheets are read; otherwise `row` is its number in the
   * list.
   */
  place: z.string().optional(),
  state: z.enum(ROW_STATES),
  student_id: z.int().nullable(),
  name: z.string(),
  cells: z.array(
    z.object({ field: ImportField, from: z.string().nullable(), to: z.string().nullable() }),
  ),
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

const OFFICE = ['admin', 'desk'] as const
const ById = z.object({ import_id: PathId })
export const ImportBegun = Message.extend({ import: Import, job: Job })

/** Above the size limit, so that a large file is refused for its size, not for its text. */
const DATA_URL_MAX = 12 * 1024 * 1024 - 1024

export const createImport = act('/imports', {
  access: OFFICE,
  summary: 'Bring a table of students, CSV or XLSX; a job reads it and says what it would change',
  body: z.object({
    file_name: requiredLine('File name'),
    file: markUpload(z.string('File is required.').max(DATA_URL_MAX, 'File is too large.')),
  }),
  response: ImportBegun,
  status: 202,
})

export const listImports = read('/imports', {
  access: OFFICE,
  summary: 'Tables that were brought, the latest first',
  querystring: pageQuery(['import_id']).pick({ page: true, page_size: true }),
  response: pageSchema(Import),
})

export const [exportImports, exportImportsXlsx] = tableFiles({
  path: '/imports',
  access: OFFICE,
  summary: 'The tables that were brought, as a table for spreadsheets',
})

export const IMPORT_WORKS = ['look', 'run', 'undo'] as const

/** An import with its current or last job, if that is still kept. */
export const ImportAtWork = Import.extend({
  ...ImportQuestions.partial().shape,
  work: z.enum(IMPORT_WORKS).nullable(),
  job: Job.nullable(),
})
export type ImportAtWork = z.output<typeof ImportAtWork>

export const getImport = read('/imports/:import_id', {
  access: OFFICE,
  summary: 'A table that was brought, what it would change, and how far the work on it is',
  response: ImportAtWork,
})

const OfState = z.object({
  state: blankIsAbsent(oneOfWords(ROW_STATES, `state must be one of ${ROW_STATES.join(', ')}.`)),
})

export const listImportRows = read('/imports/:import_id/rows', {
  access: OFFICE,
  summary: 'The rows of a table that was brought, one page of them',
  querystring: pageQuery(['row']).pick({ page: true, page_size: true }).extend(OfState.shape),
  response: pageSchema(ImportRow),
})

/** Rows under the headings that imports know, so that refused rows can be corrected and uploaded again. */
export const [exportImportRows, exportImportRowsXlsx] = tableFiles({
  path: '/imports/:import_id/rows',
  access: OFFICE,
  summary:
    'The rows of a table that was brought, and what is wrong with them, as a table for spreadsheets',
  params: ById,
  querystring: OfState,
})

const TOO_MANY = `A table has at most ${IMPORT_COLUMNS_MAX} columns.`

/** Maps headings to fields; null ignores a column. The maximum is in the schema for its readers; a check below enforces it. */
const Columns = z
  .record(
    z.string().max(LINE_MAX),
    orNull(oneOfWords(IMPORT_FIELD_NAMES, 'This is no field of a student.')),
    'Columns must be an object.',
  )
  .check(z.maxSize(IMPORT_COLUMNS_MAX, TOO_MANY) as never)
  .refine((columns) => Object.keys(columns).length <= IMPORT_COLUMNS_MAX, TOO_MANY)

export const updateImport = change('/imports/:import_id', {
  access: OFFICE,
  summary: 'Answer what a table asks; a job looks at it anew',
  body: z
    .object({
      heading_row: wholeNumber('Heading row', 1, HEADING_ROWS_MAX),
      columns: Columns,
      dates: oneOfWords(DATE_ORDERS, 'Dates must be dmy, mdy or ymd.'),
      matches: oneOfWords(MATCH_ACTIONS, 'Matches must be skip or update.'),
      doubles: oneOfWords(DOUBLE_ACTIONS, 'Doubles must be skip, update or new.'),
      ...ImportAnswers.shape,
    })
    .partial(),
  response: ImportBegun,
  status: 202,
})

const FIELDS_MAX = IMPORT_FIELD_NAMES.length
/** Cells by field. The maximum is in the schema, so that readers of the API document see it. */
const Cells = z
  .partialRecord(
    oneOfWords(IMPORT_FIELD_NAMES, 'This is no field of a student.'),
    z.string('A cell must be text.').max(IMPORT_CELL_MAX, `At most ${IMPORT_CELL_MAX} characters.`),
    'Cells must be an object.',
  )
  .check(z.maxSize(FIELDS_MAX) as never)
  .refine((cells) => Object.keys(cells).length > 0, 'Say what a cell is.')

export const updateImportRow = change('/imports/:import_id/rows/:row', {
  access: OFFICE,
  summary: 'Mend cells of a row before it is imported; the row is looked at anew',
  body: z.object({ cells: Cells }),
  response: Message.extend({ row: ImportRow, import: Import }),
})

export const runImport = act('/imports/:import_id/run', {
  access: OFFICE,
  summary: 'Import what was looked at',
  response: ImportBegun,
  status: 202,
})

export const undoImport = act('/imports/:import_id/undo', {
  access: OFFICE,
  summary: 'Take back what an import has made and changed, but for what was built on since',
  response: ImportBegun,
  status: 202,
})

export const [getImportTemplateCsv, getImportTemplateXlsx] = tableFiles({
  path: '/imports/template',
  access: OFFICE,
  summary: 'A table to fill in for an import',
})
