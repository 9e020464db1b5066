import type { DateOrder, Import, ImportField, ImportRow } from '@ganit/contract/office/imports'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'
import type { Draft } from './draft.ts'

type Json<T> = ColumnType<T, string | undefined, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

export type Mapping = Record<string, ImportField | null>

/** `headers`, `samples`: of its columns. `columns` says what each is, `chosen` what somebody has said of them. */
export type Imports = {
  import_id: Generated<number>
  file_name: string
  state: Generated<Import['state']>
  problem: string | null
  rows: Generated<number>
  headers: Json<string[]>
  samples: Json<(string | null)[]>
  columns: Json<Mapping>
  chosen: JsonOrNull<Mapping>
  /** Null until the file was read, which tells how its days are meant. */
  dates: DateOrder | null
  matches: Generated<Import['matches']>
  doubles: Generated<Import['doubles']>
  look: Generated<number>
  created_by: string | null
  created_at: CreatedAt
  /** The academy's day on which it was begun; fees are asked for what is dated later. */
  run_on: string | null
  done_at: Date | null
}

/** Until it was read. */
export type ImportFiles = { import_id: number; content: Buffer }

/** What an import did with a row: somebody new, or these values before, and what was added. */
export type Made = {
  is_new: boolean
  before: Record<string, string | number | null>
  membership_ids: number[]
  guardian_ids: number[]
  due_ids: number[]
  version: number
  /** Not of rows that an earlier version imported. */
  made_at?: string
}

export type ImportRows = {
  import_id: number
  row: number
  texts: Json<string[]>
  /** Null until it was looked at. */
  state: ImportRow['state'] | null
  student_id: number | null
  /** In which version the student was looked at. */
  seen_version: number | null
  name: Generated<string>
  draft: JsonOrNull<Draft>
  cells: Json<ImportRow['cells']>
  problems: Json<ImportRow['problems']>
  made: JsonOrNull<Made>
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
  imports: { ...WORK, purpose: 'which tables of students were brought, and by whom' },
  import_files: TABLES,
  import_rows: TABLES,
}
