import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { notFound } from '../errors.ts'
import { refuseDuplicates } from './unique-violations.ts'
import { refuseOtherVersion } from './versions.ts'

export type Versioned = {
  [Table in keyof Database]: Selectable<Database[Table]> extends { version: number } ? Table : never
}[keyof Database] &
  string
export type Column<Table extends Versioned> = Table extends Versioned
  ? keyof Selectable<Database[Table]> & string
  : never

/** A table that several people edit. */
export type Edited<Table extends Versioned, Read extends Column<Table>> = {
  table: Table
  key: Column<Table>
  /** Word for a row: `This room was changed …`. */
  noun: string
  /** Makes the 404 for a missing row. */
  missing: () => Error
  /** Columns read by a change and answered after one, without the version. */
  columns: readonly Read[]
  refusing: ReturnType<typeof refuseDuplicates>
}

type Described<Read> = {
  noun: string
  /** The message if there is no such row. */
  absent: string
  columns?: readonly Read[]
  /** The message beside a field if a unique index refuses it, by index. */
  taken?: Parameters<typeof refuseDuplicates>[0]
}

/** Describes a versioned table for `lockForChange`, `insertRow` and `updateRow`. */
export const describeVersionedTable = <
  Table extends Versioned,
  const Read extends Column<Table> = never,
>(
  table: Table,
  key: Column<Table>,
  { noun, absent, columns = [], taken = {} }: Described<Read>,
): Edited<Table, Read> => {
  const missing = () => notFound(absent)
  return { table, key, noun, missing, columns, refusing: refuseDuplicates(taken) }
}

/** Locks a row against changes, deletion and new references. 404 if there is none, 409 if `version` is given and differs. */
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
