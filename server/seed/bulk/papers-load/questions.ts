import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../src/db/schema.ts'

const CHUNK = 20_000

type Template = { text: RawBuilder<unknown>; details: RawBuilder<unknown>; marks: number }

const number = (value: RawBuilder<unknown>) =>
  sql`jsonb_build_object('right', jsonb_build_object('value', (${value})::text))`

/** One of each kind, from two numbers `a` and `b`. */
const TEMPLATES: Record<string, Template> = {
  choice: {
    text: sql`'What is $' || a || ${'\\times'} || b || '$?'`,
    details: sql`'{}'`,
    marks: 1,
  },
  several: {
    text: sql`'Which of these are multiples of $' || a || '$, and leave ' || b || ' aside?'`,
    details: sql`jsonb_build_object('right', '["A", "C"]'::jsonb,
      'options', jsonb_build_array(2 * a || '', 3 * a + 1 || '', 5 * a || '', 7 * a + 1 || ''))`,
    marks: 2,
  },
  number: { text: sql`'Find $' || a || '+' || b || '$.'`, details: number(sql`a + b`), marks: 1 },
  expression: {
    text: sql`'Expand $(x+' || a || ')(x+' || b || ')$.'`,
    details: sql`jsonb_build_object('right', jsonb_build_array(
      'x^2+' || a + b || 'x+' || a * b))`,
    marks: 2,
  },
  long: {
    text: sql`'A field is $' || a || '$ m long and $' || b || '$ m wide. Explain how its area is found.'`,
    details: sql`'{"scheme": [{"step": "Says what is multiplied", "marks": 1}, {"step": "Finds the area", "marks": 2}]}'`,
    marks: 3,
  },
  group: {
    text: sql`'A shop sells pens for ' || a || ' rupees and books for ' || b || ' rupees.'`,
    details: sql`jsonb_build_object('parts', jsonb_build_array(
      jsonb_build_object('kind', 'number', 'text', 'What do a pen and a book cost?', 'marks', 1) || ${number(sql`a + b`)},
      jsonb_build_object('kind', 'number', 'text', 'What do $10$ pens cost?', 'marks', 1) || ${number(sql`10 * a`)}))`,
    marks: 2,
  },
}

/** Kinds of ten questions. */
const KINDS = `{choice,choice,choice,choice,several,number,number,expression,long,group}`

const byKind = (what: (template: Template) => RawBuilder<unknown>) =>
  sql`case kind ${sql.join(
    Object.entries(TEMPLATES).map(([kind, each]) => sql`when ${sql.lit(kind)} then ${what(each)}`),
    sql` `,
  )} end`

/** Adds questions of all kinds, spread over the chapters of all classes. */
export async function loadQuestions(
  db: Kysely<Database>,
  count: number,
  onProgress: (line: string) => void,
) {
  for (let from = 0; from < count; from += CHUNK) {
    const end = Math.min(from + CHUNK, count)
    await loadChunk(db, from, end - 1)
    onProgress(`${end} questions`)
  }
}

const loadChunk = (db: Kysely<Database>, from: number, last: number) =>
  sql`
    with ordered as (
      select class_number, array_agg(chapter_id order by position) as chapters
      from chapters where is_active group by class_number
    ), made as (
      select n, 1 + n % 12 as class_number, chapters[1 + n / 12 % cardinality(chapters)] as chapter_id,
        (${KINDS}::text[])[1 + n / 12 % 10] as kind, 2 + n % 997 as a, 3 + n / 997 as b
      from generate_series(${from}::integer, ${last}::integer) n
      left join ordered on ordered.class_number = 1 + n % 12
    )
    insert into questions (kind, question, details, marks, class_number, chapter_id, difficulty,
      option_a, option_b, option_c, option_d, right_option, option_count, solution, remarks)
    select kind, ${byKind(({ text }) => text)}, (${byKind(({ details }) => sql`(${details})::jsonb`)}),
      ${byKind(({ marks }) => sql`${sql.lit(marks)}`)}, class_number, chapter_id, 1 + n / 120 % 3,
      case when kind = 'choice' then a * b - b || '' end, case when kind = 'choice' then a * b || '' end,
      case when kind = 'choice' then a * b + a || '' end, case when kind = 'choice' then a + b || '' end,
      case when kind = 'choice' then 'B' end, case when kind = 'choice' then 4 end,
      case when n % 3 = 0 then 'With $a=' || a || '$ and $b=' || b || '$ it follows at once.' end,
      'Load ' || n
    from made order by n`.execute(db)
