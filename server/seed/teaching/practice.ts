import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../src/db/schema.ts'
import { academyNow } from '../../src/features/ground/settings/clock.service.ts'
import {
  ensureSettings,
  updateSettings,
} from '../../src/features/ground/settings/settings.queries.ts'
import { readTaughtTopics } from '../../src/features/learning/plans/topics/taught-topics.service.ts'
import {
  type AskableQuestion,
  askableQuestions,
} from '../../src/features/learning/practice/choosing/candidates.queries.ts'
import {
  type Level,
  levelAfter,
  NEW_LEVEL,
} from '../../src/features/learning/practice/levels/levels.ts'
import { recordPractised } from '../../src/features/papers/question-bank/practised.queries.ts'
import { chance } from '../chance.ts'
import { insertTemplates } from '../papers/templates.ts'

/** Number of students in five who practise. */
const OF_FIVE = 3
const DAYS = 42
const EACH = 8
/** Answers that a person has to read. */
const UNREADABLE = 10

/** Slips of questions with a whole number as answer, in lower and in higher classes. */
const LOWER = [
  { by: 1, name: 'counted one too many', text: 'Count again: one was counted twice.' },
  { by: -1, name: 'counted one too few', text: 'Count again: one was left out.' },
  { by: 10, name: 'carried a ten too many', text: 'Look at the tens: one was carried twice.' },
]
const HIGHER = [
  { name: 'forgot to change the sign', text: 'A term that changes sides changes its sign.' },
  { name: 'forgot to halve', text: 'Read the question again: only half of it is asked.' },
  { name: 'counted one too many', text: 'Check the last step once more.' },
]
const FIRST_HIGHER = 7

/** The wrong answers of these slips, in their order. */
const slipsFor = (right: number, class_number: number) =>
  class_number < FIRST_HIGHER
    ? LOWER.map(({ by, ...slip }) => ({ ...slip, answer: `${right + by}` }))
    : [-right, 2 * right, right + 1].map((answer, n) => ({ ...HIGHER[n], answer: `${answer}` }))

/** Adds slips to questions for which the wrong answers of several slips differ. */
async function addSlips(trx: Trx) {
  const { rows } = await sql<{ question_id: number; class_number: number; right: string }>`
    select question_id, class_number, details -> 'right' ->> 'value' as right from questions
    where kind = 'number' and class_number is not null and not details ?| array['slips', 'params']
      and details -> 'right' ->> 'value' ~ '^[1-9][0-9]{0,5}$'
    order by question_id`.execute(trx)
  const found = rows.filter(
    ({ class_number, right }) => class_number < FIRST_HIGHER || right !== '1',
  )
  await sql`
    update questions set details = details || jsonb_build_object('slips', sent.slips)
    from unnest(
      ${found.map(({ question_id }) => question_id)}::integer[],
      ${found.map((each) => JSON.stringify(slipsFor(Number(each.right), each.class_number)))}::jsonb[]
    ) as sent (question_id, slips) where sent.question_id = questions.question_id`.execute(trx)
}

async function chaptersByName(db: Db) {
  const rows = await db
    .selectFrom('chapters')
    .select(['chapter_id', 'class_number', 'name'])
    .execute()
  return new Map(rows.map((each) => [`${each.class_number} ${each.name}`, each.chapter_id]))
}

type Question = AskableQuestion & { slips: string[]; right: string[] | string | null }
type Topic = { chapter_id: number; last_day: string; difficulty: number }
type Pupil = { student_id: number; topics: Topic[] }

/** Three of five students of the plans' batches, with the chapters they were taught. */
async function practisers(db: Db, today: string): Promise<Pupil[]> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct student_id from memberships join plans using (batch_id)
    join students using (student_id)
    where left_on is null and is_active and student_id % 5 < ${OF_FIVE} order by student_id`.execute(
    db,
  )
  const ids = rows.map(({ student_id }) => student_id)
  const taught = await readTaughtTopics(db, ids, today)
  return ids.map((student_id) => ({
    student_id,
    topics: (taught.get(student_id)?.taught ?? []).filter(({ skill_id }) => skill_id === null),
  }))
}

/** Questions of these chapters that may be asked, with the data needed to answer them. */
async function questionsOf(db: Db, pupils: readonly Pupil[]): Promise<Question[]> {
  const chapters = new Set(
    pupils.flatMap(({ topics }) => topics.map(({ chapter_id }) => chapter_id)),
  )
  const topics = [...chapters].map((chapter_id) => ({
    ...{ chapter_id, skill_id: null, difficulty: 3, day: '', last_day: '' },
  }))
  const found = await askableQuestions(db, {
    ...{ topics, language: 'en', student_id: 0, day: '2000-01-01' },
  })
  type Key = Pick<Question, 'question_id' | 'right'> & { slips: string[] | null }
  const { rows } = await sql<Key>`
    select question_id, case when details ? 'params' then null
        when kind = 'choice' then jsonb_build_array(right_option) when kind = 'number' then details -> 'right' -> 'value'
        when kind = 'several' then details -> 'right' else details -> 'right' -> 0 end as right, (
      select array_agg(slip ->> 'answer' order by place)
      from jsonb_array_elements(details -> 'slips') with ordinality as slips (slip, place)) as slips
    from questions where question_id = any(${found.map((each) => each.question_id)}::integer[])`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.question_id, row]))
  return found
    .filter(({ language, skill_ids }) => language === 'en' && skill_ids.length === 0)
    .map((question) => {
      const { slips = null, right = null } = known.get(question.question_id) ?? {}
      return { ...question, slips: slips ?? [], right }
    })
}

type Item = {
  student_id: number
  day: string
  position: number
  question: Question
  variant: number | null
  verdict: 'right' | 'wrong' | 'by hand'
  slip: number | null
}

/** A student's practice in these weeks, with the resulting levels. */
function practised({ student_id, topics }: Pupil, questions: readonly Question[], today: string) {
  const luck = chance(student_id * 613)
  const ability = 0.45 + luck.next() * 0.5
  const keenness = 0.35 + luck.next() * 0.5
  const items: Item[] = []
  const levels = new Map<number, Level>()
  let asked = 0
  for (let n = DAYS; n >= 1; n -= 1) {
    const day = dayAfter(today, -n)
    if (luck.next() > keenness) continue
    const known = new Map(
      topics.filter(({ last_day }) => last_day < day).map((topic) => [topic.chapter_id, topic]),
    )
    const askable = questions.filter(
      ({ chapter_id, difficulty }) => (difficulty ?? 2) <= (known.get(chapter_id)?.difficulty ?? 0),
    )
    const ofDay = Array.from({ length: Math.min(EACH, askable.length) }, (_, place): Item => {
      const question = askable[(asked + place) % askable.length] as Question
      const isRight = luck.next() < ability
      const slip = !isRight && question.slips.length > 0 ? luck.below(question.slips.length) : null
      return {
        ...{ student_id, day, position: place + 1, question, slip },
        variant: question.variants ? luck.pick(question.variants) : null,
        verdict: isRight ? 'right' : 'wrong',
      }
    })
    asked += ofDay.length
    items.push(...ofDay)
    for (const [chapter_id, own] of Map.groupBy(ofDay, ({ question }) => question.chapter_id)) {
      const right = own.filter(({ verdict }) => verdict === 'right')
      const isHard = ({ question }: Item) => question.kind !== 'choice'
      const tries = {
        ...{ asked: own.length, right: right.length, hasHardRight: right.some(isHard) },
        hasHard: askable.some(
          ({ kind, ...of }) => of.chapter_id === chapter_id && kind !== 'choice',
        ),
      }
      levels.set(chapter_id, levelAfter(levels.get(chapter_id) ?? NEW_LEVEL, tries, day))
    }
  }
  return { student_id, items, levels }
}

/** The parts of an answer that the demo needs. */
function valueIn({ question: { slips, right }, slip, verdict }: Item) {
  if (verdict === 'by hand') return 'the same as above'
  if (verdict === 'right') return right
  const typed = slips[slip ?? -1] ?? '0'
  return Array.isArray(right) ? [slip === null ? (right.includes('A') ? 'B' : 'A') : typed] : typed
}

const triesOf = (item: Item) => [
  {
    ...{ value: valueIn(item), verdict: item.verdict, slip: item.slip, by: 'student' },
    at: `${item.day}T12:30:00.000Z`,
  },
]

const STATES = { right: 'right', wrong: 'shown', 'by hand': 'by hand' } as const

async function storePractice(trx: Trx, all: ReturnType<typeof practised>[]) {
  const items = all.flatMap((each) => each.items)
  for (const item of items
    .filter(({ question }) => question.kind === 'expression')
    .slice(0, UNREADABLE))
    Object.assign(item, { verdict: 'by hand', slip: null })
  const column = <T>(of: (item: Item) => T) => items.map(of)
  await sql`
    insert into practice_sessions (student_id, kind, day, seed, begun_at, ended_at)
    select distinct student_id, 'today', day, 'demo', day + time '18:00', day + time '18:10'
    from unnest(${column((item) => item.student_id)}::integer[], ${column(({ day }) => day)}::date[])
      as sent (student_id, day) order by day, student_id`.execute(trx)
  await sql`
    insert into practice_items (session_id, position, question_id, question_version, variant, chapter_id,
      counts, why, state, tries, answered_on)
    select session_id, position, question_id, version, variant, sent.chapter_id,
      jsonb_build_array(jsonb_build_object('chapter_id', sent.chapter_id, 'skill_id', null)), 'due', state, tries,
      sent.day
    from unnest(${column((item) => item.student_id)}::integer[], ${column(({ day }) => day)}::date[],
      ${column(({ position }) => position)}::integer[],
      ${column(({ question }) => question.question_id)}::integer[],
      ${column(({ question }) => question.version)}::integer[], ${column(({ variant }) => variant)}::integer[],
      ${column(({ question }) => question.chapter_id)}::integer[],
      ${column(({ verdict }) => STATES[verdict])}::text[],
      ${column((item) => JSON.stringify(triesOf(item)))}::jsonb[]
    ) as sent (student_id, day, position, question_id, version, variant, chapter_id, state, tries)
    join practice_sessions on practice_sessions.student_id = sent.student_id
      and practice_sessions.day = sent.day and kind = 'today'`.execute(trx)
  const levels = all.flatMap(({ student_id, levels }) =>
    [...levels].map(([chapter_id, level]) => ({
      student_id,
      chapter_id,
      skill_id: null,
      ...level,
    })),
  )
  for (let from = 0; from < levels.length; from += 1_000)
    await trx
      .insertInto('practice_levels')
      .values(levels.slice(from, from + 1_000))
      .execute()
  await recordPractised(
    trx,
    [...new Set(items.map(({ question }) => question.question_id))],
    items
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '',
  )
}

/**
 * Six weeks of practice of three students in five, slips, and twelve questions whose numbers change. Skipped if anybody
 * has practised.
 */
export async function seedPractice(db: Kysely<Database>) {
  if (await db.selectFrom('practice_sessions').select('session_id').limit(1).executeTakeFirst())
    return
  const { date } = await academyNow(db)
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    await updateSettings(trx, { practice_on: true })
    const chapters = await chaptersByName(trx)
    await insertTemplates(trx, ({ class_number, chapter }) =>
      chapters.get(`${class_number} ${chapter}`),
    )
    await addSlips(trx)
    const pupils = await practisers(trx, date)
    const questions = await questionsOf(trx, pupils)
    await storePractice(
      trx,
      pupils.map((pupil) => practised(pupil, questions, date)),
    )
  })
}
