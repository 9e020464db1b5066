import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** The rooms in which lessons are held. */
export async function up(db: Kysely<never>) {
  await sql`
    create table rooms (
      room_id integer generated always as identity primary key,
      name text not null check (name <> ''),
      seats integer check (seats between 1 and 500),
      is_active boolean not null default true,
      version integer not null default 1
    )`.execute(db)
  await sql`
    create unique index rooms_by_name on rooms (lower(normalize(name) collate "und-x-icu"))`.execute(
    db,
  )
  await watch(db, 'rooms', 'room_id')
}
