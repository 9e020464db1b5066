import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await sql`
    create table public_images (
      hash text primary key check (hash = encode(sha256(content), 'hex')),
      content bytea not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/webp', 'image/png')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at timestamptz not null default now()
    )`.execute(db)
  // They are compressed already: compressing them again would only cost time.
  await sql`alter table public_images alter column content set storage external`.execute(db)
}
