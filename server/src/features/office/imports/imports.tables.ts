import type { DateOrder, Import, ImportField, ImportRow } from '@ganit/contract/office/imports'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'
import type { Answers, ListQuestions } from './answer-types.ts'
import type { Draft } from './rows/draft.ts'
import type { SheetRead } from './sheets/sheets.ts'

type Json<T> = ColumnType<T, string | undefined, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

export type Mapping = Record<string, ImportField | null>

/**
 * `headers` and `samples` describe its columns; `columns` are their fields, `chosen` the fields that a person has set.
 */
export type Imports = {
  import_id: Generated<number>
  file_name: string
  state: Generated<Import['state']>
  problem: string | null
  rows: Generated<number>
  heading_row: Generated<number>
  /**
   * The rows down to the headings, from which another row can be chosen as the headings; empty for tables of earlier
   * versions.
   */
  above: Json<string[][]>
  /** The sheets that are read come first, in order; empty for tables of earlier versions. */
  sheets: Json<SheetRead[]>
  /** The answers that people gave, and the questions about the list. */
  answers: Json<Answers>
  asked: Json<ListQuestions>
  /** Whether the rows are those of the chosen sheets. */
  is_read: Generated<boolean>
  notices: Json<string[]>
  headers: Json<string[]>
  samples: Json<(string | null)[]>
  columns: Json<Mapping>
  chosen: JsonOrNull<Mapping>
  /** Order of days, null until the file was read. */
  dates: DateOrder | null
  matches: Generated<Import['matches']>
  doubles: Generated<Import['doubles']>
  look: Generated<number>
  created_by: string | null
  created_at: CreatedAt
  /** The academy's day it started; fees charge for later days. */
  run_on: string | null
  done_at: Date | null
}

/** The uploaded file, which exists until it was read, or a workbook of several sheets until its import begins. */
export type ImportFiles = { import_id: number; content: Buffer }

/** Effect of an import on a row: a new student, or former values and additions. */
export type MadeRecords = {
  is_new: boolean
  before: Record<string, string | number | null>
  membership_ids: number[]
  guardian_ids: number[]
  due_ids: number[]
  /** These are absent in rows of earlier versions. */
  concession_ids?: number[]
  /** Advances from before Ganit. */
  payment_ids?: number[]
  version: number
  /** Absent in rows of earlier versions. */
  made_at?: string
}

export type ImportRows = {
  import_id: number
  row: number
  texts: Json<string[]>
  /** Null until checked. */
  state: ImportRow['state'] | null
  student_id: number | null
  /** Version of the student at the check. */
  seen_version: number | null
  name: Generated<string>
  draft: JsonOrNull<Draft>
  cells: Json<ImportRow['cells']>
  problems: Json<ImportRow['problems']>
  made: JsonOrNull<MadeRecords>
}

declare module '../../../db/schema.ts' {
  interface Database {
    imports: Imports
    import_files: ImportFiles
    import_rows: ImportRows
  }
}

const TABLES = {
  purpose: 'students’ records as the academy had them elsewhere, to take them over',
  kept: 'until nothing can be taken back any more, at most a week after it was brought or imported',
  told: '**What the academy adds:**',
  exported: 'what came of it stands in the record',
  erased: 'deleted',
} as const

export const DATA_MAP: DataMap = {
  imports: {
    ...WORK,
    purpose:
      'which tables of students were brought, and by whom; the first values in them, the lines above and what was asked about them go with `import_rows`',
    erased: 'the lines of the tables it was in are deleted',
  },
  import_files: TABLES,
  import_rows: TABLES,
}
