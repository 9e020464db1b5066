import { type Kysely, sql } from 'kysely'

/** The classes that an academy teaches, in order; null, as on a fresh installation, for all of them. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings add column classes_taught smallint[]
      check (cardinality(classes_taught) between 1 and 12
        and classes_taught <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[])`.execute(db)
}
