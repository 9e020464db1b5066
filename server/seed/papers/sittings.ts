import { sql } from 'kysely'
import sharp from 'sharp'
import type { Trx } from '../../src/db/schema.ts'
import { testRow } from '../../src/features/exams/exams.queries.ts'
import { type InSet, markByKey } from '../../src/features/exams/marks/key-marks.service.ts'
import { bankAsked, readTestWithPaper } from '../../src/features/exams/marks/marks.service.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { type Chance, chance } from '../chance.ts'

const ANYBODY = { role: 'admin', uid: '' } as const
/** Share of answers left blank. */
const BLANK = 0.08
const MOST_SECONDS = 140

type Answer = { value: string[] | string | { text: string }; key_mark?: number; mark?: number }
type Attempt = { attempt_id: number; student_id: number; ability: number }

const OTHERS = ['A', 'B', 'C', 'D']

/** A wrong answer. */
function slipOf({ right, item: { question } }: InSet, { pick }: Chance) {
  if (question.kind === 'number') return `${Number(Object(right).value) + pick([-1, 1, 2, 10])}`
  if (question.kind === 'expression') return `${(right as string[])[0]}+1`
  const isSame = (letter: string) => String(right) === letter
  return [pick(OTHERS.slice(0, question.options.length).filter((letter) => !isSame(letter)))]
}

/** The right answer as typed. */
const rightOf = ({ right, item: { question } }: InSet) =>
  question.kind === 'number'
    ? String(Object(right).value)
    : question.kind === 'expression'
      ? String((right as string[])[0])
      : (right as string[])

/** The mark that a person gives: full, half or none. */
function answered(asked: InSet, ability: number, luck: Chance): Answer {
  const isRight = luck.next() < ability
  if (asked.item.question.kind === 'long')
    return {
      value: { text: isRight ? 'Worked out on paper, each step shown.' : 'I got this far.' },
      mark: isRight ? asked.marks : luck.pick([0, asked.marks / 2]),
    }
  const value = isRight ? rightOf(asked) : slipOf(asked, luck)
  const typed = Array.isArray(value) ? value.join('') : value
  return { value, key_mark: markByKey(asked, typed, isRight ? 'right' : 'wrong') ?? 0 }
}

/** Most members have begun a finished online test. */
const insertAttempts = async (trx: Trx, test_id: number) =>
  (
    await sql<Attempt>`
      with sitters as (
        select student_id, opens_at, closes_at, minutes,
          opens_at + make_interval(mins => (hashtext(test_id || ' begin ' || student_id) & 65535) % 50)
            as began,
          (35 + (hashtext('ability ' || student_id) & 65535) % 65) / 100.0 as ability
        from (
          select distinct t.test_id, m.student_id, t.opens_at, t.closes_at,
            papers.duration_minutes as minutes
          from tests t join papers using (paper_id) join test_batches using (test_id)
          join memberships m using (batch_id)
          where t.test_id = ${test_id} and m.joined_on <= t.opens_at::date
            and (m.left_on is null or m.left_on >= t.opens_at::date)
        ) as members
        where (hashtext(test_id || ' away ' || student_id) & 65535) % 20 > 0
      ), begun as (
        insert into attempts
          (test_id, student_id, started_at, ends_at, submitted_at, submitted_by, seed)
        select ${test_id}, student_id, began, began + make_interval(mins => minutes),
          began + make_interval(mins => minutes - 1 - student_id % 9), 'student',
          hashtext('order ' || student_id) & 65535
        from sitters order by student_id
        returning attempt_id, student_id, submitted_at
      ), present as (
        insert into attempt_presence (attempt_id, seen_at)
        select attempt_id, submitted_at from begun
      )
      select attempt_id, student_id, ability::float8 from begun join sitters using (student_id)
      order by attempt_id`.execute(trx)
  ).rows

/** Answers and marks of an attempt. */
function sheetOf({ attempt_id, student_id, ability }: Attempt, asked: Iterable<InSet>) {
  const luck = chance(attempt_id * 7919 + student_id)
  const answers = [...asked].flatMap((each) =>
    luck.next() < BLANK
      ? []
      : [
          {
            item_id: each.item_id,
            seconds: 10 + luck.below(MOST_SECONDS),
            ...answered(each, ability, luck),
          },
        ],
  )
  const marksOf = (name: 'mark' | 'key_mark') =>
    Object.fromEntries(
      answers.flatMap(({ item_id, [name]: mark }) => (mark === undefined ? [] : [[item_id, mark]])),
    )
  return { attempt_id, answers, marks: marksOf('mark'), key_marks: marksOf('key_mark') }
}

/** A page of handwritten working, drawn once. */
const workedPage = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640">
      <rect width="900" height="640" fill="#fdfbf3"/>
      ${Array.from({ length: 11 }, (_, n) => `<path d="M0 ${60 + 52 * n}h900" stroke="#c9d6e8" stroke-width="2"/>`).join('')}
      <path d="M90 0v640" stroke="#e6a3a3" stroke-width="2"/>
      <path d="M150 500 340 190 560 500Z M340 190V500" fill="none" stroke="#20305c" stroke-width="5"/>
      <path d="M620 190c40-50 60 40 100 0s60 40 90 0M620 294c30-40 60 40 90 0s50 30 80 0M620 398c40-50 60 40 100 0"
        fill="none" stroke="#20305c" stroke-width="5"/>
    </svg>`),
  )
    .jpeg({ quality: 70 })
    .toBuffer()

/** Adds a photo to every second long answer. */
const addPhotos = async (trx: Trx, test_id: number) =>
  sql`
    with photos as (
      insert into answer_photos (attempt_id, item_id, media_type, content, created_at, encoded_at)
      select attempt_id, item_id, 'image/jpeg', ${await workedPage()}, saved_at, saved_at
      from answers join attempts using (attempt_id)
      where test_id = ${test_id} and jsonb_typeof(value) = 'object' and attempt_id % 2 = 0
      order by attempt_id, item_id
      returning photo_id, attempt_id, item_id
    )
    update answers set value = value || jsonb_build_object('photos', array[photo_id])
    from photos
    where answers.attempt_id = photos.attempt_id and answers.item_id = photos.item_id`.execute(trx)

/** Lets students sit a finished online test, with marks; long answers are marked by `marker`, if any. */
export async function seedSittings(trx: Trx, test_id: number, marker: string | null) {
  const asked = bankAsked(await readTestWithPaper(trx, await testRow(trx, ANYBODY, test_id)))
  const sheets = (await insertAttempts(trx, test_id)).map((each) => sheetOf(each, asked.values()))
  const answers = sheets.flatMap(({ attempt_id, answers }) =>
    answers.map((answer) => ({ attempt_id, ...answer })),
  )
  await sql`
    insert into answers (attempt_id, item_id, value, revision, seconds, saved_at)
    select attempt_id, item_id, value, 1, sent.seconds, submitted_at
    from unnest(
      ${answers.map(({ attempt_id }) => attempt_id)}::integer[],
      ${answers.map(({ item_id }) => item_id)}::integer[],
      ${answers.map(({ value }) => JSON.stringify(value))}::jsonb[],
      ${answers.map(({ seconds }) => seconds)}::integer[]
    ) as sent (attempt_id, item_id, value, seconds)
    join attempts using (attempt_id)`.execute(trx)
  await addPhotos(trx, test_id)
  const handOf = (marks: Record<string, number>) =>
    Object.fromEntries(
      Object.keys(marks).map((item_id) => [
        item_id,
        { by: marker, at: clock.now().toISOString(), note: null },
      ]),
    )
  await sql`
    insert into test_sheets (test_id, student_id, marks, key_marks, hands, marked_of)
    select test_id, student_id, sent.marks, sent.key_marks, sent.hands, submitted_at
    from unnest(
      ${sheets.map(({ attempt_id }) => attempt_id)}::integer[],
      ${sheets.map(({ marks }) => JSON.stringify(marker === null ? {} : marks))}::jsonb[],
      ${sheets.map(({ key_marks }) => JSON.stringify(key_marks))}::jsonb[],
      ${sheets.map(({ marks }) => JSON.stringify(marker === null ? {} : handOf(marks)))}::jsonb[]
    ) as sent (attempt_id, marks, key_marks, hands)
    join attempts using (attempt_id)`.execute(trx)
}
