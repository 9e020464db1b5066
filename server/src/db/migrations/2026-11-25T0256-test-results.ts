import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** What marking, publishing and results need beside what tests, sheets and attempts have. */
export async function up(db: Kysely<never>) {
  await markAttempts(db)
  await correctKeys(db)
  await takeTurns(db)
  await checkMarksByRules(db)
  await sql`
    alter table tests
      add column toppers integer not null default 0 check (toppers between 0 and 10)`.execute(db)
}

/** `marked_of` is the moment of the submission that the key has marked; `hands` says who marked an item by hand, when, and a note. */
async function markAttempts(db: Kysely<never>) {
  await sql`
    alter table test_sheets
      add column marked_of timestamptz,
      add column hands jsonb not null default '{}' check (jsonb_typeof(hands) = 'object')`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'test_sheets'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%answers <> %OR (key_marks = %'`.execute(db)
  const [known, ...others] = rows
  if (!known || others.length > 0)
    throw new Error('The checks of test_sheets are not as they were.')
  await sql`alter table test_sheets drop constraint ${sql.ref(known.name)}`.execute(db)
  await sql`
    alter table test_sheets
      add check (answers <> '{}' or key_marks = '{}' or marked_of is not null)`.execute(db)
}

/** Each correction of an item's key stays; the latest one counts. */
async function correctKeys(db: Kysely<never>) {
  await sql`
    create table test_keys (
      test_key_id integer generated always as identity primary key,
      test_id integer not null references tests on delete cascade,
      item_id integer not null references paper_items on delete restrict,
      accept_all boolean not null default false,
      dropped boolean not null default false,
      correct jsonb,
      reason text not null check (reason <> ''),
      account_id text references accounts on delete set null,
      created_at timestamptz not null default now(),
      check (accept_all::int + dropped::int + (correct is not null)::int = 1)
    )`.execute(db)
  await sql`create index keys_of_test on test_keys (test_id, item_id)`.execute(db)
  await sql`create index keys_of_item on test_keys (item_id)`.execute(db)
  await sql`create index keys_of_account on test_keys (account_id)`.execute(db)
  await watch(db, 'test_keys', 'test_id')
}

/** Which answer somebody is marking just now; without a trail, as it says nothing once it is some minutes old. */
async function takeTurns(db: Kysely<never>) {
  await sql`
    create table marking_turns (
      attempt_id integer not null references attempts on delete cascade,
      item_id integer not null,
      account_id text not null references accounts on delete cascade,
      taken_at timestamptz not null default now(),
      primary key (attempt_id, item_id)
    )`.execute(db)
  await sql`create index turns_of_account on marking_turns (account_id)`.execute(db)
}

/** A test online may count something else than the item's marks for what is right or wrong. */
async function checkMarksByRules(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('check_test_sheet()'::regprocedure) as definition`.execute(db)
  const before = rows[0]?.definition ?? ''
  const after = before
    .replace(
      'i.marks as most',
      "coalesce((t.marking -> i.section ->> 'right')::numeric, i.marks) as most",
    )
    .replace(
      'coalesce(s.negative,',
      "coalesce(-(t.marking -> i.section ->> 'wrong')::numeric, s.negative,",
    )
  if (!after.includes("'right'") || !after.includes("'wrong'"))
    throw new Error('check_test_sheet is not as it was known.')
  await sql.raw(after).execute(db)
}
