import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../../db/schema.ts'
import type { Column, Edited, Versioned } from './lock-for-change.ts'

/** The columns of a versioned table that its calls answer. */
type Row<Table extends Versioned, Read extends Column<Table>> = Pick<
  Selectable<Database[Table]>,
  Read
> & { version: number }

/** Kysely cannot type a table that is a type parameter; the types of the functions here are right. */
const asUntypedDb = (db: Db) => db as unknown as Kysely<{ some: Record<string, unknown> }>

const readBy = ({ columns }: { columns: readonly string[] }) => [
  ...new Set([...columns, 'version']),
]

/** Adds a row; 409 with the field's sentence if its name is taken. */
export const insertRow = <Table extends Versioned, Read extends Column<Table>>(
  db: Db,
  table: Edited<Table, Read>,
  row: Insertable<Database[Table]>,
) =>
  table.refusing(
    asUntypedDb(db)
      .insertInto(table.table as 'some')
      .values(row)
      .returning(readBy(table))
      .executeTakeFirstOrThrow() as Promise<unknown>,
  ) as Promise<Row<Table, Read>>

/** Changes a row, which `lockForChange` holds; 409 with the field's sentence if its name is taken. */
export const updateRow = <Table extends Versioned, Read extends Column<Table>>(
  trx: Trx,
  table: Edited<Table, Read>,
  id: number,
  changes: Updateable<Database[Table]>,
) =>
  table.refusing(
    asUntypedDb(trx)
      .updateTable(table.table as 'some')
      .set(changes)
      .where(sql.ref(table.key), '=', id)
      .returning(readBy(table))
      .executeTakeFirstOrThrow(table.missing) as Promise<unknown>,
  ) as Promise<Row<Table, Read>>
