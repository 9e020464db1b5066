import { type Kysely, sql } from 'kysely'

/**
 * The index of the constraint against overlaps serves the constraint alone, which is why its columns are written so that no
 * question fits them: PostgreSQL took it for cheap, and read it from end to end for the batches of one student.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table memberships drop constraint memberships_do_not_overlap,
      add constraint memberships_do_not_overlap exclude using gist (
        (batch_id + 0) with =, (student_id + 0) with =, daterange(joined_on, left_on, '[]') with &&)`.execute(
    db,
  )
}
