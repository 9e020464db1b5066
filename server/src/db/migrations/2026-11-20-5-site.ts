import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export async function up(db: Kysely<Database>) {
  await createSettings(db)
  await createClasses(db)
  await createPosts(db)
  await announceChanges(db)
}

async function createSettings(db: Kysely<Database>) {
  await sql`
    create table settings (
      id boolean primary key default true check (id),
      academy_name text not null check (academy_name <> ''),
      tagline text check (tagline <> ''),
      phone text check (phone <> ''),
      email text check (email <> ''),
      address text check (address <> ''),
      social_links jsonb not null check (jsonb_typeof(social_links) = 'object'),
      landing_redirects_to_login boolean not null,
      time_zone text not null check (time_zone <> ''),
      version integer not null check (version > 0)
    )`.execute(db)
  await sql`
    create table testimonials (
      position integer primary key check (position >= 0),
      name text not null check (name <> ''),
      quote text not null check (quote <> ''),
      photo_hash text references public_images on delete restrict,
      is_sample boolean not null
    )`.execute(db)
  await sql`
    create table site_pages (
      page text primary key,
      title text not null check (title <> ''),
      markdown text not null check (markdown <> ''),
      version integer not null check (version > 0)
    )`.execute(db)
}

const createClasses = (db: Kysely<Database>) =>
  sql`
    create table class_modules (
      class_number integer primary key check (class_number between 1 and 12),
      title text not null check (title <> ''),
      description text not null check (description <> ''),
      image_hash text references public_images on delete restrict
    )`.execute(db)

async function createPosts(db: Kysely<Database>) {
  await sql`
    create table posts (
      post_id integer generated always as identity primary key,
      title text collate "und-x-icu" not null check (title <> ''),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      summary text check (summary <> ''),
      markdown text not null check (markdown <> ''),
      status text not null check (status in ('draft', 'published')),
      date date not null check (isfinite(date)),
      cover_hash text references public_images on delete restrict,
      version integer not null default 1 check (version > 0),
      search_text text collate "C" not null generated always as (
        lower((title || E'\n' || coalesce(summary, '')) collate "und-x-icu")
      ) stored
    )`.execute(db)
  await sql`create index posts_by_date on posts (date desc, post_id desc)`.execute(db)
}

/** Whoever keeps rendered pages listens on this channel (see `pages/invalidation.ts`). */
async function announceChanges(db: Kysely<Database>) {
  await sql`
    create function announce_changed_pages() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changed_pages', '');
      return null;
    end $$`.execute(db)
  for (const table of ['settings', 'testimonials', 'site_pages', 'class_modules', 'posts'])
    await sql`
      create trigger announce_changed_pages
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_changed_pages()`.execute(db)
}
