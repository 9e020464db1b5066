import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../src/db/schema.ts'
import { academyNow } from '../../src/features/ground/settings/clock.service.ts'
import {
  isAskableAmongMany,
  keptQuestions,
} from '../../src/features/papers/question-bank/reserved.queries.ts'

const QUESTIONS = 6
const TITLE_MAX = 100
const SCHOOL_TESTS = 25
/** Days until sets are due and tests at school are held, in turn. */
const DUE = [2, 5]
const HELD = [6, 9, 13, 17, 24]
const TITLES = ['Half-yearly', 'Unit test', 'Periodic test 2']

type Chapter = { class_number: number; chapter_id: number; name: string; question_ids: number[] }

/** Chapters with questions that practice may ask, by class. */
async function askedChapters(trx: Trx) {
  const { rows } = await sql<Chapter>`
    with ${keptQuestions}
    select c.class_number, c.chapter_id, c.name, array_agg(questions.question_id order by questions.question_id) as question_ids
    from questions join chapters c on c.chapter_id = questions.chapter_id
    where ${isAskableAmongMany} and questions.language = 'en' and c.is_active
      and not coalesce(questions.details ? 'params', false)
    group by c.chapter_id
    order by c.class_number, c.position`.execute(trx)
  return Map.groupBy(rows, ({ class_number }) => class_number)
}

type Chapters = Awaited<ReturnType<typeof askedChapters>>

async function addSets(trx: Trx, chapters: Chapters, today: string) {
  const batches = await trx
    .selectFrom('batches')
    .select(['batch_id', 'class_number'])
    .where('class_number', 'is not', null)
    .orderBy('batch_id')
    .execute()
  for (const { batch_id, class_number } of batches) {
    const all = (chapters.get(class_number ?? 0) ?? []).flatMap(({ name, question_ids }) =>
      question_ids.map((question_id) => ({ name, question_id })),
    )
    for (const [n, days] of DUE.entries()) {
      const asked = all.slice(n * QUESTIONS, (n + 1) * QUESTIONS)
      if (asked.length === 0) continue
      const title = [...new Set(asked.map(({ name }) => name))].join(', ').slice(0, TITLE_MAX)
      const due_on = dayAfter(today, days)
      const { set_id } = await trx
        .insertInto('practice_sets')
        .values({ batch_id, lesson_id: null, title, due_on, created_by: null })
        .returning('set_id')
        .executeTakeFirstOrThrow()
      await sql`
        insert into set_items (set_id, position, question_id, question_version)
        select ${set_id}, place, question_id, version
        from unnest(${asked.map(({ question_id }) => question_id)}::integer[]) with ordinality as chosen (question_id, place)
        join questions using (question_id)`.execute(trx)
    }
  }
}

async function addSchoolTests(trx: Trx, chapters: Chapters, today: string) {
  const students = await trx
    .selectFrom('students')
    .select(['student_id', 'student_class'])
    .where('is_active', '=', true)
    .where('student_class', 'in', [...chapters.keys()])
    .orderBy('student_id')
    .limit(SCHOOL_TESTS)
    .execute()
  for (const [n, { student_id, student_class }] of students.entries()) {
    const { school_test_id } = await trx
      .insertInto('school_tests')
      .values({
        ...{ student_id, title: TITLES[n % TITLES.length] ?? 'Test', entered_by: null },
        held_on: dayAfter(today, HELD[n % HELD.length] ?? 1),
      })
      .returning('school_test_id')
      .executeTakeFirstOrThrow()
    const asked = (chapters.get(student_class) ?? []).slice(0, 3)
    await trx
      .insertInto('school_test_chapters')
      .values(asked.map(({ chapter_id }) => ({ school_test_id, chapter_id })))
      .execute()
  }
}

/** Gives each batch two practice sets, and some students a test at school. */
export async function seedSets(db: Kysely<Database>) {
  const { date: today } = await academyNow(db)
  await db.transaction().execute(async (trx) => {
    const chapters = await askedChapters(trx)
    if (chapters.size === 0) return
    await addSets(trx, chapters, today)
    await addSchoolTests(trx, chapters, today)
  })
}
