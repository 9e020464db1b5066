import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await sql`
    create table images (
      image_id uuid primary key default gen_random_uuid(),
      content bytea not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/webp', 'image/png')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at timestamptz not null default now()
    )`.execute(db)
  // Photos are compressed already: compressing them again would only cost time.
  await sql`alter table images alter column content set storage external`.execute(db)
}
