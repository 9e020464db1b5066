import { deleteBankQuestion } from '@ganit/contract/papers/question-bank'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { PRACTICE_DAY, practiceCalls } from '../../../../test/practice.ts'
import { theSets } from '../../../../test/sets.ts'

beginEachTestAt(PRACTICE_DAY)

const wordsOf = ({ body }: { body: { session: { items: { text: string }[] } } }) =>
  body.session.items.map(({ text }) => text)

test('a set is added, listed, changed and deleted by the owner and the batch’s teacher', async ({
  academy,
}) => {
  const { add, changeSet, dropSet, sets, setById, ask, aPractiser, batch_id, itsTeacher } =
    await theSets(academy)
  const [riya, arjun] = [await aPractiser(), await aPractiser('Arjun')]
  const [one, two, three] = [await ask(), await ask('number'), await ask('several')]
  const teacher = await itsTeacher()
  const added = await add({ question_ids: [two, one], student_ids: [riya.student_id] })
  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'Set added.',
      set: {
        ...{ lesson_id: null, title: 'Roots again', due_on: '2026-11-22' },
        ...{ question_ids: [two, one], student_ids: [riya.student_id], begun: 0, version: 1 },
      },
    },
  })
  const { set_id } = added.body.set
  const change = { title: 'Roots', question_ids: [one, three], student_ids: [], version: 1 }
  expect(await changeSet(set_id, change, teacher.call)).toMatchObject({
    status: 200,
    body: {
      message: 'Set saved.',
      set: { title: 'Roots', question_ids: [one, three], only_named: false, student_ids: [] },
    },
  })
  expect((await changeSet(set_id, { title: 'Old', version: 1 })).status).toBe(409)
  const later = (await add({ question_ids: [one], student_ids: [arjun.student_id] })).body.set
  expect(await sets({}, teacher.call)).toMatchObject({
    ...{ total: 2, page: 1, page_size: 20 },
    items: [{ set_id: later.set_id }, { set_id }],
  })
  expect(await sets({ page: 2, page_size: 1 })).toMatchObject({ total: 2, items: [{ set_id }] })

  expect((await setById(set_id, teacher.call)).body).toMatchObject({
    ...{ set_id, batch_id, title: 'Roots', question_ids: [one, three], version: 2 },
  })
  const stranger = await academy.signUpAs('teacher')
  expect((await setById(set_id, stranger.call)).status).toBe(404)
  expect((await setById(999_999)).status).toBe(404)
  expect((await add({ question_ids: [one] }, stranger.call)).status).toBe(404)
  expect((await changeSet(set_id, { title: 'Mine' }, stranger.call)).status).toBe(404)
  expect((await dropSet(set_id, stranger.call)).status).toBe(404)
  expect(await sets({}, stranger.call)).toMatchObject({ error: 'Batch not found.' })
  expect(await dropSet(set_id, teacher.call)).toMatchObject({ body: { message: 'Set deleted.' } })
  expect((await sets()).total).toBe(1)
})

test('questions that practice cannot ask, students of other batches and too few questions are named', async ({
  academy,
}) => {
  const { add, ask, aPractiser, keepForTest, chapter_id, skills } = await theSets(academy)
  await aPractiser()
  const stranger = await academy.aStudent()
  const [one, kept, ended] = [await ask(), await ask(), await ask()]
  const bare = await ask()
  const noChapter = { chapter_id: null }
  await academy.db.updateTable('questions').set(noChapter).where('question_id', '=', bare).execute()
  const unreadable = await ask('expression', { of: { right: ['x+'] } })
  await keepForTest([kept])
  await academy.db
    .updateTable('questions')
    .set({ is_active: false })
    .where('question_id', '=', ended)
    .execute()

  expect(await add({ question_ids: [one, 999_999, ended, unreadable, bare] })).toMatchObject({
    status: 400,
    fields: {
      'question_ids.1': 'There is no such question.',
      'question_ids.2': 'Practice cannot ask this question.',
      'question_ids.3': 'Practice cannot ask this question.',
      'question_ids.4': 'Practice cannot ask this question.',
    },
  })
  const reserved = await add({ question_ids: [one, kept] })
  expect(reserved).toMatchObject({
    status: 409,
    error: '1 of these questions is kept for a test.',
    fields: { question_ids: '1 of these questions is kept for a test.' },
  })
  expect(reserved.body).toMatchObject({ question_ids: [kept] })
  expect(
    await add({ question_ids: [one], student_ids: [stranger.profile.student_id] }),
  ).toMatchObject({ status: 400, fields: { 'student_ids.0': 'Not in this batch.' } })
  expect(await add({})).toMatchObject({ status: 400 })

  await ask('choice', { skill_ids: [skills.squares] })
  await ask('choice', { skill_ids: [skills.squares], difficulty: 3 })
  const from = (count: number, more = {}) => [
    { chapter_id, skill_id: skills.squares, count, ...more },
  ]
  expect(await add({ from: from(3) })).toMatchObject({
    status: 409,
    error: 'Only 2 questions in Squares.',
    fields: { 'from.0.count': 'Only 2 questions in Squares.' },
  })
  expect((await add({ from: from(2, { difficulty: 3 }) })).error).toBe(
    'Only 1 question in Squares.',
  )
  expect((await add({ from: from(2) })).body.set.question_ids).toHaveLength(2)
  expect((await add({ from: [{ chapter_id, count: 9 }] })).error).toBe(
    'Only 3 questions in Quadratics.',
  )
})

test('a set is one session, with practice off and beyond sixty a day, and ends with how many were right at once', async ({
  academy,
}) => {
  const {
    aSet,
    ask,
    aPractiser,
    doing,
    set: settings,
    changeSet,
    dropSet,
    sets,
  } = await theSets(academy)
  const riya = await aPractiser()
  const asked = [await ask(), await ask('number'), await ask('choice')]
  const { set_id } = await aSet(asked)
  await settings({ practice_on: false })
  const { begin, answer, today } = doing(riya.call, set_id)
  const first = await begin()
  expect(first.status).toBe(201)
  const { session } = first.body
  expect(session).toMatchObject({
    kind: 'set',
    set: { set_id, title: 'Roots again', due_on: '2026-11-22', late: false },
  })
  expect(session.items.map(({ why, kind }) => [why, kind])).toEqual([
    ['chosen', 'choice'],
    ['chosen', 'number'],
    ['chosen', 'choice'],
  ])
  expect((await begin()).status).toBe(200)
  expect((await today()).state).toBe('off')

  expect(await changeSet(set_id, { question_ids: [asked[0]] })).toMatchObject({
    status: 409,
    error: 'Somebody has begun.',
  })
  expect((await changeSet(set_id, { title: 'Other' })).status).toBe(409)
  expect((await changeSet(set_id, { student_ids: [riya.student_id] })).status).toBe(409)
  expect((await dropSet(set_id)).error).toBe('Somebody has begun.')
  const { title } = (await sets()).items[0] ?? { title: '' }
  expect(
    await changeSet(set_id, { title, question_ids: asked, due_on: '2026-11-25' }),
  ).toMatchObject({ status: 200, body: { set: { due_on: '2026-11-25', begun: 1 } } })

  await answer(session.session_id, 1, ['B'])
  await answer(session.session_id, 2, '13')
  await answer(session.session_id, 2, '12', 2)
  setDay('2026-11-26')
  expect((await begin()).body.session.set?.late).toBe(true)
  await answer(session.session_id, 3, ['B'])
  const done = (await begin()).body.session
  expect(done.items.map(({ state }) => state)).toEqual(['right', 'right', 'right'])
  expect(done.set?.late).toBe(true)
  const levels = await academy.db
    .selectFrom('practice_levels')
    .selectAll()
    .where('student_id', '=', riya.student_id)
    .execute()
  expect(levels.length).toBeGreaterThan(0)
})

test('two devices and many children begin a set at once, and nobody has it twice', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aSet, ask, aPractiser, doing } = await theSets(academy)
  const { set_id } = await aSet([await ask(), await ask()])
  const pupils = [await aPractiser(), await aPractiser('Arjun'), await aPractiser('Dev')]
  const begun = await Promise.all(
    pupils.flatMap(({ call }) => [doing(call, set_id).begin(), doing(call, set_id).begin()]),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201, 201, 201])
  const sessions = await academy.db
    .selectFrom('practice_sessions')
    .select('student_id')
    .where('set_id', '=', set_id)
    .execute()
  expect(sessions).toHaveLength(3)
})

test('what a test keeps since is taken out, and another of its topic put in its place, before and after a beginning', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aSet, ask, aPractiser, doing, keepForTest, skills, changeSet } = await theSets(academy)
  const [riya, arjun] = [await aPractiser(), await aPractiser('Arjun')]
  const [one, two] = [await ask('number'), await ask('choice', { skill_ids: [skills.squares] })]
  const { set_id } = await aSet([one, two])
  const instead = await ask('choice', { skill_ids: [skills.squares] })
  const { session } = (await doing(riya.call, set_id).begin()).body
  await keepForTest([two])

  const again = (await doing(riya.call, set_id).begin()).body.session
  expect(again.items.map(({ state }) => state)).toEqual(['open', 'withdrawn', 'open'])
  const later = (await doing(arjun.call, set_id).begin()).body.session
  expect(later.items.map(({ state }) => state)).toEqual(['open', 'open'])
  const idsOf = async (session_id: number) => {
    const rows = await academy.db
      .selectFrom('practice_items')
      .select('question_id')
      .where('session_id', '=', session_id)
      .orderBy('position')
      .execute()
    return rows.map(({ question_id }) => question_id)
  }
  expect(await idsOf(session.session_id)).toEqual([one, two, instead])
  expect(await idsOf(later.session_id)).toEqual([one, instead])
  // The form sends all questions back; those already in the set stay, even if a test keeps them.
  expect((await changeSet(set_id, { question_ids: [one, two], due_on: '2026-11-30' })).status).toBe(
    200,
  )
})

test('what is put in a question’s place is chosen as practice chooses: rested, not told lately, at the child’s level', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aSet, ask, aPractiser, doing, keepForTest, skills } = await theSets(academy)
  const { db } = academy
  const riya = await aPractiser()
  const { student_id } = riya
  const signs = { skill_ids: [skills.signs] }
  const [given, one, other] = [
    await ask('choice', signs),
    await ask('choice', signs),
    await ask('choice', signs),
  ]
  const hard = await ask('choice', { ...signs, difficulty: 3 })
  await db
    .insertInto('practice_told')
    .values({ student_id, question_id: one, day: '2026-11-15' } as never)
    .execute()
  // Riya was asked the other one the day before yesterday.
  setDay('2026-11-18')
  const seen = await aSet([other])
  await doing(riya.call, seen.set_id).begin()
  setDay(PRACTICE_DAY)
  const { set_id } = await aSet([given])
  const { session } = (await doing(riya.call, set_id).begin()).body
  await keepForTest([given])
  const placed = async (session_id: number) => {
    const rows = await db
      .selectFrom('practice_items')
      .select('question_id')
      .where('session_id', '=', session_id)
      .where('state', '=', 'open')
      .execute()
    return rows.map(({ question_id }) => question_id)
  }
  await doing(riya.call, set_id).begin()
  expect(await placed(session.session_id)).toEqual([hard])

  // Another set asked the same question in the meantime, so no question is left that was not asked or shown lately.
  const again = await aSet([one], { title: 'Again' })
  await keepForTest([one])
  expect((await doing(riya.call, again.set_id).begin()).error).toBe('Nothing to practise yet.')
  setDay('2026-11-21')
  const begun = (await doing(riya.call, again.set_id).begin()).body.session
  expect(await placed(begun.session_id)).toEqual([other])
})

test('a set is for who is in the batch by its day, and for those it names; others have 404', async ({
  academy,
}) => {
  const { aSet, ask, aPractiser, doing, aGuardian, db } = {
    ...(await theSets(academy)),
    db: academy.db,
  }
  const question = await ask()
  const [riya, arjun] = [await aPractiser(), await aPractiser('Arjun')]
  const left = await aPractiser('Left', { left_on: '2026-11-19' })
  const late = await aPractiser('Late', { joined_on: '2026-11-20' })
  const whole = await aSet([question], { due_on: PRACTICE_DAY })
  const named = await aSet([question], { student_ids: [riya.student_id] })
  const over = await aSet([question], { due_on: '2026-11-19' })
  const status = async (call: typeof riya.call, { set_id }: { set_id: number }) =>
    (await doing(call, set_id).begin()).status

  expect(await status(arjun.call, named)).toBe(404)
  expect(await status(left.call, whole)).toBe(404)
  expect(await status(late.call, whole)).toBe(201)
  expect(await status(late.call, over)).toBe(404)
  expect(await status(arjun.call, over)).toBe(201)
  expect(await status(riya.call, named)).toBe(201)
  const stranger = await academy.aStudent()
  expect(await status(stranger.call, whole)).toBe(404)

  // A guardian of a student of Class 10 does not practise with the set; for Class 8 the guardian does.
  const mita = await aGuardian([{ student_id: arjun.student_id }])
  const asGuardian = () => doing(mita.call, whole.set_id, arjun.student_id).begin()
  expect((await asGuardian()).status).toBe(404)
  await db
    .updateTable('students')
    .set({ student_class: 8 })
    .where('student_id', '=', arjun.student_id)
    .execute()
  expect((await asGuardian()).status).toBe(201)

  // If the record of the only named child is erased, the set belongs to nobody; it does not become a set of the whole
  // batch.
  await db.deleteFrom('set_students').execute()
  expect(await status(arjun.call, named)).toBe(404)
  // A student who left the batch keeps the sessions that were begun.
  await db
    .updateTable('memberships')
    .set({ left_on: '2026-11-19' })
    .where('student_id', '=', riya.student_id)
    .execute()
  expect(await status(riya.call, named)).toBe(200)
})

test('a question of a set is not deleted, and the children’s variants differ', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aSet, ask, call } = await theSets(academy)
  const question = await ask()
  await aSet([question])
  const params = { question_id: String(question) }
  expect(await call(deleteBankQuestion, { params } as never)).toMatchObject({
    status: 409,
    error: 'It is in a practice set.',
  })
})

test('a set goes with its batch, and what was practised stays with the student', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aSet, ask, aPractiser, doing, batch_id } = await theSets(academy)
  const riya = await aPractiser()
  const { set_id } = await aSet([await ask('number')])
  const calls = doing(riya.call, set_id)
  const { session_id } = (await calls.begin()).body.session
  await academy.db.deleteFrom('registers').execute()
  await academy.db.deleteFrom('batches').where('batch_id', '=', batch_id).execute()
  expect(await calls.answer(session_id, 1, '12')).toMatchObject({
    status: 200,
    body: { items: [{ state: 'right' }] },
  })
  expect((await calls.end(session_id)).body.session).toMatchObject({ kind: 'set' })
  expect((await calls.begin()).status).toBe(404)
})

test('sets do not count in the sixty of a day', { tags: 'slow' }, async ({ academy }) => {
  const { aSet, ask, aPractiser, doing } = await theSets(academy)
  const riya = await aPractiser()
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) ids.push(await ask())
  for (let n = 0; n < 4; n += 1) {
    const { set_id } = await aSet(ids)
    expect((await doing(riya.call, set_id).begin()).status).toBe(201)
  }
  for (let n = 0; n < 8; n += 1) await ask()

  const today = await practiceCalls(riya.call).begin()
  expect(wordsOf(today)).toHaveLength(8)
})
