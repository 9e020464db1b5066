import { getSettings } from '@ganit/contract/ground/settings'
import { getPractice } from '@ganit/contract/learning/practice'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { aChapter } from '../../../../test/learning.ts'
import { aReadyPaper } from '../../../../test/papers.ts'
import { PRACTICE_DAY, practiceCalls, thePractice } from '../../../../test/practice.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt(PRACTICE_DAY)

test('what was taught is asked, without a word of what is right', async ({ academy }) => {
  const { aPractiser, ask, skills, chapter_id } = await thePractice(academy)
  const riya = await aPractiser()
  const of = {
    hints: ['Halve it.', 'Square it.'],
    slips: [{ answer: '6', name: 'Half', text: 'That is half.' }],
  }
  for (const skill_id of Object.values(skills)) {
    await ask('number', { skill_ids: [skill_id], of, solution: 'Add the squares.' })
    await ask('choice', { skill_ids: [skill_id] })
    await ask('several', { skill_ids: [skill_id] })
    await ask('expression', { skill_ids: [skill_id] })
  }
  const { today, begin } = practiceCalls(riya.call)
  expect(await today()).toMatchObject({
    day: PRACTICE_DAY,
    state: 'ready',
    session_id: null,
    count: 8,
    minutes: 10,
    language: 'en',
    week: { days: 0, dots: Array(7).fill(false), last_weeks: { n: 0, of: 6 } },
    topics: [
      {
        chapter_id,
        skill_id: skills.roots,
        name: 'Roots',
        level: 'new',
        to_refresh: false,
        offered: false,
      },
      { name: 'Squares' },
      { name: 'Signs' },
    ],
  })
  const { status, body } = await begin()
  expect(status).toBe(201)
  const { session } = body
  expect(session.items.length).toBe(8)
  for (const item of session.items)
    expect(item).toMatchObject({
      state: 'open',
      why: 'new',
      tries: [],
      hints: [],
      right: null,
      solution: null,
    })
  const sent = JSON.stringify(session)
  for (const secret of ['12', 'x+1', 'Halve', 'half', 'Add the squares'])
    expect(sent).not.toContain(secret)
  const number = session.items.find(({ kind }) => kind === 'number')
  expect(number).toMatchObject({ hints_left: 2, options: [] })
  expect(session.items.find(({ kind }) => kind === 'choice')?.options).toHaveLength(4)

  const again = await begin()
  expect([again.status, again.body]).toEqual([200, body])
  expect(await today()).toMatchObject({ state: 'begun', session_id: session.session_id, count: 8 })
})

test('students practise themselves, and with guardians up to Class 8; nobody else', async ({
  academy,
}) => {
  const { aPractiser, ask, aGuardian, set, call } = await thePractice(academy)
  const riya = await aPractiser()
  const other = await aPractiser('Arjun')
  await ask()
  const { student_id } = riya
  const mita = await aGuardian([{ student_id }])
  const limited = await aGuardian([{ student_id, limited: true }])
  const ofClass = (student_class: number) =>
    academy.db
      .updateTable('students')
      .set({ student_class })
      .where('student_id', '=', student_id)
      .execute()
  const asked = async (who: typeof mita | typeof riya) =>
    (await who.call(getPractice, { querystring: { student_id } })).status

  await ofClass(8)
  expect([await asked(riya), await asked(mita), await asked(limited), await asked(other)]).toEqual([
    200, 200, 404, 404,
  ])
  await ofClass(9)
  expect([await asked(riya), await asked(mita)]).toEqual([200, 404])
  expect((await mita.call(getPractice, {})).status).toBe(404)
  expect((await call(getPractice, {})).status).toBe(403)
  expect((await academy.visitor(getPractice, {})).status).toBe(401)

  await set({ practice_on: false })
  const { today, begin } = practiceCalls(riya.call)
  expect(await today()).toMatchObject({ state: 'off', count: 0, topics: [] })
  const off = await begin()
  expect([off.status, off.body]).toMatchObject([409, { error: 'Practice is not set up.' }])
  expect((await academy.visitor(getSettings)).body).not.toHaveProperty('practice_on')
  const wrong = await set({ practice_minutes: 4 })
  expect(wrong.body).toMatchObject({
    fields: { practice_minutes: 'Minutes of practice must be a whole number from 5 to 20.' },
  })
})

test('answers that waited on a guardian’s phone are taken after the child came into Class 9, and nothing else of it', async ({
  academy,
}) => {
  const { aPractiser, ask, aGuardian } = await thePractice(academy)
  await ask('choice')
  const child = await aPractiser('Zoya')
  const { student_id } = child
  const inClass = (student_class: number) =>
    academy.db
      .updateTable('students')
      .set({ student_class })
      .where('student_id', '=', student_id)
      .execute()
  await inClass(8)
  const mother = practiceCalls((await aGuardian([{ student_id }])).call, student_id)
  const own = practiceCalls(child.call)
  const { session_id, items } = (await mother.begin()).body.session
  const at = items[0]?.position ?? 0
  await inClass(9)
  expect((await mother.hint(session_id, at)).status).toBe(404)
  expect((await mother.begin()).status).toBe(404)
  setDay('2026-12-01')
  const sent = await mother.answer(session_id, at, ['A'])
  expect([sent.status, sent.body.items[0]?.tries]).toMatchObject([200, [{ verdict: 'wrong' }]])
  // A session of her own account was never open on that phone.
  await ask('choice')
  const hers = (await own.begin()).body.session
  expect((await mother.answer(hers.session_id, 1, ['A'])).status).toBe(404)
  const long = sql<Date>`guardian_at - interval '31 days'`
  await academy.db.updateTable('practice_sessions').set({ guardian_at: long }).execute()
  expect((await mother.answer(session_id, at, ['C'], 2)).status).toBe(404)
})

test('nothing untaught, and nothing that a test keeps', async ({ academy }) => {
  const { aPractiser, ask, call, chapter_id, skills } = await thePractice(academy)
  const riya = await aPractiser()
  const { today, begin } = practiceCalls(riya.call)
  expect(await today()).toMatchObject({ state: 'nothing', count: 0, topics: [] })
  expect((await begin()).body).toMatchObject({ error: 'Nothing to practise yet.' })

  const kept = await ask()
  await ask('choice', { use: 'test' })
  await ask('choice', { is_active: false })
  await ask('choice', { skill_ids: [], difficulty: 3 })
  await ask('number', { of: { right: { value: 'many' } } })
  const free = await ask('choice', { question: 'Free' })
  await aReadyPaper(call, [kept])
  expect((await today()).topics.map(({ name }) => name)).toEqual(['Roots'])
  const { body } = await begin()
  expect(body.session.items.map(({ text }) => text)).toEqual(['Free'])
  const noted = await academy.db.selectFrom('questions_practised').selectAll().execute()
  expect(noted).toEqual([{ question_id: free, last_on: PRACTICE_DAY }])

  const topic = (skill_id: number) => begin({ kind: 'topic', chapter_id, skill_id })
  expect((await topic(999_999)).body).toMatchObject({ error: 'This was not taught yet.' })
  expect((await topic(skills.signs)).body).toMatchObject({ error: 'Nothing to practise yet.' })
  expect((await begin({ kind: 'topic' })).body).toMatchObject({
    fields: { chapter_id: 'Choose a topic.' },
  })
})

test('a topic is practised again and again, up to sixty questions a day', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPractiser, ask, chapter_id, skills } = await thePractice(academy)
  const riya = await aPractiser()
  for (let n = 0; n < 70; n += 1) await ask()
  const { begin, today } = practiceCalls(riya.call)
  const topic = { kind: 'topic', chapter_id, skill_id: skills.roots }
  const seen = new Set<string>()
  for (let n = 0; n < 7; n += 1) {
    const first = await begin(topic)
    expect(first.status).toBe(201)
    for (const { text, why } of first.body.session.items) {
      expect([seen.has(text), why]).toEqual([false, 'chosen'])
      seen.add(text)
    }
    expect((await begin(topic)).body).toEqual(first.body)
    await academy.db.updateTable('practice_sessions').set({ ended_at: clock.now() }).execute()
  }
  const enough = await begin(topic)
  expect([enough.status, enough.body]).toMatchObject([409, { error: 'That is enough for today.' }])
  // Today's practice is not offered either.
  expect(await today()).toMatchObject({ state: 'nothing', count: 0 })
})

test('a class that begins at once gets its questions, each student once, on two devices', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, ask } = await thePractice(academy)
  for (let n = 0; n < 12; n += 1) await ask()
  const class_of = []
  for (let n = 0; n < 10; n += 1) class_of.push(await aPractiser(`Student ${n}`))
  const begun = await Promise.all(
    [...class_of, ...class_of].map(({ call }) => practiceCalls(call).begin()),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual([
    ...Array(10).fill(200),
    ...Array(10).fill(201),
  ])
  for (const [n, { body }] of begun.slice(0, 10).entries()) {
    expect(body.session.items).toHaveLength(8)
    expect(begun[n + 10]?.body).toEqual(body)
  }
  const sessions = await academy.db.selectFrom('practice_sessions').select('session_id').execute()
  expect(sessions).toHaveLength(10)
})

test('a topic is one that was taught, in its own chapter', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPractiser, ask, skills } = await thePractice(academy)
  const riya = await aPractiser()
  await ask()
  const { chapter_id } = await aChapter(academy, 'Circles')
  const { begin } = practiceCalls(riya.call)
  for (const other of [chapter_id, 999_999]) {
    const { status, error } = await begin({
      kind: 'topic',
      chapter_id: other,
      skill_id: skills.roots,
    })
    expect([status, error]).toEqual([409, 'This was not taught yet.'])
  }
})

test('a topic is begun anew once papers keep all that was left of it, answered or not', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, ask, call, chapter_id, skills } = await thePractice(academy)
  const riya = await aPractiser()
  const { begin, answer } = practiceCalls(riya.call)
  const topic = { kind: 'topic', chapter_id, skill_id: skills.roots }
  const states = async () => {
    const { status, body } = await begin(topic)
    return [status, body.session.items.map(({ state }) => state)]
  }

  const unanswered = [await ask(), await ask()]
  expect(await states()).toEqual([201, ['open', 'open']])
  await aReadyPaper(call, unanswered)
  expect(await states()).toEqual([200, ['withdrawn', 'withdrawn']])
  expect((await begin(topic)).error).toBe('Nothing to practise yet.')

  const answered = [await ask(), await ask()]
  const { session_id } = (await begin(topic)).body.session
  await answer(session_id, 1, ['A'])
  await aReadyPaper(call, answered)
  expect((await answer(session_id, 1, ['C'], 2)).body.items[0]?.state).toBe('waiting')
  await ask()
  expect(await states()).toEqual([201, ['open']])
})

test('two devices that begin different practices at once are asked nothing twice', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPractiser, ask, chapter_id, skills } = await thePractice(academy)
  for (let n = 0; n < 40; n += 1) await ask()
  const topic = { kind: 'topic', chapter_id, skill_id: skills.roots }
  for (const name of ['Riya', 'Arjun', 'Mira']) {
    const { begin } = practiceCalls((await aPractiser(name)).call)
    const both = await Promise.all([begin(), begin(topic)])
    const asked = both.flatMap(({ body }) => body.session.items.map(({ text }) => text))
    expect(asked).toHaveLength(16)
    expect(new Set(asked).size).toBe(16)
  }
})
