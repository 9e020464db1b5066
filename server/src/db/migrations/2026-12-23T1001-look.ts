import { type Kysely, sql } from 'kysely'

/**
 * The academy's logo, colour and opening words. Logos are only added, because papers that were handed out name theirs.
 */
export async function up(db: Kysely<never>) {
  await sql.raw(STATEMENTS).execute(db)
}

const STATEMENTS = `
  create table logos (
    logo_id integer generated always as identity primary key,
    -- The logo as large as it was sent, without its blank border; the others are made from it.
    source text not null references public_images on delete restrict,
    site text not null references public_images on delete restrict,
    mark text not null references public_images on delete restrict,
    mark_small text not null references public_images on delete restrict,
    maskable text not null references public_images on delete restrict,
    small text not null references public_images on delete restrict,
    print text not null references public_images on delete restrict,
    preview text not null references public_images on delete restrict,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    needs_plate text check (needs_plate in ('dark', 'light')),
    made_at timestamptz not null default now(),
    constraint one_set_of_pictures unique (source, site, mark, mark_small, maskable, small, print, preview)
  );
  create function refuse_change_of_logo() returns trigger
  language plpgsql as $$
  begin
    raise exception 'logos are only added' using errcode = '23001';
  end
  $$;
  create trigger never_changed before update or delete on logos
    for each row execute function refuse_change_of_logo();

  alter table settings
    add column logo_id integer references logos on delete restrict,
    add column logo_has_name boolean not null default false,
    add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
    add column opening_words jsonb;
  create index settings_logo on settings (logo_id);`
