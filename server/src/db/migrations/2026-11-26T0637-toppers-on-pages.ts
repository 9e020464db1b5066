import { type Kysely, sql } from 'kysely'

const PUBLICITY = sql.lit('publicity')

/** Pages show who did best in tests: what changes these lists makes pages old. Marks of a published test raise its version. */
export async function up(db: Kysely<never>) {
  await sql`
    create trigger announce_changed_toppers after update on tests
    for each row when (old.toppers > 0 or new.toppers > 0)
    execute function announce_changed_pages()`.execute(db)
  await sql`
    create trigger announce_deleted_toppers after delete on tests
    for each row when (old.toppers > 0) execute function announce_changed_pages()`.execute(db)
  await sql`
    create trigger announce_new_publicity after insert on consents
    for each row when (new.purpose = ${PUBLICITY}) execute function announce_changed_pages()`.execute(
    db,
  )
  await sql`
    create trigger announce_deleted_publicity after delete on consents
    for each row when (old.purpose = ${PUBLICITY}) execute function announce_changed_pages()`.execute(
    db,
  )
  await sql`
    create trigger announce_changed_names after update on students
    for each row when ((old.first_name, old.middle_name, old.last_name)
      is distinct from (new.first_name, new.middle_name, new.last_name))
    execute function announce_changed_pages()`.execute(db)
  await sql`
    create trigger announce_deleted_names after delete on students
    for each row execute function announce_changed_pages()`.execute(db)
}
