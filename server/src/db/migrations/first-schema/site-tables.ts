/** Courses, posts and the public pages. */
export const siteTables = String.raw`
  -- What every academy has and no call changes. The number of a level is that of its school class.
  create table class_levels (
    class_level_id integer primary key check (class_level_id between 1 and 12),
    class_name text not null unique
  );

  create table categories (
    category_id integer primary key,
    category_name text not null unique
  );

  create table class_modules (
    class_number integer primary key check (class_number between 1 and 12),
    title text not null check (title <> ''),
    description text not null check (description <> ''),
    image_hash text references public_images on delete restrict
  );

  create table courses (
    course_id integer generated always as identity primary key,
    course_name text collate "und-x-icu" not null check (course_name <> ''),
    course_subtitle text not null check (course_subtitle <> ''),
    image_hash text references public_images on delete restrict,
    course_video_path text check (course_video_path ~* '^https?:'),
    student_id_of_the_week integer,
    class_level_id integer not null references class_levels on delete restrict,
    category_id integer not null references categories on delete restrict,
    on_front_page boolean not null default false,
    is_active boolean not null default true,
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null
      generated always as (lower(((course_name || E'\n') || course_subtitle) collate "und-x-icu")) stored
  );
  create index courses_by_category on courses (category_id, course_id);
  create index courses_by_class_level on courses (class_level_id, course_name, course_id);
  create index courses_by_course_name on courses (course_name, course_id);
  create index courses_by_student_of_the_week on courses (student_id_of_the_week);
  create index courses_by_text on courses using gin (search_text gin_trgm_ops);
  create index courses_on_front_page on courses (class_level_id, course_name, course_id)
    where is_active and on_front_page;

  -- A course with contents cannot be deleted.
  create table curriculums (
    curriculum_id integer generated always as identity primary key,
    course_id integer not null references courses on delete restrict,
    curriculum_name text collate "und-x-icu" not null check (curriculum_name <> ''),
    is_active boolean not null default true,
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null generated always as (lower(curriculum_name collate "und-x-icu")) stored
  );
  create index curriculums_by_course on curriculums (course_id, curriculum_id);
  create index curriculums_by_name on curriculums (curriculum_name, curriculum_id);
  create index curriculums_by_text on curriculums using gin (search_text gin_trgm_ops);

  -- What belongs to a course keeps it from being deleted.
  create table essentials (
    essential_id integer generated always as identity primary key,
    course_id integer not null references courses on delete restrict,
    name text collate "und-x-icu" not null check (name <> ''),
    description text not null check (description <> ''),
    is_active boolean not null default true,
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null
      generated always as (lower(((name || E'\n') || description) collate "und-x-icu")) stored
  );
  create index essentials_by_course on essentials (course_id, essential_id);
  create index essentials_by_name on essentials (name, essential_id);
  create index essentials_by_text on essentials using gin (search_text gin_trgm_ops);

  create table posts (
    post_id integer generated always as identity primary key,
    title text collate "und-x-icu" not null check (title <> ''),
    slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') unique,
    summary text check (summary <> ''),
    markdown text not null check (markdown <> ''),
    status text not null check (status in ('draft', 'published')),
    date date not null check (isfinite(date)),
    cover_hash text references public_images on delete restrict,
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null
      generated always as (lower(((title || E'\n') || coalesce(summary, '')) collate "und-x-icu")) stored
  );
  create index posts_by_date on posts (date desc, post_id desc);

  create table testimonials (
    position integer primary key check ("position" >= 0),
    name text not null check (name <> ''),
    quote text not null check (quote <> ''),
    photo_hash text references public_images on delete restrict,
    is_sample boolean not null
  );

  create table site_pages (
    page text primary key,
    title text not null check (title <> ''),
    markdown text not null check (markdown <> ''),
    version integer not null check (version > 0)
  );`
