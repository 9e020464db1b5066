import {
  correctKey,
  getMarking,
  listAnswers,
  markAnswers,
  takeAnswer,
} from '@ganit/contract/exams/test-marking'
import { getStatistics } from '@ganit/contract/exams/test-statistics'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { aQuestion, questionsOf } from '../../../../test/papers.ts'
import { anAttempt, anOnlineTest, markNow } from '../../../../test/results.ts'
import { aMemberOf } from '../../../../test/tests.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { enqueueMarking } from '../attempts/submitted.queries.ts'
import { markingWorks } from './mark-attempts.service.ts'

/** A test with two single choices, one of several, a number, an expression and a proof, 4 marks each. */
async function aTest(academy: Academy, more: object = {}) {
  const [one = 0, two = 0] = await questionsOf(academy, 2)
  const of = (kind: string, details: object) =>
    aQuestion(academy, { kind, details: JSON.stringify(details) } as never)
  const ids = [
    one,
    two,
    await of('several', {
      options: ['2', '3', '4', '9'],
      right: ['A', 'B'],
      slips: [{ answer: 'C', name: 'even is not prime', text: 'Look again.' }],
    }),
    await of('number', { right: { value: '2.5' } }),
    await of('expression', { right: ['x^2-1'], form: 'any' }),
    await of('long', { scheme: [{ step: 'Idea', marks: 4 }] }),
  ]
  const items = ids.map((question_id) => ({ question_id, marks: 4 }))
  const sections = [{ title: 'A', partial: true, items }]
  const online = await anOnlineTest(academy, sections, more)
  const asha = await aMemberOf(academy, online.batch_id, 'Asha')
  const bina = await aMemberOf(academy, online.batch_id, 'Bina')
  const { call } = online
  const [first = 0, second = 0, several = 0, number = 0, expression = 0, proof = 0] = online.items
  const params = { test_id: String(online.test_id) }
  const item = (item_id: number) => ({ params: { ...params, item_id: String(item_id) } })
  return {
    ...online,
    ...{ ids, asha, bina, first, second, several, number, expression, proof },
    marking: async () => (await call(getMarking, { params } as never)).body,
    statistics: async () => (await call(getStatistics, { params } as never)).body,
    answers: async (item_id: number, names = false) =>
      (
        await call(listAnswers, {
          ...item(item_id),
          querystring: names ? { names: 'true' } : {},
        } as never)
      ).body,
    take: (item_id: number, attempt_id: number, by = call) =>
      by(takeAnswer, { ...item(item_id), body: { attempt_id } } as never),
    byHand: (item_id: number, marks: object[]) =>
      call(markAnswers, { ...item(item_id), body: { marks } } as never),
    correct: (item_id: number, body: object) =>
      call(correctKey, {
        ...item(item_id),
        body: { reason: 'The key was wrong.', version: 1, ...body },
      } as never),
    totals: async () => {
      const { items: rows } = (await online.results(online.test_id, { sort: 'name' })).body
      return rows.map(({ total }) => total)
    },
  }
}

test('what was handed in is marked by the key, what it cannot decide waits for a person, and again changes nothing', async ({
  academy,
}) => {
  const of = await aTest(academy)
  const { first, second, several, number, expression, proof, asha, bina, test_id } = of
  await anAttempt(academy, test_id, asha, {
    [first]: ['B'],
    [second]: ['A'],
    [several]: ['A'],
    [number]: '5/2',
    [expression]: '(x-1)(x+1)',
    [proof]: { text: 'Because.' },
  })
  await anAttempt(academy, test_id, bina, { [several]: ['A', 'C'], [expression]: 'x^2+' })
  expect((await of.publish(test_id)).body).toMatchObject({ unmarked: 8 })
  expect(await of.marking()).toMatchObject({ unmarked: 8, to_mark: 2 })
  await markNow(academy, test_id)
  await markNow(academy, test_id)

  // Right 4, wrong minus a quarter, one of two right a quarter, blank 0.
  expect(await of.totals()).toEqual([4 - 1 + 1 + 4 + 4, -1])
  const { rows } = (await of.marks(test_id)).body
  expect(rows.map(({ marks }) => marks)).toEqual([
    { [first]: 4, [second]: -1, [several]: 1, [number]: 4, [expression]: 4 },
    { [several]: -1 },
  ])
  const { items, ...rest } = await of.marking()
  expect(rest).toEqual({ unmarked: 2, to_mark: 0 })
  expect(items.map(({ answered, waiting }) => [answered, waiting])).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
    [1, 0],
    [2, 1],
    [1, 1],
  ])
  expect((await of.publish(test_id)).error).toBe('2 answers are not marked yet.')

  const entered = await of.enter(test_id, [
    { student_id: asha, marks: { [proof]: 2.5, [first]: 0 } },
    { student_id: bina, marks: { [expression]: 0 } },
  ])
  expect([entered.status, entered.error, entered.fields]).toEqual([200, undefined, undefined])
  await markNow(academy, test_id)
  expect(await of.totals()).toEqual([10.5, -1])
  await of.enter(test_id, [{ student_id: asha, marks: { [first]: null } }])
  expect(await of.totals()).toEqual([14.5, -1])
  expect((await of.publish(test_id)).status).toBe(200)
})

test('somebody who handed in anew is marked anew, and one who still answers keeps the results back', async ({
  academy,
}) => {
  const { first, asha, bina, test_id, totals, publish } = await aTest(academy)
  const attempt_id = await anAttempt(academy, test_id, asha, { [first]: ['A'] })
  await markNow(academy, test_id)
  expect(await totals()).toEqual([-1, null])
  await academy.db
    .updateTable('attempts')
    .set({ submitted_at: null, submitted_by: null })
    .where('attempt_id', '=', attempt_id)
    .execute()
  expect((await publish(test_id)).error).toBe('1 student is still answering.')
  await academy.db
    .updateTable('answers')
    .set({ value: JSON.stringify(['B']), revision: 2 })
    .execute()
  await academy.db
    .updateTable('attempts')
    .set({ submitted_at: clock.now(), submitted_by: 'student' })
    .execute()
  expect((await publish(test_id)).body).toMatchObject({ unmarked: 1 })
  await markNow(academy, test_id)

  expect(await totals()).toEqual([4, null])
  await publish(test_id)
  expect(await totals()).toEqual([4, null])
  expect(bina).toBeGreaterThan(0)
})

test('a marking that is broken off goes on with those that are left', { tags: 'slow' }, async ({
  academy,
}) => {
  const { db } = academy
  const { first, batch_id, test_id } = await aTest(academy)
  for (const name of ['Chitra', 'Dev', 'Esha', 'Farid', 'Gita', 'Hari'])
    await anAttempt(academy, test_id, await aMemberOf(academy, batch_id, name), { [first]: ['B'] })
  const marked = async () => {
    const { rows } = await sql<{ sheet: string }>`
      select student_id || ' written by ' || xmin as sheet from test_sheets
      where test_id = ${test_id} and marked_of is not null order by student_id`.execute(db)
    return rows.map(({ sheet }) => sheet)
  }
  await db.transaction().execute((trx) => enqueueMarking(trx, test_id))
  await runDueJob({ db, log: console, works: markingWorks }, AbortSignal.abort())
  const before = await marked()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(6)

  await runDueJob({ db, log: console, works: markingWorks })
  expect(await marked()).toHaveLength(6)
  expect(await marked()).toEqual(expect.arrayContaining(before))
})

test('marking by a test’s own rules: right, wrong, left blank and all or nothing', async ({
  academy,
}) => {
  const marking = [{ right: 3, wrong: -2, unanswered: -0.25, partial: false }]
  const { first, second, several, number, asha, test_id, totals, results } = await aTest(academy, {
    marking,
  })
  await anAttempt(academy, test_id, asha, {
    [first]: ['B'],
    [second]: ['C'],
    [several]: ['A'],
    [number]: [] as never,
  })
  await markNow(academy, test_id)

  expect(await totals()).toEqual([3 - 2 - 2 - 0.75, null])
  expect((await results(test_id)).body.maximum).toBe(18)
})

test('a test that says only what is right brings takes a quarter of the paper’s marks for what is wrong', {
  tags: 'slow',
}, async ({ academy }) => {
  const { first, second, asha, test_id, totals, items, marks } = await aTest(academy, {
    marking: [{ right: 8 }],
  })
  await anAttempt(academy, test_id, asha, { [first]: ['B'], [second]: ['C'] })
  await markNow(academy, test_id)

  expect(await totals()).toEqual([8 - 1, null])
  expect(items).toContain(second)
  expect((await marks(test_id)).body.items[1]).toMatchObject({ marks: 8, negative: 1 })
})

test('answers of who is absent or has a total keep no results back', { tags: 'slow' }, async ({
  academy,
}) => {
  const { proof, asha, bina, test_id, enter, marking, publish } = await aTest(academy)
  await anAttempt(academy, test_id, asha, { [proof]: { text: 'By induction.' } })
  await anAttempt(academy, test_id, bina, { [proof]: { text: 'By drawing.' } })
  await markNow(academy, test_id)
  expect((await publish(test_id)).body).toMatchObject({ unmarked: 2 })
  await enter(test_id, [{ student_id: asha, absent: true }])
  await enter(test_id, [{ student_id: bina, total: 7 }])

  const { unmarked, items } = await marking()
  expect([unmarked, items.reduce((sum, { waiting }) => sum + waiting, 0)]).toEqual([0, 0])
  expect((await publish(test_id)).status).toBe(200)
})

test('what was marked before an attempt was reopened counts no longer', { tags: 'slow' }, async ({
  academy,
}) => {
  const { first, second, asha, test_id, totals, publish } = await aTest(academy)
  const attempt_id = await anAttempt(academy, test_id, asha, { [first]: ['B'], [second]: ['B'] })
  await markNow(academy, test_id)
  expect(await totals()).toEqual([8, null])
  await academy.db.updateTable('answers').set({ value: null }).execute()
  await academy.db
    .updateTable('attempts')
    .set({ submitted_at: clock.now() })
    .where('attempt_id', '=', attempt_id)
    .execute()

  // The test is published before the answers are marked again.
  expect((await publish(test_id)).status).toBe(200)
  expect(await totals()).toEqual([0, null])
})

test('whoever marks sees the photos that are the student’s own', { tags: 'slow' }, async ({
  academy,
}) => {
  const { proof, asha, bina, test_id, answers } = await aTest(academy)
  const photoOf = async (student_id: number) => {
    const attempt_id = await anAttempt(academy, test_id, student_id, {})
    const { photo_id } = await academy.db
      .insertInto('answer_photos')
      .values({ attempt_id, item_id: proof, media_type: 'image/jpeg', content: Buffer.from('x') })
      .returning('photo_id')
      .executeTakeFirstOrThrow()
    return { attempt_id, photo_id }
  }
  const [one, other] = [await photoOf(asha), await photoOf(bina)]
  await academy.db
    .insertInto('answers')
    .values({
      attempt_id: one.attempt_id,
      item_id: proof,
      value: JSON.stringify({ photos: [other.photo_id, one.photo_id] }),
      revision: 1,
    })
    .execute()

  const [shown] = (await answers(proof)).answers
  expect(shown?.photos.map(({ photo_id }) => photo_id)).toEqual([one.photo_id])
})

test('one question is marked across students whose names are hidden, each answer by one person at a time', async ({
  academy,
}) => {
  const { proof, asha, bina, test_id, answers, take, byHand, totals } = await aTest(academy)
  const one = await anAttempt(academy, test_id, asha, { [proof]: { text: 'By induction.' } })
  await anAttempt(academy, test_id, bina, { [proof]: { text: 'By drawing.' } })
  const { item, answers: hidden } = await answers(proof)
  expect(item).toMatchObject({ kind: 'long', scheme: [{ step: 'Idea', marks: 4 }], marks: 4 })
  expect(hidden.map(({ name, student_id }) => [name, student_id])).toEqual([
    [null, null],
    [null, null],
  ])
  const named = (await answers(proof, true)).answers.find(({ attempt_id }) => attempt_id === one)
  expect(named).toMatchObject({ name: 'Asha Banerjee', mark: null, by: null, taken_by: null })

  expect((await take(proof, one)).status).toBe(200)
  expect((await take(proof, one)).status).toBe(200)
  const taken = (await answers(proof)).answers.find(({ attempt_id }) => attempt_id === one)
  const owner = taken?.taken_by
  expect([owner, taken?.is_taken_by_me]).toEqual([expect.any(String), true])
  await academy.db
    .updateTable('marking_turns')
    .set({ account_id: (await academy.signUpAs('teacher')).uid })
    .execute()
  expect((await take(proof, one)).error).toBe('Riya is marking this answer.')
  const byRiya = (await answers(proof)).answers.find(({ attempt_id }) => attempt_id === one)
  expect([byRiya?.taken_by, byRiya?.is_taken_by_me]).toEqual(['Riya', false])

  const refused = await byHand(proof, [{ attempt_id: one, mark: 4.25 }])
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['marks.0.mark']])
  await byHand(proof, [{ attempt_id: one, mark: 3.5, note: 'Well begun.' }])
  expect((await answers(proof)).answers.find(({ attempt_id }) => attempt_id === one)).toMatchObject(
    {
      mark: 3.5,
      by: 'person',
      note: 'Well begun.',
      marked_by: owner,
      at: expect.any(String),
    },
  )
  expect(await totals()).toEqual([3.5, 0])
})

test('a wrong key is corrected with a look at what changes, and everybody is marked again', async ({
  academy,
}) => {
  const { first, second, expression, asha, bina, ids, ...of } = await aTest(academy)
  const { test_id, correct, totals, publish } = of
  await anAttempt(academy, test_id, asha, { [first]: ['B'], [expression]: 'x+1' })
  await anAttempt(academy, test_id, bina, { [first]: ['C'], [second]: ['B'] })
  await markNow(academy, test_id)
  expect(await totals()).toEqual([3, 3])
  await publish(test_id)
  const { settle, outbox } = theMessages(academy)
  await settle()
  await forgetMessages(academy)
  const { version } = (await of.get(test_id)).body

  const preview = await correct(first, { right: ['C'], version })
  expect(preview.body).toEqual({ changed: 2, up: 1, down: 1, largest: 5 })
  expect(await totals()).toEqual([3, 3])
  expect((await correct(first, { right: ['C'], version: version - 1 })).status).toBe(409)
  const done = (await correct(first, { right: ['C'], version, confirm: true })).body
  expect(done).toMatchObject({ changed: 2, question_id: ids[0], other_tests: [] })
  expect(await totals()).toEqual([-2, 8])
  await settle()
  expect((await outbox()).map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['result', 'result']),
  )

  const text = { right: ['x+1'], version: done.version, confirm: true }
  const two = (await correct(expression, text)).body
  expect([two.changed, await totals()]).toEqual([1, [3, 8]])
  const all = { accept_all: true, version: two.version, confirm: true }
  const three = (await correct(second, all)).body
  expect([three.changed, await totals()]).toEqual([1, [7, 8]])
  const drop = (await correct(second, { drop: true, version: three.version, confirm: true })).body
  expect([drop.up, drop.down, await totals()]).toEqual([0, 2, [3, 4]])
  expect((await of.get(test_id)).body.total).toBe(20)
})

test('a final key may have two right values of a number, and two options, of which each brings full marks', {
  tags: 'slow',
}, async ({ academy }) => {
  const { first, number, asha, bina, ...of } = await aTest(academy)
  const { test_id, correct, totals } = of
  await anAttempt(academy, test_id, asha, { [first]: ['B'], [number]: '2.5' })
  await anAttempt(academy, test_id, bina, { [first]: ['C'], [number]: '3' })
  await markNow(academy, test_id)
  expect(await totals()).toEqual([8, -2])

  const { version } = (await of.get(test_id)).body
  const letters = { right: ['B', 'C'], version, confirm: true }
  const one = (await correct(first, letters)).body
  expect([one.up, one.down, await totals()]).toEqual([1, 0, [8, 3]])
  const one_of = [{ value: '2.5' }, { value: '3', tolerance: '0.1' }]
  const numbers = { right: { one_of }, version: one.version, confirm: true }
  const two = (await correct(number, numbers)).body
  expect([two.up, two.down, await totals()]).toEqual([1, 0, [8, 8]])
  // A later submission is marked by the same key, and the marking screen shows it.
  const chitra = await aMemberOf(academy, of.batch_id, 'Chitra')
  await anAttempt(academy, test_id, chitra, { [number]: '3.1' })
  await markNow(academy, test_id)
  expect(await totals()).toEqual([8, 8, 4])
  expect((await of.answers(number)).item.right).toEqual({ one_of })
})

test('what is marked while its key is corrected is marked by the corrected one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { first, asha, test_id, totals } = await aTest(academy)
  await anAttempt(academy, test_id, asha, { [first]: ['C'] })
  const corrected = { test_id, item_id: first, correct: '["C"]', reason: 'A slip of the pen' }
  // Wrapped in an object, so that the transaction does not await it.
  const { marked } = await academy.db.transaction().execute(async (trx) => {
    await sql`select from tests where test_id = ${test_id} for update`.execute(trx)
    const marked = markNow(academy, test_id)
    await somebodyWaits(academy)
    await trx.insertInto('test_keys').values(corrected).execute()
    return { marked }
  })
  await marked
  expect(await totals()).toEqual([4, null])
})

test('a key cannot be corrected to what no answer is, nor in two ways at once', {
  tags: 'slow',
}, async ({ academy }) => {
  const { first, number, expression, proof, correct } = await aTest(academy)
  const refused = async (item_id: number, body: object) => {
    const { status, fields } = await correct(item_id, body)
    return [status, ...Object.keys(fields ?? {})]
  }

  expect(await refused(first, {})).toEqual([400, 'right'])
  expect(await refused(first, { right: ['A'], drop: true })).toEqual([400, 'right'])
  expect(await refused(first, { right: ['E'] })).toEqual([400, 'right'])
  expect(await refused(first, { right: ['A', 'A'] })).toEqual([400, 'right'])
  expect(await refused(number, { right: ['x'] })).toEqual([400, 'right'])
  const wrong = { one_of: [{ value: '7' }, { value: 'x' }] }
  expect(await refused(number, { right: wrong })).toEqual([400, 'right.one_of.1.value'])
  expect(await refused(number, { right: { one_of: [] } })).toEqual([400, 'right.one_of'])
  const one = { one_of: [{ value: '7' }] }
  expect(await refused(expression, { right: one })).toEqual([400, 'right'])
  expect(await refused(first, { right: one })).toEqual([400, 'right'])
  expect(await refused(expression, { right: ['x+'] })).toEqual([400, 'right.0'])
  expect(await refused(proof, { right: ['x'] })).toEqual([400, 'right'])
  expect(await refused(4711, { right: ['A'] })).toEqual([404])
})

test('statistics tell how hard questions were, what was chosen, and where wrong answers come from', async ({
  academy,
}) => {
  const { first, several, asha, bina, test_id, statistics } = await aTest(academy)
  await anAttempt(academy, test_id, asha, { [first]: ['B'], [several]: ['C'] })
  await anAttempt(academy, test_id, bina, { [first]: ['D'] })
  await markNow(academy, test_id)
  const { items, histogram, ...of } = await statistics()

  expect(of).toEqual({
    sat: 2,
    maximum: 24,
    mean: 1,
    median: 1,
    deviation: 2,
    note: 'Only 2 students took this test, so these figures say little.',
  })
  expect(histogram.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(items[0]).toMatchObject({
    facility: 0.375,
    counted: 2,
    answered: 2,
    blank: 0,
    average_seconds: 30,
  })
  expect(items[0]?.options.map(({ share, is_right }) => [share, is_right])).toEqual([
    [0, false],
    [0.5, true],
    [0, false],
    [0.5, false],
  ])
  expect(items[2]).toMatchObject({
    blank: 1,
    slips: [{ name: 'even is not prime', count: 1, of: 1 }],
  })
})

test('an expression is judged once: whoever looks at the test later is told what was found when it was marked', {
  tags: 'slow',
}, async ({ academy }) => {
  const slip = (answer: string) => ({ answer, name: `Slip ${answer}`, text: 'Look again.' })
  const details = { right: ['x+1'], form: 'any', slips: [slip('x-1'), slip('x+2')] }
  const question_id = await aQuestion(academy, {
    kind: 'expression',
    details: JSON.stringify(details),
  } as never)
  const sections = [{ title: 'A', items: [{ question_id, marks: 4 }] }]
  const { test_id, items, batch_id, call } = await anOnlineTest(academy, sections)
  const asha = await aMemberOf(academy, batch_id, 'Asha')
  await anAttempt(academy, test_id, asha, { [items[0] ?? 0]: '-1+x' })
  const slips = async () =>
    (
      await call(getStatistics, { params: { test_id: String(test_id) } } as never)
    ).body.items[0]?.slips.map(({ count }) => count)
  const kept = () =>
    academy.db
      .selectFrom('judgements')
      .select(['verdict', 'slip'])
      .where('test_id', '=', test_id)
      .execute()
  await markNow(academy, test_id)
  expect(await kept()).toEqual([{ verdict: 'wrong', slip: 0 }])
  expect(await slips()).toEqual([1, 0])

  await academy.db
    .updateTable('judgements')
    .set({ slip: 1 })
    .where('test_id', '=', test_id)
    .execute()
  expect(await slips()).toEqual([0, 1])

  // Clears the stored verdicts, as for tests marked before they were stored. The screen answers on a full disk, too.
  await academy.db.deleteFrom('judgements').where('test_id', '=', test_id).execute()
  await sql`
    create function pg_temp.disk_full() returns trigger language plpgsql
    as 'begin raise exception using errcode = ''disk_full''; end'`.execute(academy.db)
  await sql`
    create trigger full_disk before insert on judgements for each row
    execute function pg_temp.disk_full()`.execute(academy.db)
  const told = await slips()
  await sql`drop trigger full_disk on judgements`.execute(academy.db)
  expect([told, await kept()]).toEqual([[1, 0], []])
  expect(await slips()).toEqual([1, 0])
  expect(await kept()).toEqual([{ verdict: 'wrong', slip: 0 }])
})

test('why an expression is for a person is kept with its judgement: the process that found it too much has ended since', {
  tags: 'slow',
}, async ({ academy }) => {
  const { expression, asha, bina, test_id, answers } = await aTest(academy)
  await anAttempt(academy, test_id, asha, { [expression]: '\\sum_{k=1}^{9999999}k!' })
  await anAttempt(academy, test_id, bina, { [expression]: '2 3' })
  const reasons = async () =>
    (await answers(expression)).answers
      .map(({ reason }: { reason: string | null }) => reason)
      .toSorted()
  // The reason is unknown until the answer is marked.
  expect(await reasons()).toEqual(['This cannot be read.', null])

  await markNow(academy, test_id)
  expect(await reasons()).toEqual(['This cannot be read.', 'This takes too long to compute.'])
  await academy.db.updateTable('judgements').set({ is_hard: false }).execute()
  expect(await reasons()).toEqual(['This cannot be read.', null])
})

test('a number may be right within a tolerance or a range instead', { tags: 'slow' }, async ({
  academy,
}) => {
  const of = await aTest(academy)
  const { number, asha, bina, test_id, correct, totals } = of
  await anAttempt(academy, test_id, asha, { [number]: '2.6' })
  await anAttempt(academy, test_id, bina, { [number]: '3' })
  await markNow(academy, test_id)
  expect(await totals()).toEqual([-1, -1])
  const near = { right: { value: '2.5', tolerance: '0.1' }, version: of.version, confirm: true }
  const first = await correct(number, near)
  expect([first.status, await totals()]).toEqual([200, [4, -1]])
  const within = { right: { from: '2.9', to: '3.1' }, version: first.body.version, confirm: true }
  const second = await correct(number, within)
  expect([second.status, await totals()]).toEqual([200, [-1, 4]])
})
