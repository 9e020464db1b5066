import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../db/schema.ts'
import { notFound } from './errors.ts'
import { refuseOtherVersion } from './versions.ts'

type Versioned = {
  [Table in keyof Database]: Selectable<Database[Table]> extends { version: number } ? Table : never
}[keyof Database] &
  string
type Column<Table extends Versioned> = Table extends Versioned
  ? keyof Selectable<Database[Table]> & string
  : never

/** What several people edit at a time. */
export type Edited<Table extends Versioned, Read extends Column<Table>> = {
  table: Table
  /** The column that names one. */
  key: Column<Table>
  /** What one is called: `This room was changed …`. */
  noun: string
  /** 404 where there is none. */
  missing: () => Error
  /** What a change looks at, beside the version. */
  columns: readonly Read[]
}

/** Describes a table with versions for `lockForChange`; `absent` is what is said where there is no such row. */
export const versionedTable = <Table extends Versioned, const Read extends Column<Table> = never>(
  table: Table,
  key: Column<Table>,
  { noun, absent, columns = [] }: { noun: string; absent: string; columns?: readonly Read[] },
): Edited<Table, Read> => ({ table, key, noun, missing: () => notFound(absent), columns })

/**
 * The stored row, which nobody else changes, deletes or refers to anew before this transaction ends. 404 where there is none,
 * 409 where it is not the `version` that was changed from; without one nothing is compared.
 */
export async function lockForChange<Table extends Versioned, Read extends Column<Table>>(
  trx: Trx,
  { table, key, noun, missing, columns }: Edited<Table, Read>,
  id: number,
  version?: number,
) {
  const read = sql.join(['version', ...columns].map((column) => sql.ref(column)))
  const { rows } = await sql<Pick<Selectable<Database[Table]>, Read> & { version: number }>`
    select ${read} from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update`.execute(trx)
  const [stored] = rows
  if (!stored) throw missing()
  refuseOtherVersion(noun, version, stored)
  return stored
}
