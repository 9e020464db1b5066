import { dayAfter } from '@ganit/contract/days'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../../test/days.ts'
import { aReadyPaper } from '../../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../../test/practice.ts'
import { storeVariants } from '../../../../../test/variants.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { chooseVariant } from '../../../papers/variants/written-out.service.ts'
import { addItems } from '../sessions/items.queries.ts'
import { addSession, questionsChangedSince, sessionsGivenOn } from '../sessions/sessions.queries.ts'

beginEachTestAt(PRACTICE_DAY)

type Practice = Awaited<ReturnType<typeof thePractice>>
const before = (days: number) => dayAfter(PRACTICE_DAY, -days)

/** A practice some days ago in which a student was asked these questions. */
const wasAsked = (
  { db }: Academy,
  { chapter_id, skills }: Practice,
  {
    student_id,
    days,
    asked,
  }: { student_id: number; days: number; asked: [id: number, variant: number | null][] },
) =>
  db.transaction().execute(async (trx) => {
    const topic = { chapter_id, skill_id: skills.roots }
    const day = before(days)
    const { session_id } = await addSession(trx, {
      student_id,
      kind: 'topic',
      day,
      seed: 's',
      ...topic,
    })
    await trx.updateTable('practice_sessions').set({ ended_at: clock.now() }).execute()
    const items = asked.map(([question_id, variant]) => ({
      ...{ question_id, question_version: 1, variant, ...topic, counts: [topic] },
      why: 'chosen' as const,
    }))
    await addItems(trx, session_id, items)
    return items
  })

test('what a student missed is offered by topic; today asks nothing that needs it', async ({
  academy,
}) => {
  const practice = await thePractice(academy)
  const { aPractiser, aPupil, teach, ask, chapter_id, skills } = practice
  const riya = await aPractiser()
  const late = await aPupil('Late')
  await teach(before(3), [{ chapter_id, skill_ids: [skills.roots] }], [late.student_id])
  await ask('choice', { question: 'Roots' })
  await ask('choice', { question: 'Signs', skill_ids: [skills.signs] })
  await ask('choice', { question: 'Both', skill_ids: [skills.roots, skills.signs] })
  const { begin, today } = practiceCalls(late.call)

  expect((await today()).topics).toMatchObject([
    { name: 'Roots', offered: false },
    { name: 'Signs', offered: true },
  ])
  const textsOf = (body: { session: { items: { text: string }[] } }) =>
    body.session.items.map(({ text }) => text).toSorted()
  expect(textsOf((await begin()).body)).toEqual(['Roots'])
  const signs = { kind: 'topic', chapter_id, skill_id: skills.signs }
  expect(textsOf((await begin(signs)).body)).toEqual(['Both', 'Signs'])
  const own = await practiceCalls(riya.call).begin()
  expect(textsOf(own.body)).toEqual(['Both', 'Roots', 'Signs'])
})

test('questions are in the study language, and in English where those are too few', async ({
  academy,
}) => {
  const { aPractiser, ask, set } = await thePractice(academy)
  await set({ practice_minutes: 5 })
  const riya = await aPractiser()
  const mira = await aPractiser('Mira')
  await academy.db.updateTable('students').set({ study_language: 'hi' }).execute()
  const languages = async (call: typeof riya.call) => {
    const { session } = (await practiceCalls(call).begin()).body
    return session.items.map(({ text }) => text.slice(0, 2)).toSorted()
  }
  for (const language of ['hi', 'hi', 'hi', 'en', 'bn'] as const)
    await ask('choice', { language, question: `${language} ${Math.random()}` })
  expect(await languages(riya.call)).toEqual(['en', 'hi', 'hi', 'hi'])
  for (const n of [1, 2]) await ask('choice', { language: 'hi', question: `hi ${n}` })
  expect(await languages(mira.call)).toEqual(['hi', 'hi', 'hi', 'hi'])
})

test('English fills up what is missing in the study language, also where its questions rest', async ({
  academy,
}) => {
  const { aPractiser, ask } = await thePractice(academy)
  const { call } = await aPractiser()
  await academy.db.updateTable('students').set({ study_language: 'hi' }).execute()
  for (let n = 1; n <= 9; n += 1) await ask('choice', { language: 'hi', question: `hi ${n}` })
  for (let n = 1; n <= 9; n += 1) await ask('choice', { language: 'en', question: `en ${n}` })
  const { begin, end, today } = practiceCalls(call)
  const asked = async () => {
    const { session_id, items } = (await begin()).body.session
    await end(session_id)
    return Object.groupBy(items, ({ text }) => text.slice(0, 2))
  }
  expect((await asked()).hi).toHaveLength(8)
  setDay(dayAfter(PRACTICE_DAY, 1))
  expect(await today()).toMatchObject({ state: 'ready', count: 8 })
  const second = await asked()
  expect([second.hi?.length, second.en?.length]).toEqual([1, 7])
})

test('a topic that has only English questions can be practised, and is listed', async ({
  academy,
}) => {
  const { aPractiser, ask, chapter_id, skills } = await thePractice(academy)
  const { call } = await aPractiser()
  await academy.db.updateTable('students').set({ study_language: 'hi' }).execute()
  for (let n = 1; n <= 8; n += 1) await ask('choice', { language: 'hi' })
  await ask('choice', { skill_ids: [skills.squares] })
  const { begin, today } = practiceCalls(call)
  expect((await today()).topics.map(({ name }) => name)).toContain('Squares')
  const { status } = await begin({ kind: 'topic', chapter_id, skill_id: skills.squares })
  expect(status).toBe(201)
})

test('a topic is new for fourteen days', async ({ academy }) => {
  const { aPupil, teach, ask, chapter_id, skills } = await thePractice(academy)
  const riya = await aPupil()
  await teach(before(13), [{ chapter_id, skill_ids: [skills.roots] }], [riya.student_id])
  await teach(before(14), [{ chapter_id, skill_ids: [skills.signs] }], [riya.student_id])
  await ask()
  await ask('choice', { skill_ids: [skills.signs] })
  const { items } = (await practiceCalls(riya.call).begin()).body.session
  expect(items.map(({ topic, why }) => [topic, why]).toSorted()).toEqual([
    ['Roots', 'new'],
    ['Signs', 'due'],
  ])
})

test('another variant comes after three days, before questions that were asked lately', async ({
  academy,
}) => {
  const practice = await thePractice(academy)
  const { aPractiser, ask, set } = practice
  await set({ practice_minutes: 5 })
  const { student_id, call } = await aPractiser()
  const of = { params: { a: { from: 1, to: 9 } }, right: { value: '[[a]]' } }
  const template = await ask('number', { question: 'Is it [[a]]?', of })
  await storeVariants(academy, template, 2)
  const ids = [await ask(), await ask(), await ask(), await ask()]
  const ordinary = ids.map((id): [number, null] => [id, null])
  await wasAsked(academy, practice, { student_id, days: 10, asked: ordinary })
  const nth = (times: number) => chooseVariant({ student_id, question_id: template }, [1, 2], times)
  const asked: [number, number | null][] = [[template, nth(0) ?? null]]
  await wasAsked(academy, practice, { student_id, days: 5, asked })
  const { items } = (await practiceCalls(call).begin()).body.session
  expect(items.map(({ text }) => text)).toContain(`Is it ${nth(1)}?`)
})

test('a variant that was ended is not asked', async ({ academy }) => {
  const { aPractiser, ask } = await thePractice(academy)
  const { student_id, call } = await aPractiser()
  const of = { params: { a: { from: 1, to: 9 } }, right: { value: '[[a]]' } }
  const question_id = await ask('number', { question: 'Is it [[a]]?', of })
  await storeVariants(academy, question_id, 2)
  const first = chooseVariant({ student_id, question_id }, [1, 2], 0) ?? 0
  const { db } = academy
  await db
    .updateTable('question_variants')
    .set({ ended: true })
    .where('variant', '=', first)
    .execute()
  const { items } = (await practiceCalls(call).begin()).body.session
  expect(items.map(({ text }) => text)).toEqual([`Is it ${3 - first}?`])
})

test('what is kept, ended or changed between choosing and beginning is not asked, and what was taken out does not count', async ({
  academy,
}) => {
  const practice = await thePractice(academy)
  const { aPractiser, ask, call } = practice
  const { student_id, call: own } = await aPractiser()
  const [kept, ended, changed, free] = [await ask(), await ask(), await ask(), await ask()]
  const ids = [kept, ended, changed, free].map((id): [number, null] => [id, null])
  const items = await wasAsked(academy, practice, { student_id, days: 9, asked: ids })
  await aReadyPaper(call, [kept])
  const { db } = academy
  await db
    .updateTable('questions')
    .set({ is_active: false })
    .where('question_id', '=', ended)
    .execute()
  await db.updateTable('questions').set({ version: 2 }).where('question_id', '=', changed).execute()
  const out = await db.transaction().execute((trx) => questionsChangedSince(trx, items))
  expect(out.map(({ question_id }) => question_id)).toEqual([kept, ended, changed])

  const { begin } = practiceCalls(own)
  expect((await begin()).body.session.items).toHaveLength(2)
  await aReadyPaper(call, [free])
  await begin()
  expect(await sessionsGivenOn(db, student_id, PRACTICE_DAY)).toMatchObject([
    { items: 2, asked: 1 },
  ])
})
