import { dayAfter } from '@ganit/contract/days'
import { getBatchPractice } from '@ganit/contract/learning/practice'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Academy } from '../../../../../test/academy.ts'
import { test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../../test/days.ts'
import { practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { LESSON_DAY, theWeek, WEEK, weeklyCalls } from '../../../../../test/weekly-notes.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { notesHeld } from '../notes.queries.ts'

beginEachTestAt(WEEK, '09:00')

type Tries = { chapter_id: number; skill_id: number; right: number; wrong: number; on: string }

/** A student's stored practice: first tries of a topic on a day. */
async function practised(academy: Academy, student_id: number, tries: Tries) {
  const { chapter_id, skill_id, right, wrong, on } = tries
  await sql`
    with session as (
      insert into practice_sessions (student_id, kind, day, seed, ended_at)
      values (${student_id}, 'today', ${on}::date, 'a', ${on}::date + time '16:00') returning session_id)
    insert into practice_items (session_id, position, question_id, question_version, chapter_id, skill_id, counts,
      why, state, tries, answered_on)
    select session_id, n, 900000 + n, 1, ${chapter_id}::integer, ${skill_id}::integer, '[]', 'new', 'shown',
      jsonb_build_array(jsonb_build_object('value', '1', 'by', 'student', 'slip', null, 'at', now(),
        'verdict', case when n <= ${right}::integer then 'right' else 'wrong' end)), ${on}::date
    from session, generate_series(1, ${right + wrong}::integer) as n`.execute(academy.db)
}

/** A mistake from a test that a student practised on a day; it has no chapter. */
const lookAtMistake = ({ db }: Academy, student_id: number, on: string) =>
  db.transaction().execute(async (trx) => {
    // The attempt does not exist, so foreign keys are switched off.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with session as (
        insert into practice_sessions (student_id, kind, attempt_id, day, seed, ended_at)
        values (${student_id}, 'mistakes', 1, ${on}::date, 'a', ${on}::date + time '16:00') returning session_id)
      insert into practice_items (session_id, position, question_id, question_version, item_id, counts, why, state,
        tries, answered_on)
      select session_id, 1, 900001, 1, 1, '[]', 'new', 'shown', '[{"verdict": "wrong", "by": "student"}]', ${on}::date
      from session`.execute(trx)
  })

/** A child who practised two topics, one well. */
async function aWeekOfPractice(academy: Academy) {
  const practice = await thePractice(academy)
  const week = await theWeek(academy)
  const child = await practice.aPractiser('Aarav')
  const { student_id } = child
  const { chapter_id, skills } = practice
  const on = (day: number) => dayAfter(WEEK, day)
  for (const day of [-3, -2])
    await practised(academy, student_id, {
      ...{ chapter_id, skill_id: skills.roots, right: 4, wrong: 0, on: on(day) },
    })
  await practised(academy, student_id, {
    ...{ chapter_id, skill_id: skills.signs, right: 1, wrong: 3, on: on(-14) },
  })
  const noteOf = async () => (await week.noteOf(practice.batch_id, student_id))?.lines
  return { practice, week, child, student_id, skills, noteOf }
}

test('practice of the week is counted, and a topic to do together comes with an example never asked', async ({
  academy,
}) => {
  const { practice, skills, noteOf, student_id } = await aWeekOfPractice(academy)
  expect(await noteOf()).toEqual([
    { key: 'practised', text: 'Practice days: 2. Right at the first try: 8 of 8.' },
    { key: 'strong', text: 'Going well: Roots (8 of 8 right).' },
    { key: 'help', text: 'To do together: Signs.' },
  ])
  const of = { right: { value: '-3' } }
  const skill_ids = [skills.signs]
  await practice.ask('number', { skill_ids, of, difficulty: 2, question: 'The harder one' })
  const told = await practice.ask('number', { skill_ids, of, question: '$x + 5 = 2$' })
  const help = async () => (await noteOf())?.find(({ key }) => key === 'help')?.text
  expect(await help()).toBe('To do together: Signs. Try: x + 5 = 2 Answer: −3.')
  // Questions that the student was asked, that also have another topic, or that ask for letters are not shown.
  await sql`update practice_items set question_id = ${told} where position = 1`.execute(academy.db)
  await practice.ask('number', { skill_ids: [skills.signs, skills.roots], question: 'Of two' })
  await practice.ask('choice', { skill_ids })
  expect(await help()).toBe('To do together: Signs. Try: The harder one Answer: −3.')
  // Homework that is to be done is not shown with its answer.
  const inSet = await practice.ask('number', { skill_ids, of, question: 'Of the set' })
  expect(await help()).toContain('Of the set')
  await sql`
    with given as (
      insert into practice_sets (batch_id, title) values (${practice.batch_id}, 'Signs') returning set_id)
    insert into set_items (set_id, position, question_id, question_version)
    select set_id, 1, ${inSet}, 1 from given`.execute(academy.db)
  expect(await help()).toBe('To do together: Signs. Try: The harder one Answer: −3.')
  const hindi = { skill_ids, of, language: 'hi', question: 'हल करें' } as const
  await practice.ask('number', hindi)
  const { text } = (await weeklyCalls(practice.call).preview(student_id, 'hi')).body
  expect(text).toContain('घर पर साथ मिलकर करें: Signs। यह हल करें: हल करें उत्तर: −3।')
})

test('a day whose tries do not count is no second day of a topic that goes well', async ({
  academy,
}) => {
  const { practice, week, skills } = await aWeekOfPractice(academy)
  const { batch_id, chapter_id } = practice
  const { student_id } = await practice.aPractiser('Meera')
  const of = { chapter_id, skill_id: skills.roots, wrong: 0 }
  await practised(academy, student_id, { ...of, right: 5, on: dayAfter(WEEK, -3) })
  await practised(academy, student_id, { ...of, right: 1, on: dayAfter(WEEK, -2) })
  const keys = async () => (await week.noteOf(batch_id, student_id))?.lines.map(({ key }) => key)
  expect(await keys()).toContain('strong')
  await sql`
    update practice_items set tries = jsonb_set(tries, '{0,verdict}', '"by hand"')
    where answered_on = ${dayAfter(WEEK, -2)}::date`.execute(academy.db)
  expect(await keys()).not.toContain('strong')
})

test('a day on which mistakes were looked at is a day of practice to the child, their family and their teacher', async ({
  academy,
}) => {
  const { practice, child, noteOf, student_id } = await aWeekOfPractice(academy)
  await lookAtMistake(academy, student_id, dayAfter(WEEK, -4))
  expect((await practiceCalls(child.call).today()).week).toMatchObject({ days: 3 })
  expect((await noteOf())?.[0]?.text).toBe('Practice days: 3. Right at the first try: 8 of 8.')
  const querystring = { days: '7' }
  const params = { batch_id: String(practice.batch_id) }
  const figures = await practice.call(getBatchPractice, { params, querystring } as never)
  expect(figures.body.students).toMatchObject([{ days: 3, first: 8, right: 8, by_guardian: 0 }])
})

test('a key that cannot be read costs its own example alone: another of the topic comes, and those of other children', async ({
  academy,
}) => {
  const { practice, week, skills, noteOf } = await aWeekOfPractice(academy)
  const { chapter_id } = practice
  const arjun = await practice.aPractiser('Arjun')
  await practised(academy, arjun.student_id, {
    ...{ chapter_id, skill_id: skills.squares, right: 0, wrong: 4, on: dayAfter(WEEK, -3) },
  })
  const expression = (right: string, skill_id: number, question: string) =>
    practice.ask('expression', { skill_ids: [skill_id], of: { right: [right] }, question })
  await expression('x+', skills.signs, 'Cannot be read')
  await expression('5', skills.squares, 'Of Arjun')
  const texts = async () => [
    (await noteOf())?.find(({ key }) => key === 'help')?.text,
    (await week.noteOf(practice.batch_id, arjun.student_id))?.lines.find(
      ({ key }) => key === 'help',
    )?.text,
  ]
  const others = 'To do together: Squares. Try: Of Arjun Answer: 5.'
  expect(await texts()).toEqual(['To do together: Signs.', others])
  await expression('7', skills.signs, 'Can be read')
  expect(await texts()).toEqual(['To do together: Signs. Try: Can be read Answer: 7.', others])
})

test('what was told is kept from practice for thirty days, and from the page while a test keeps it', async ({
  academy,
}) => {
  const { practice, week, child, student_id, skills } = await aWeekOfPractice(academy)
  const told = await practice.ask('expression', { skill_ids: [skills.signs] })
  await practice.ask('choice', { skill_ids: [skills.signs] })
  await week.aGuardian([{ student_id }])
  setClock(WEEK, '18:00')
  await week.put()
  await week.send()
  const { rows } = await sql<{ question_id: number; last_on: string }>`
    select question_id, last_on::text from practice_told join questions_practised using (question_id)`.execute(
    academy.db,
  )
  expect(rows).toEqual([{ question_id: told, last_on: WEEK }])

  // An export may be read for longer than a test keeps its questions, so it leaves the examples out.
  const held = JSON.stringify(await notesHeld(academy.db, student_id))
  expect(held).toContain('practised')
  expect(held).not.toContain('Question 1')

  const weeks = async () => (await weeklyCalls(child.call).weeks(child.uid)).body.items[0]
  expect(await weeks()).toMatchObject({ example: { text: 'Question 1', answer: '$x+1$' } })
  expect((await weeks())?.lines.at(-1)?.text).toBe('To do together: Signs.')
  await sql`update questions set use = 'test' where question_id = ${told}`.execute(academy.db)
  expect((await weeks())?.example).toBeNull()
  await sql`update questions set use = 'any' where question_id = ${told}`.execute(academy.db)

  const { begin } = practiceCalls(child.call)
  const topic = { kind: 'topic', chapter_id: practice.chapter_id, skill_id: skills.signs }
  const asked = async () =>
    (await begin(topic)).body.session.items.map(({ text }: { text: string }) => text)
  expect(await asked()).toEqual(['Question 2'])
  await sql`delete from practice_sessions where kind = 'topic'`.execute(academy.db)
  await sql`update practice_told set day = day - 30`.execute(academy.db)
  expect(await asked()).toHaveLength(2)
})

test('homework is told once the teacher looked at it: by photo or on paper, not of others', async ({
  academy,
}) => {
  const { db } = academy
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const { student_id } = await week.aPupil(batch_id)
  const later = await week.aPupil(batch_id, 'Arjun', { joined_on: '2026-12-08' })
  const given = async (due_date: string, more: object = {}) => {
    const lesson_id = await week.aLessonWith(batch_id, { [student_id]: 'P' }, { date: due_date })
    const of = { lesson_id, text: 'Page 64', due_date, hand_in: 'photo', looked_at: clock.now() }
    await db
      .insertInto('homework')
      .values({ ...of, ...more } as never)
      .execute()
    return lesson_id
  }
  const [first, last] = [await given('2026-12-06'), await given('2026-12-12')]
  await given('2026-12-10', { looked_at: null })
  await given('2026-12-11', { hand_in: 'none' })
  await given('2026-12-14')
  const hands = (lesson_id: number, state: 'open' | 'handed_in', of = student_id) =>
    db
      .insertInto('hand_ins')
      .values({
        ...{ lesson_id, student_id: of, way: 'photo', state },
        ...(state === 'handed_in' && { handed_in_at: clock.now() }),
      } as never)
      .execute()
  const line = async (id: number) =>
    (await week.noteOf(batch_id, id))?.lines.find(({ key }) => key === 'handed_in')?.text
  // A line that says 0 would discourage, because many have no phone.
  expect(await line(student_id)).toBeUndefined()
  await hands(first, 'handed_in')
  await hands(last, 'open')
  expect(await line(student_id)).toBe('Homework handed in: 1 of 2.')
  // Work that is to be done again was handed in.
  const again = { state: 'again', round: 2 } as const
  await db.updateTable('hand_ins').set(again).where('lesson_id', '=', first).execute()
  expect(await line(student_id)).toBe('Homework handed in: 1 of 2.')
  expect(await line(later.student_id)).toBeUndefined()
  await hands(last, 'handed_in', later.student_id)
  expect(await line(later.student_id)).toBe('Homework handed in: 1 of 1.')
})

test('homework is told of those in the teacher’s list: of a guest who has handed in, not of another', async ({
  academy,
}) => {
  const { db } = academy
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const own = await week.aBatch('Class 9 – Evening')
  const [mine, other] = [await week.aPupil(own, 'Tara'), await week.aPupil(own, 'Dev')]
  const of = { text: 'Page 64', due_date: LESSON_DAY, hand_in: 'photo', looked_at: clock.now() }
  const lesson_id = await week.aLessonWith(batch_id, {})
  await db
    .insertInto('homework')
    .values({ lesson_id, ...of } as never)
    .execute()
  const guests = [mine, other].map(({ student_id }) => ({ lesson_id, student_id }))
  await db.insertInto('lesson_guests').values(guests).execute()
  await db
    .insertInto('hand_ins')
    .values({
      ...{ lesson_id, student_id: mine.student_id, way: 'photo', state: 'handed_in' },
      handed_in_at: clock.now(),
    } as never)
    .execute()
  const lines = async (id: number) =>
    (await week.noteOf(own, id))?.lines.filter(({ key }) => key === 'handed_in')
  expect(await lines(mine.student_id)).toMatchObject([{ text: 'Homework handed in: 1 of 1.' }])
  expect(await lines(other.student_id)).toEqual([])
})

test('homework is not expected of whom was absent, excused or on leave, nor of a lesson that was cancelled', async ({
  academy,
}) => {
  const { db } = academy
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const { student_id } = await week.aPupil(batch_id)
  const given = async (codes: Record<number, string>, date: string, of: object = {}) => {
    const lesson_id = await week.aLessonWith(batch_id, codes, { date, ...of })
    const homework = { text: 'Page 64', due_date: date, hand_in: 'photo' as const }
    await db
      .insertInto('homework')
      .values({ lesson_id, looked_at: clock.now(), ...homework })
      .execute()
    return lesson_id
  }
  const hands = (lesson_id: number, state: 'open' | 'handed_in') =>
    db
      .insertInto('hand_ins')
      .values({
        ...{ lesson_id, student_id, way: 'photo', state },
        ...(state === 'handed_in' && { handed_in_at: clock.now() }),
      } as never)
      .execute()
  const line = async () =>
    (await week.noteOf(batch_id, student_id))?.lines.find(({ key }) => key === 'handed_in')?.text
  await hands(await given({ [student_id]: 'P' }, '2026-12-07'), 'handed_in')
  const excused = await given({ [student_id]: 'E' }, '2026-12-08')
  await hands(excused, 'open')
  await given({ [student_id]: 'A' }, '2026-12-09')
  await given({ [student_id]: 'P' }, '2026-12-10', {
    state: 'cancelled',
  })
  const days = { from_date: '2026-12-11', to_date: '2026-12-12' }
  await db
    .insertInto('leave_notes')
    .values({ student_id, reason: 'Fever', ...days })
    .execute()
  await given({}, '2026-12-11')
  expect(await line()).toBe('Homework handed in: 1 of 1.')
  // A child who came in spite of leave heard of the homework, and one who hands in anyway is counted.
  await given({ [student_id]: 'L' }, '2026-12-12')
  expect(await line()).toBe('Homework handed in: 1 of 2.')
  await db
    .updateTable('hand_ins')
    .set({ state: 'handed_in', handed_in_at: clock.now() })
    .where('lesson_id', '=', excused)
    .execute()
  expect(await line()).toBe('Homework handed in: 2 of 3.')
})
