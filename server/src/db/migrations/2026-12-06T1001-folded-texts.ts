import { type Kysely, sql } from 'kysely'

/** Names are found however they are typed: search texts are folded, as `foldText` of the contract folds what is typed. */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Digits of nine scripts, and what they are. */
const DIGITS = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]
  .map((zero) => String.fromCharCode(...Array.from({ length: 10 }, (_, n) => zero + n)))
  .join('')
const DASHES = '−‐‑‒–—―'
const PLAIN = '0123456789'.repeat(9) + '-'.repeat(DASHES.length)
const CHANDRABINDU = '\u0901\u0981\u0a01\u0a81\u0b01'
const DOTS = '\u0902\u0982\u0a02\u0a82\u0b02'
const MARKS = '[\\u0300-\\u036f\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc]'
/** All that Unicode ignores by default. */
const UNSEEN =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'
const HINDI = 'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])'
const BENGALI = 'ঙ্(?=[ক-ঘ])|ঞ্(?=[চ-ঝ])|ণ্(?=[ট-ঢ])|ন্(?=[ত-ধ])|ম্(?=[প-ভ])'

const STATEMENTS = [
  // Most names are ASCII, for which the short way says the same.
  `create function fold_text(typed text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(typed) = char_length(typed)
    then lower(regexp_replace(translate(typed, '''\`.', ''), '[ \\t]+', ' ', 'g') collate "C")
    else lower(regexp_replace(regexp_replace(regexp_replace(translate(regexp_replace(
      normalize(regexp_replace(translate(typed, '''’‘\`´ʼ.', ''), '${UNSEEN}', '', 'g'), NFKD),
      '${MARKS}', '', 'g'), '${DIGITS}${DASHES}${CHANDRABINDU}', '${PLAIN}${DOTS}'),
      '${HINDI}', 'ं', 'g'), '${BENGALI}', 'ং', 'g'),
      '[ \\t\\u1680\\u2028\\u2029]+', ' ', 'g') collate "und-x-icu") collate "C" end`,
  // Each generated search text, with its indexes.
  `do $$
  declare
    of record;
    made text;
  begin
    for of in
      select c.oid::regclass as name, pg_get_expr(d.adbin, d.adrelid) as text, array(
        select pg_get_indexdef(i.indexrelid) from pg_index i
        where i.indrelid = c.oid and pg_get_indexdef(i.indexrelid) like '%search_text%') as indexes
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attname = 'search_text' and a.attgenerated = 's'
    loop
      if of.text !~ '^lower\\(\\(.* COLLATE "und-x-icu"\\)\\)$' then
        raise exception 'the search text of % is made in another way: %', of.name, of.text;
      end if;
      made := regexp_replace(of.text, '^lower\\(\\((.*) COLLATE "und-x-icu"\\)\\)$', 'fold_text(\\1)');
      execute format('alter table %s drop column search_text', of.name);
      execute format(
        'alter table %s add column search_text text collate "C" not null generated always as (%s) stored',
        of.name, made);
      foreach made in array of.indexes loop execute made; end loop;
    end loop;
  end
  $$`,
  `create or replace function student_text(students) returns text
  language sql stable
  return fold_text(concat_ws(' ', ($1).first_name, ($1).middle_name, ($1).last_name)
    || E'\\n' || ($1).email || E'\\n' || ($1).student_id::text)`,
  `insert into student_texts
  select student_id, text, case when octet_length(text) > char_length(text) then signs_of_script(text) end
  from students s, lateral (select student_text(s) collate "C" as text) made
  on conflict (student_id) do update
    set search_text = excluded.search_text, script_text = excluded.script_text
    where student_texts.search_text <> excluded.search_text`,
  'drop index students_by_birth_and_name, students_unclaimed_by_name',
  `create index students_by_birth_and_name on students (date_of_birth, fold_text(first_name),
    replace(fold_text(coalesce(last_name, '')), ' ', ''), replace(fold_text(coalesce(middle_name, '')), ' ', ''))`,
  'create index students_unclaimed_by_name on students (fold_text(first_name)) where account_id is null',
]
