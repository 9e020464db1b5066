/** Chapters, the question bank and papers. */
export const papersTables = String.raw`
  -- What is taught in each class: chapters, and the skills that they are made of. A question names its
  -- chapter together with the class, so that the two agree.
  create table chapters (
    chapter_id integer generated always as identity primary key,
    class_number smallint not null check (class_number between 1 and 12),
    position integer not null check ("position" >= 0),
    name text collate "und-x-icu" not null check (name <> ''),
    is_active boolean not null default true,
    version integer not null default 1 check (version > 0),
    unique (chapter_id, class_number),
    constraint one_chapter_a_position unique (class_number, "position") deferrable
  );
  create unique index chapters_by_name on chapters (class_number, lower(normalize(name) collate "und-x-icu"));

  create table skills (
    skill_id integer generated always as identity primary key,
    chapter_id integer not null references chapters on delete restrict,
    position integer not null check ("position" >= 0),
    name text collate "und-x-icu" not null check (name <> ''),
    is_active boolean not null default true,
    version integer not null default 1 check (version > 0),
    constraint one_skill_a_position unique (chapter_id, "position") deferrable
  );
  create unique index skills_by_name on skills (chapter_id, lower(normalize(name) collate "und-x-icu"));

  -- Questions of all kinds. A single choice has its options in columns; other kinds have theirs in "details"
  -- (see QuestionDetails).
  create table questions (
    question_id integer generated always as identity primary key,
    question text collate "und-x-icu" not null check (question <> ''),
    option_a text check (option_a <> ''),
    option_b text check (option_b <> ''),
    option_c text check (option_c <> ''),
    option_d text check (option_d <> ''),
    right_option text check (right_option in ('A', 'B', 'C', 'D')),
    option_count integer,
    marks integer not null check (marks between 1 and 1000),
    remarks text check (remarks <> ''),
    is_active boolean not null default true,
    version integer not null default 1 check (version > 0),
    kind text not null default 'choice'
      check (kind in ('choice', 'several', 'number', 'expression', 'long', 'group')),
    solution text check (solution <> ''),
    details jsonb not null default '{}'::jsonb check (jsonb_typeof(details) = 'object'),
    figures uuid[] not null default '{}'::uuid[] check (cardinality(figures) <= 8),
    class_number smallint check (class_number between 1 and 12),
    chapter_id integer,
    difficulty smallint check (difficulty between 1 and 3),
    language text not null default 'en' check (language in ('en', 'hi', 'bn')),
    use text not null default 'any' check (use in ('any', 'test', 'practice')),
    author_id text references accounts on delete set null,
    updated_at timestamptz not null default now(),
    search_text text collate "C" not null
      generated always as (lower(((((((question || E'\n') || coalesce(remarks,
        '')) || E'\n') || question_id::text) || coalesce(E'\n' || solution,
        '')) || case when kind = 'group' then E'\n' || texts_of_parts(details) else '' end) collate "und-x-icu")) stored,
    constraint chapter_is_of_class foreign key (chapter_id, class_number)
      references chapters (chapter_id, class_number) on delete restrict,
    constraint chapters_have_a_class check (chapter_id is null or class_number is not null),
    constraint choices_have_options
      check (
  case
      when kind = 'choice' then num_nulls(option_a, option_b, right_option, option_count) = 0
      else num_nonnulls(option_a, option_b, option_c, option_d, right_option, option_count) = 0
  end),
    constraint options_are_filled
      check (option_count between 2 and (2 + (option_c is not null)::integer + (option_d is not null)::integer)),
    constraint right_option_is_printed
      check (
  case right_option
      when 'A' then true
      when 'B' then true
      when 'C' then option_c is not null and option_count >= 3
      when 'D' then option_d is not null and option_count >= (3 + (option_c is not null)::integer)
      else true
  end)
  );
  create index questions_by_author on questions (author_id, question_id);
  create index questions_by_chapter on questions (chapter_id, question_id);
  create index questions_by_class on questions (class_number, question_id);
  create index questions_by_difficulty on questions (difficulty, question_id);
  create index questions_by_is_active on questions (is_active, question_id);
  create index questions_by_kind on questions (kind, question_id);
  create index questions_by_marks on questions (marks, question_id);
  create index questions_by_option_count on questions (option_count, question_id);
  create index questions_by_question on questions ("left"(question, 100), question_id);
  create index questions_by_text on questions using gin (search_text gin_trgm_ops);

  -- Each version that a save leaves behind, for the papers that were made of it.
  create table question_versions (
    question_id integer references questions on delete cascade,
    version integer check (version > 0),
    content jsonb not null,
    primary key (question_id, version)
  );

  -- A figure is never changed and goes with its question, so that old versions keep theirs.
  create table question_figures (
    figure_id uuid primary key default gen_random_uuid(),
    question_id integer not null references questions on delete cascade,
    content bytea not null,
    media_type text not null check (media_type in ('image/jpeg', 'image/svg+xml')),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null default now()
  );
  create index question_figures_of_question on question_figures (question_id);

  create table question_skills (
    question_id integer references questions on delete cascade,
    skill_id integer references skills on delete restrict,
    primary key (question_id, skill_id)
  );
  create index question_skills_by_skill on question_skills (skill_id, question_id);

  -- When each question was last used, kept by triggers: the bank is filtered and papers are filled by it. A
  -- question that was never used has no row. Papers are what counts; the checkup compares the two each
  -- night.
  create table question_uses (
    question_id integer primary key references questions on delete cascade,
    used_at timestamptz not null
  );
  create index question_uses_by_moment on question_uses (used_at, question_id);

  -- Papers: sections of questions from the bank. A draft shows the newest version of a question whose
  -- "question_version" is null; making a paper ready notes the versions, and writes out the parts of groups
  -- as items of their own.
  -- "refused_formulas" are those that print as they were typed; null for papers made ready before they were
  -- looked for. "language" is null for questions of any language.
  create table papers (
    paper_id integer generated always as identity primary key,
    title text collate "und-x-icu" not null check (title <> ''),
    class_number smallint check (class_number between 1 and 12),
    duration_minutes smallint not null check (duration_minutes between 1 and 600),
    instructions text check (instructions <> ''),
    state text not null default 'draft' check (state in ('draft', 'ready')),
    seed integer not null,
    author_id text references accounts on delete set null,
    ready_at timestamptz,
    printed_at timestamptz,
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null generated always as (lower(title collate "und-x-icu")) stored,
    refused_formulas jsonb not null default '[]'::jsonb check (jsonb_typeof(refused_formulas) = 'array'),
    language text check (language in ('en', 'hi', 'bn')),
    check ((state = 'ready') = (ready_at is not null)),
    check (state = 'ready' or printed_at is null)
  );
  create index papers_by_author on papers (author_id, paper_id);

  create table paper_sections (
    paper_id integer references papers on delete cascade,
    section smallint check (section >= 0),
    title text not null check (title <> ''),
    instructions text check (instructions <> ''),
    negative numeric(6,2) check (negative >= 0),
    partial boolean not null default false,
    any_count smallint check (any_count > 0),
    primary key (paper_id, section)
  );

  -- A question stands in a paper once, with its parts, and has at most one alternative.
  create table paper_items (
    item_id integer generated always as identity primary key,
    paper_id integer not null,
    section smallint not null,
    position smallint not null check ("position" >= 0),
    question_id integer not null references questions on delete restrict,
    question_version integer check (question_version > 0),
    marks numeric(6,2) not null check (marks > 0),
    or_of integer,
    part_of integer,
    part smallint check (part >= 0),
    unique (paper_id, item_id),
    foreign key (paper_id, or_of) references paper_items (paper_id, item_id) on delete cascade,
    foreign key (paper_id, part_of) references paper_items (paper_id, item_id) on delete cascade,
    foreign key (paper_id, section) references paper_sections on delete cascade,
    check ((part_of is null) = (part is null)),
    check (or_of is null or part_of is null)
  );
  create unique index paper_items_by_or on paper_items (paper_id, or_of);
  create unique index paper_items_by_part on paper_items (paper_id, part_of, part);
  create unique index paper_items_by_question on paper_items (paper_id, question_id) where part_of is null;
  create index paper_items_of_question on paper_items (question_id);

  -- The order of a paper's questions and options in each set, from which its key is computed.
  create table paper_sets (
    paper_id integer references papers on delete cascade,
    letter text check (letter in ('A', 'B', 'C', 'D')),
    layout jsonb not null,
    printed_at timestamptz,
    primary key (paper_id, letter)
  );

  -- What a job has printed, until it is fetched; it can be made again at any time, and is kept for a day.
  create table paper_prints (
    print_id uuid primary key default gen_random_uuid(),
    paper_id integer not null references papers on delete cascade,
    file_name text not null,
    content bytea not null,
    created_at timestamptz not null default now()
  );
  create index paper_prints_by_age on paper_prints (created_at);
  create index paper_prints_of_paper on paper_prints (paper_id);`
