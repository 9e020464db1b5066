import { type Kysely, sql } from 'kysely'
import { SHIPPED_CHAPTERS } from '../shipped-chapters/index.ts'
import { watch, watchOfStudent } from '../transactions/watch.ts'
import { accountsTables } from './first-schema/accounts-tables.ts'
import { closedAndCollectedDays } from './first-schema/closed-and-collected-days.ts'
import { erasure } from './first-schema/erasure.ts'
import { feesFunctions } from './first-schema/fees-functions.ts'
import { feesTables } from './first-schema/fees-tables.ts'
import { ground } from './first-schema/ground.ts'
import { ledgerChecks } from './first-schema/ledger-checks.ts'
import { ledgerTables } from './first-schema/ledger-tables.ts'
import { ledgerViews } from './first-schema/ledger-views.ts'
import { messagesTables } from './first-schema/messages-tables.ts'
import { officeTables } from './first-schema/office-tables.ts'
import { openDuesAndCredits } from './first-schema/open-dues-and-credits.ts'
import { papersFunctions } from './first-schema/papers-functions.ts'
import { papersTables } from './first-schema/papers-tables.ts'
import { payingTables } from './first-schema/paying-tables.ts'
import { peopleFunctions } from './first-schema/people-functions.ts'
import { peopleTables } from './first-schema/people-tables.ts'
import { registersTables } from './first-schema/registers-tables.ts'
import { siteTables } from './first-schema/site-tables.ts'
import { teachingTables } from './first-schema/teaching-tables.ts'
import { testsTables } from './first-schema/tests-tables.ts'
import { trail } from './first-schema/trail.ts'
import { NEVER_CHANGED, WATCHED, WATCHED_OF_STUDENT } from './first-schema/watched-tables.ts'

/** In the order in which they need each other; functions last, since their bodies name any table. */
const PARTS = [
  ground,
  accountsTables,
  officeTables,
  siteTables,
  peopleTables,
  teachingTables,
  registersTables,
  feesTables,
  ledgerTables,
  payingTables,
  papersTables,
  testsTables,
  messagesTables,
  ledgerViews,
  trail,
  erasure,
  peopleFunctions,
  feesFunctions,
  ledgerChecks,
  openDuesAndCredits,
  closedAndCollectedDays,
  papersFunctions,
]

/** The schema with which every academy begins. The database of an older Ganit has it already (`older-databases.ts`). */
export async function up(db: Kysely<never>) {
  await sql`set local check_function_bodies = off`.execute(db)
  for (const part of PARTS) await sql.raw(part).execute(db)
  await nameClasses(db)
  await addChapters(db)
  for (const [table, columns] of Object.entries(WATCHED)) await watch(db, table, ...columns)
  for (const [table, key] of Object.entries(WATCHED_OF_STUDENT))
    await watchOfStudent(db, table, key)
  for (const table of NEVER_CHANGED)
    await sql`create trigger never_changed before delete or update on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db)
}

/** What every academy has and no call changes. */
async function nameClasses(db: Kysely<never>) {
  await sql`
    insert into class_levels (class_level_id, class_name)
    select n, 'Class ' || n from generate_series(1, 12) n`.execute(db)
  await sql`
    insert into categories (category_id, category_name)
    values (1, 'School'), (2, 'Competitive')`.execute(db)
}

/** The chapters and skills with which an academy begins; from then on they are its own. */
async function addChapters(db: Kysely<never>) {
  await sql`
    insert into chapters (class_number, position, name)
    select (chapter ->> 'class_number')::smallint, (chapter ->> 'position')::integer, chapter ->> 'name'
    from jsonb_array_elements(${JSON.stringify(SHIPPED_CHAPTERS)}::jsonb) as chapter`.execute(db)
  await sql`
    insert into skills (chapter_id, position, name)
    select chapters.chapter_id, skill.number - 1, skill.name
    from jsonb_array_elements(${JSON.stringify(SHIPPED_CHAPTERS)}::jsonb) as chapter
    join chapters on chapters.class_number = (chapter ->> 'class_number')::smallint
      and chapters.position = (chapter ->> 'position')::integer
    cross join jsonb_array_elements_text(chapter -> 'skills') with ordinality as skill (name, number)`.execute(
    db,
  )
}
