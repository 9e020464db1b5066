import { TEST_MINUTES_MAX } from '@ganit/contract/exams/tests'
import { updateSettings } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import {
  anOpenTest,
  aSitter,
  passMinutes,
  type sittingCalls,
  watchingCalls,
} from '../../../../test/attempts.ts'
import { aReadyPaper } from '../../../../test/papers.ts'
import { QUESTIONS, theBank } from '../../../../test/questions.ts'
import { resultCalls } from '../../../../test/results.ts'
import { aBatchFor } from '../../../../test/tests.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { submitEnded } from './clock.service.ts'

type Begun = Awaited<ReturnType<ReturnType<typeof sittingCalls>['begin']>>['body']['attempt']
const itemsOf = (attempt: Begun) => attempt.sections.flatMap(({ items }) => items)
const itemCalled = (attempt: Begun, text: string) =>
  itemsOf(attempt).find((item) => item.text === text) ?? expect.fail(text)

const stored = async ({ db }: Academy, attempt_id: number, table: 'answers' | 'late_answers') =>
  db
    .selectFrom(table)
    .select(['item_id', 'value', 'revision', 'seconds'])
    .where('attempt_id', '=', attempt_id)
    .orderBy('item_id')
    .execute()

test('a student begins once, and goes on with the same questions in the same order', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const began = await Promise.all([riya.begin(test_id), riya.begin(test_id)])
  const [first, second] = began.map(({ body }) => body.attempt)

  expect(began.map(({ status }) => status).toSorted()).toEqual([200, 201])
  expect(second?.attempt_id).toBe(first?.attempt_id)
  expect(second?.sections).toEqual(first?.sections)
  const attempt = first ?? expect.fail()
  expect(Date.parse(attempt.ends_at) - Date.parse(attempt.started_at)).toBe(60 * 60_000)
  const items = itemsOf(attempt)
  expect(items).toHaveLength(7)
  expect(items.map(({ kind }) => kind)).not.toContain('group')
  expect(itemCalled(attempt, 'Part one')).toMatchObject({
    part: 'i',
    group: { text: 'Group', figures: [] },
    value: null,
    revision: 0,
  })
  expect(itemCalled(attempt, 'Choice')).toMatchObject({ marks: 4, negative: 1 })
  expect(itemCalled(attempt, 'Long')).toMatchObject({ marks: 4, negative: 0 })
  expect(JSON.stringify(began)).not.toMatch(/SOLUTION|REMARK|SCHEME|4197[67]|right|slip/)
  const other = await aSitter(academy, batch_id, 'Dev')
  const { attempt: devs } = (await other.begin(test_id)).body
  expect(
    itemsOf(devs)
      .map(({ item_id }) => item_id)
      .toSorted(),
  ).toEqual(items.map(({ item_id }) => item_id).toSorted())
})

test('nobody begins too early, too late, uninvited, or without having read the rules', async ({
  academy,
}) => {
  const hours = (n: number) => new Date(clock.ms() + n * 3_600_000).toISOString()
  const { owner, test, test_id, batch_id } = await anOpenTest(academy, {
    opens_at: hours(24),
    closes_at: hours(26),
  })
  const riya = await aSitter(academy, batch_id)
  const stranger = await aSitter(academy, await aBatchFor(academy), 'Dev')
  const at = (iso: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(
      new Date(iso),
    )

  expect((await riya.begin(test_id, { rules_read: false })).fields).toHaveProperty('rules_read')
  const early = await riya.begin(test_id)
  expect([early.status, early.error]).toEqual([409, `This test opens at ${at(test.opens_at)}.`])
  await owner.change(test_id, { opens_at: hours(-1), late_minutes: 30, version: 1 })
  expect((await riya.begin(test_id)).status).toBe(409)
  await owner.change(test_id, { late_minutes: null, version: 2 })
  expect((await stranger.begin(test_id)).status).toBe(404)
  const named = [{ student_id: stranger.student_id }, { student_id: riya.student_id, sits: false }]
  await owner.change(test_id, { students: named, version: 3 })
  expect((await stranger.begin(test_id)).status).toBe(201)
  expect((await riya.begin(test_id)).status).toBe(404)
  expect((await riya.own()).body).toEqual([])
  await owner.change(test_id, {
    students: [named[0], { student_id: riya.student_id, extra_minutes: 15 }],
    version: 4,
  })
  await academy.db.updateTable('tests').set({ published_at: clock.now() }).execute()
  expect((await riya.begin(test_id)).status).toBe(409)
  await academy.db.updateTable('tests').set({ published_at: null }).execute()
  const { attempt } = (await riya.begin(test_id)).body
  expect(Date.parse(attempt.ends_at) - Date.parse(attempt.started_at)).toBe(75 * 60_000)
})

test('extra minutes last longer than the test, whoever begins late', { tags: 'slow' }, async ({
  academy,
}) => {
  const closes_at = new Date(clock.ms() + 30 * 60_000).toISOString()
  const { owner, test_id, batch_id } = await anOpenTest(academy, { closes_at })
  const riya = await aSitter(academy, batch_id)
  const students = [{ student_id: riya.student_id, extra_minutes: 15 }]
  await owner.change(test_id, { students, version: 1 })
  const { attempt } = (await riya.begin(test_id)).body
  expect(Date.parse(attempt.ends_at) - Date.parse(closes_at)).toBe(15 * 60_000)
})

test('the newest revision of an answer stays, in whatever order and however often they come', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const { item_id } = itemCalled(attempt, 'Choice')
  const number = itemCalled(attempt, 'Number').item_id
  const save = (value: unknown, revision: number) =>
    riya.save(attempt_id, [{ item_id, value, revision, flag: revision === 3, seconds: 5 }])

  expect((await save(['A'], 1)).body.saved).toEqual([{ item_id, revision: 1 }])
  expect((await save(['C'], 3)).status).toBe(200)
  expect((await save(['B'], 2)).body.saved).toEqual([{ item_id, revision: 2 }])
  expect((await save(['C'], 3)).status).toBe(200)
  const both = [
    { item_id, value: ['D'], revision: 4 },
    { item_id: number, value: ' १२ ', revision: 1 },
    { item_id, value: [], revision: 5 },
  ]
  expect((await riya.save(attempt_id, both)).body.saved).toHaveLength(3)
  const again = (await riya.begin(test_id)).body.attempt
  expect(itemCalled(again, 'Choice')).toMatchObject({ value: null, flag: true, revision: 5 })
  expect(itemCalled(again, 'Number')).toMatchObject({ value: '१२', revision: 1 })

  // The same revision with another value changes nothing. The longest reported time counts, at most an hour.
  const minutes = (value: string, revision: number, count: number) =>
    riya.save(attempt_id, [{ item_id: number, value, revision, seconds: count * 60 }])
  await minutes('13', 2, 9_000)
  await minutes('14', 2, 1)
  await minutes('15', 3, 1)
  await minutes('16', 3, 1)
  const kept = (await stored(academy, attempt_id, 'answers')).find((of) => of.item_id === number)
  expect(kept).toMatchObject({ value: '15', revision: 3, seconds: 3_600 })
})

test('letters are stored as the bank has them, and told as the student sees them', {
  tags: 'slow',
}, async ({ academy }) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  for (const name of ['Riya', 'Dev', 'Meera']) {
    const student = await aSitter(academy, batch_id, name)
    const { attempt } = (await student.begin(test_id)).body
    const { attempt_id } = attempt
    const choice = itemCalled(attempt, 'Choice')
    const several = itemCalled(attempt, 'Several')
    const seen = (options: string[], text: string) => 'ABCD'[options.indexOf(text)]
    const answers = [
      { item_id: choice.item_id, value: [seen(choice.options, 'two')], revision: 1 },
      {
        item_id: several.item_id,
        value: [seen(several.options, 'three'), seen(several.options, 'one')],
        revision: 1,
      },
    ]
    expect((await student.save(attempt_id, answers)).status).toBe(200)
    const values = (await stored(academy, attempt_id, 'answers')).map(({ value }) => value)
    expect(values).toEqual([['B'], ['A', 'C']])
    const again = (await student.begin(test_id)).body.attempt
    expect(itemCalled(again, 'Choice').value).toEqual(answers[0]?.value)
    expect(itemCalled(again, 'Several').value).toEqual(answers[1]?.value.toSorted())
  }
})

test('what is no answer is refused on its place, and another’s attempt is not found', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const dev = await aSitter(academy, batch_id, 'Dev')
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const id = (text: string) => itemCalled(attempt, text).item_id
  const fields = async (answer: object) => {
    const { status, fields } = await riya.save(attempt_id, [{ revision: 1, ...answer }])
    return [status, ...Object.keys(fields ?? {})]
  }

  expect(await fields({ item_id: 4711, value: null })).toEqual([400, 'answers.0.item_id'])
  for (const wrong of [
    { item_id: id('Choice'), value: ['E'] },
    { item_id: id('Choice'), value: ['A', 'B'] },
    { item_id: id('Choice'), value: 'A' },
    { item_id: id('Number'), value: ['A'] },
    { item_id: id('Expression'), value: 'x'.repeat(1_001) },
    { item_id: id('Long'), value: { text: 'x'.repeat(10_001) } },
    { item_id: id('Long'), value: { text: 'x', other: 1 } },
    { item_id: id('Long'), value: 'x' },
  ])
    expect(await fields(wrong), JSON.stringify(wrong).slice(0, 80)).toEqual([
      400,
      expect.stringMatching(/^answers\.0\.value/),
    ])
  for (const revision of [0, 1e12, 1.5, -1])
    expect(await fields({ item_id: id('Choice'), value: ['A'], revision })).toEqual([
      400,
      'answers.0.revision',
    ])
  const [status] = await fields({ item_id: id('Long'), value: { text: 'x'.repeat(1_000_000) } })
  expect(status).toBe(400)
  const sixty = Array.from({ length: 61 }, (_, n) => ({
    item_id: id('Choice'),
    value: ['A'],
    revision: n + 1,
  }))
  expect((await riya.save(attempt_id, sixty)).status).toBe(400)
  expect((await dev.save(attempt_id, [])).status).toBe(404)
  expect((await dev.submit(attempt_id)).status).toBe(404)
  expect((await riya.save(4_711, [])).status).toBe(404)
  expect(await stored(academy, attempt_id, 'answers')).toEqual([])
})

test('the device that is sent first holds the attempt until another one takes it over', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const { item_id } = itemCalled(attempt, 'Choice')
  const answer = (revision: number) => [{ item_id, value: ['A'], revision }]

  expect((await riya.save(attempt_id, answer(1))).status).toBe(200)
  expect((await riya.save(attempt_id, answer(2), { device: 'phone' })).status).toBe(200)
  const refused = await riya.begin(test_id, { device: 'computer' })
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'This test is open on another device.', other_device: true },
  ])
  expect((await riya.begin(test_id)).status).toBe(200)
  expect((await riya.save(attempt_id, answer(3))).status).toBe(409)
  const taken = await riya.begin(test_id, { device: 'computer', take_over: true })
  expect([taken.status, itemCalled(taken.body.attempt, 'Choice').revision]).toEqual([200, 2])
  const older = await riya.save(attempt_id, answer(9), { device: 'phone' })
  expect([older.status, older.body]).toMatchObject([409, { other_device: true, late: 1 }])
  expect((await riya.submit(attempt_id, { device: 'phone' })).status).toBe(409)
  expect((await riya.save(attempt_id, answer(4), { device: 'computer' })).status).toBe(200)
  expect(await stored(academy, attempt_id, 'late_answers')).toMatchObject([
    { item_id, revision: 9 },
  ])
  expect((await riya.submit(attempt_id, { device: 'computer' })).status).toBe(200)
})

test('a save that was on its way while two other devices took the test over is kept apart', {
  tags: 'slow',
}, async ({ academy }) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id, { device: 'phone' })).body
  const { attempt_id, lease } = attempt
  const { item_id } = itemCalled(attempt, 'Number')
  const answer = (value: string, revision: number) => [{ item_id, value, revision }]
  expect((await riya.begin(test_id, { device: 'phone', take_over: true })).body.attempt.lease).toBe(
    lease,
  )
  await riya.begin(test_id, { device: 'computer', take_over: true })
  await riya.save(attempt_id, answer('2', 1), { device: 'computer' })
  const again = (await riya.begin(test_id, { device: 'phone', take_over: true })).body.attempt
  expect([lease, again.lease]).toEqual([1, 3])

  const hung = await riya.save(attempt_id, answer('1', 9), { device: 'phone', lease })
  expect([hung.status, hung.body]).toMatchObject([409, { other_device: true, late: 1 }])
  expect((await riya.submit(attempt_id, { device: 'phone', lease })).status).toBe(409)
  const now = { device: 'phone', lease: again.lease }
  expect((await riya.save(attempt_id, answer('3', 2), now)).status).toBe(200)
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject([{ value: '3', revision: 2 }])
  expect(await stored(academy, attempt_id, 'late_answers')).toMatchObject([{ value: '1' }])
})

test('what an older device had kept is kept apart though the newer one counts further', {
  tags: 'slow',
}, async ({ academy }) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id, { device: 'phone' })).body
  const { attempt_id } = attempt
  const [number = 0, choice = 0] = ['Number', 'Choice'].map(
    (text) => itemCalled(attempt, text).item_id,
  )
  await riya.begin(test_id, { device: 'computer', take_over: true })
  const newer = [
    { item_id: number, value: '2', revision: 5 },
    { item_id: choice, value: ['B'], revision: 5 },
  ]
  await riya.save(attempt_id, newer, { device: 'computer' })
  const kept = [
    { item_id: number, value: '1', revision: 3 },
    { item_id: choice, value: ['B'], revision: 3 },
  ]

  expect((await riya.save(attempt_id, kept, { device: 'phone' })).body).toMatchObject({ late: 1 })
  await passMinutes(academy, attempt_id, 61)
  await submitEnded(academy.db)
  // A phone that is woken after the end sends the answers again.
  expect((await riya.save(attempt_id, kept, { device: 'phone' })).error).toBe('Time is over.')
  expect((await riya.late(attempt_id)).body).toMatchObject([
    { item_id: number, value: '1', counted: '2' },
  ])
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject([
    { revision: 5 },
    { revision: 5 },
  ])
})

test('what comes within the grace counts, what comes later is kept apart until it is accepted', {
  tags: 'slow',
}, async ({ academy }) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const { item_id } = itemCalled(attempt, 'Number')
  const answer = (revision: number) => [{ item_id, value: `${revision}`, revision }]

  await passMinutes(academy, attempt_id, 60)
  expect((await riya.save(attempt_id, answer(1))).status).toBe(200)
  expect(await submitEnded(academy.db)).toBe(0)
  await passMinutes(academy, attempt_id, 1)
  const late = await riya.save(attempt_id, answer(2))
  expect([late.status, late.error]).toEqual([409, 'Time is over.'])
  expect(await submitEnded(academy.db)).toBe(1)
  const [{ attempt: ended } = {}] = (await riya.own()).body
  expect(ended?.submitted_at).toBe(ended?.ends_at)
  expect((await riya.submit(attempt_id, { answers: answer(3) })).error).toBe('Time is over.')
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject([{ revision: 1 }])
  expect((await riya.late(attempt_id)).body).toMatchObject([{ item_id, value: '3', counted: '1' }])
  expect((await riya.own()).body[0]?.attempt).toMatchObject({ submitted_by: 'clock', late: 1 })

  expect((await owner.acceptLate(attempt_id)).body.accepted).toBe(1)
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject([{ value: '3', revision: 3 }])
  expect((await owner.acceptLate(attempt_id)).status).toBe(409)
  await riya.save(attempt_id, answer(4))
  await academy.db.updateTable('tests').set({ published_at: clock.now() }).execute()
  for (const refused of [
    await owner.acceptLate(attempt_id),
    await owner.extend(attempt_id, 5),
    await owner.reopen(attempt_id),
  ])
    expect(refused.status).toBe(409)
  await riya.save(attempt_id, answer(5))
  expect(await stored(academy, attempt_id, 'late_answers')).toMatchObject([{ revision: 4 }])
})

test('late answers that are accepted stand over what was saved before they came, whatever its revision', async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id, { device: 'phone' })).body
  const { attempt_id } = attempt
  const [number, choice] = ['Number', 'Choice'].map((text) => itemCalled(attempt, text).item_id)
  await riya.begin(test_id, { device: 'computer', take_over: true })
  // The phone's late answers arrive, then the student answers again on the computer, with lower revisions.
  const kept = [
    { item_id: number, value: '9', revision: 9 },
    { item_id: choice, value: ['A'], revision: 9 },
  ]
  expect((await riya.save(attempt_id, kept, { device: 'phone' })).status).toBe(409)
  const anew = [{ item_id: number, value: '2', revision: 2 }]
  expect((await riya.save(attempt_id, anew, { device: 'computer' })).status).toBe(200)
  await riya.submit(attempt_id, { device: 'computer' })

  expect((await owner.acceptLate(attempt_id)).status).toBe(200)
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject(
    [
      { item_id: number, value: '2' },
      { item_id: choice, revision: 9 },
    ].toSorted((one, other) => (one.item_id ?? 0) - (other.item_id ?? 0)),
  )
})

test('late answers that nobody has accepted are gone once results are out', {
  tags: 'slow',
}, async ({ academy }) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  await passMinutes(academy, attempt_id, 61)
  const { item_id } = itemCalled(attempt, 'Number')
  await riya.save(attempt_id, [{ item_id, value: '7', revision: 1 }])
  expect(await submitEnded(academy.db)).toBe(1)
  expect((await riya.late(attempt_id)).body).toHaveLength(1)

  expect((await resultCalls(owner.call).publish(test_id)).status).toBe(200)
  expect((await riya.late(attempt_id)).body).toEqual([])
  expect((await riya.own()).body[0]?.attempt).toMatchObject({ late: 0 })
})

test('handing in takes the last answers with it, once, and nothing comes after it', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const { item_id } = itemCalled(attempt, 'Number')
  const answers = [{ item_id, value: '7', revision: 2 }]

  const handed = await riya.submit(attempt_id, { answers })
  expect([handed.status, handed.body]).toMatchObject([
    200,
    { submitted_by: 'student', saved: [{ item_id, revision: 2 }] },
  ])
  expect((await riya.submit(attempt_id, { answers })).body).toEqual(handed.body)
  const after = [{ item_id, value: '8', revision: 3 }]
  expect((await riya.submit(attempt_id, { answers: after })).status).toBe(409)
  const saved = await riya.save(attempt_id, after)
  expect([saved.status, saved.error]).toEqual([409, 'You have handed in this test.'])
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject([{ value: '7' }])
  expect(await stored(academy, attempt_id, 'late_answers')).toEqual([])
  const marking = academy.db.selectFrom('jobs').where('kind', '<>', 'tell')
  const jobs = await marking.select(['kind', 'input']).execute()
  expect(jobs).toEqual([{ kind: 'mark test', input: { test_id } }])
  // Only questions that may still get photos are shown.
  const again = (await riya.begin(test_id)).body.attempt
  expect(itemsOf(again).map(({ kind }) => kind)).toEqual(['long'])
})

test('a teacher gives minutes, reopens and hands in for students of theirs alone', async ({
  academy,
}) => {
  const teacher = await academy.signUpAs('teacher')
  const { owner, test, test_id, batch_id } = await anOpenTest(academy, {}, teacher.uid)
  const theirs = watchingCalls(academy.caller(teacher.token))
  const strangers = watchingCalls(academy.caller((await academy.signUpAs('teacher')).token))
  const other = await aBatchFor(academy)
  await owner.change(test_id, { batch_ids: [batch_id, other], version: test.version })
  const riya = await aSitter(academy, batch_id)
  const dev = await aSitter(academy, other, 'Dev')
  const { attempt_id, ends_at } = (await riya.begin(test_id)).body.attempt
  const devs = (await dev.begin(test_id)).body.attempt.attempt_id

  for (const refused of [
    await theirs.extend(devs, 5),
    await strangers.extend(attempt_id, 5),
    await strangers.submitFor(attempt_id),
    await strangers.live(test_id),
  ])
    expect(refused.status).toBe(404)
  const longer = await theirs.extend(attempt_id, 10)
  expect(Date.parse(longer.body.ends_at) - Date.parse(ends_at)).toBe(600_000)
  expect((await theirs.reopen(attempt_id)).status).toBe(409)
  expect((await theirs.submitFor(attempt_id)).body.submitted_by).toBe('teacher')
  expect((await riya.save(attempt_id, [])).error).toBe('Your teacher has handed in this test.')
  expect((await theirs.extend(attempt_id, 5)).status).toBe(409)
  expect((await theirs.reopen(attempt_id)).status).toBe(200)
  expect((await riya.save(attempt_id, [])).status).toBe(200)

  // An expired attempt continues for the extra minutes.
  await passMinutes(academy, attempt_id, 300)
  await submitEnded(academy.db)
  const given = await theirs.extend(attempt_id, 5)
  expect(Date.parse(given.body.ends_at)).toBeGreaterThan(clock.ms() + 4 * 60_000)
  expect((await riya.save(attempt_id, [])).status).toBe(200)

  // A reopened attempt has at least five minutes, even after the test has closed.
  await passMinutes(academy, attempt_id, 3)
  await academy.db.updateTable('tests').set({ closes_at: clock.now().toISOString() }).execute()
  await theirs.submitFor(attempt_id)
  expect((await riya.own()).body).toMatchObject([{ state: 'marking' }])
  const reopened = await theirs.reopen(attempt_id)
  expect(Date.parse(reopened.body.ends_at)).toBeGreaterThan(clock.ms() + 4 * 60_000)
  expect((await riya.own()).body).toMatchObject([{ state: 'running' }])

  const seen = (await theirs.live(test_id)).body.students
  expect(seen).toMatchObject([{ name: 'Riya Banerjee', state: 'answering', answered: 0, of: 7 }])
  const trail = await academy.db
    .selectFrom('audit_entries')
    .select(['actor', 'changes'])
    .where('subject', '=', 'attempts')
    .where('action', '=', 'changed')
    .where('actor', '=', teacher.uid)
    .orderBy('entry_id')
    .execute()
  expect(trail[0]?.changes).toMatchObject({ reason: [null, 'Power cut'] })
})

test('somebody who leaves the batch in the middle goes on, and an account that is ended does not, with its answers kept', {
  tags: 'slow',
}, async ({ academy }) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const { item_id } = itemCalled(attempt, 'Number')
  const answer = (revision: number) => [{ item_id, value: `${revision}`, revision }]
  await riya.save(attempt_id, answer(1))
  await academy.db.updateTable('memberships').set({ left_on: '2020-12-31' }).execute()

  expect((await riya.save(attempt_id, answer(2))).status).toBe(200)
  expect((await riya.begin(test_id)).status).toBe(200)
  expect((await owner.live(test_id)).body.students).toMatchObject([{ state: 'answering' }])
  await academy.db
    .updateTable('students')
    .set({ is_active: false })
    .where('student_id', '=', riya.student_id)
    .execute()
  expect((await riya.save(attempt_id, answer(3))).status).toBe(401)
  expect(await stored(academy, attempt_id, 'answers')).toMatchObject([{ value: '2' }])
})

test('who sits sees what is announced, and leaving the page is a number', { tags: 'slow' }, async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const { item_id } = itemCalled(attempt, 'Number')

  expect((await owner.announce(test_id, 'x'.repeat(501))).status).toBe(400)
  expect((await owner.announce(test_id, 'In question 3, x is positive.')).status).toBe(201)
  const answers = [{ item_id, value: '1', revision: 1 }]
  const { body } = await riya.save(attempt_id, answers, { left_page: 2 })
  expect(body.announcements).toMatchObject([{ text: 'In question 3, x is positive.' }])
  await riya.save(attempt_id, [], { left_page: 1 })
  expect((await owner.live(test_id)).body).toMatchObject({
    students: [{ student_id: riya.student_id, answered: 1, of: 7, left_page: 2, late: 0 }],
    announcements: [{ text: 'In question 3, x is positive.' }],
  })
})

test('a preview is what a student gets, marked and kept nowhere', { tags: 'slow' }, async ({
  academy,
}) => {
  const { owner, test_id } = await anOpenTest(academy, { marking: [{ right: 3, wrong: -1 }] })
  const { seed, attempt, of } = (await owner.preview(test_id)).body
  const items = attempt.sections.flatMap(({ items }) => items)
  const item = (text: string) => items.find((each) => each.text === text) ?? expect.fail(text)
  const choice = item('Choice')
  const right = 'ABCD'[choice.options.indexOf('two')]
  const answers = [
    { item_id: choice.item_id, value: [right] },
    { item_id: item('Number').item_id, value: '5' },
    { item_id: item('Long').item_id, value: { text: 'Because.' } },
  ]
  const { body } = await owner.preview(test_id, { seed, answers })

  expect(body.attempt.sections.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(
    items.map(({ text }) => text),
  )
  const markOf = (text: string) =>
    body.marks?.find(({ item_id }) => item_id === item(text).item_id)?.mark
  expect([markOf('Choice'), markOf('Number'), markOf('Several'), markOf('Long')]).toEqual([
    3,
    -1,
    0,
    null,
  ])
  expect([body.total, of]).toEqual([2, 21])

  const item_id = item('Number').item_id
  const correct = JSON.stringify({ value: '5' })
  await academy.db
    .insertInto('test_keys')
    .values({ test_id, item_id, correct, reason: 'Misprint' })
    .execute()
  const corrected = (await owner.preview(test_id, { seed, answers })).body
  expect(corrected.marks?.find((each) => each.item_id === item_id)?.mark).toBe(3)
  expect(await academy.db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

test('a copy is for those who are named, or for batches, and knows the first test', {
  tags: 'slow',
}, async ({ academy }) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const dev = await aSitter(academy, batch_id, 'Dev')
  const times = {
    opens_at: new Date(clock.ms() - 60_000).toISOString(),
    closes_at: new Date(clock.ms() + 3_600_000).toISOString(),
  }
  const body = { title: 'Quadratics again', ...times, student_ids: [riya.student_id] }
  const { status, body: copied } = await owner.copy(test_id, body)

  expect([status, copied.test]).toMatchObject([
    201,
    { copy_of: test_id, only_named: true, minutes: 60, batch_ids: [batch_id] },
  ])
  expect((await dev.begin(copied.test.test_id)).status).toBe(404)
  expect((await riya.begin(copied.test.test_id)).status).toBe(201)
  expect((await dev.own()).body.map((own) => own.test_id)).toEqual([test_id])
  expect((await owner.marks(copied.test.test_id)).body.rows).toMatchObject([
    { student_id: riya.student_id },
  ])
  const { body: results } = await resultCalls(owner.call).results(copied.test.test_id)
  expect(results).toMatchObject({ copy_of: { test_id, title: 'Quadratics' }, total: 1 })
  expect((await resultCalls(owner.call).results(test_id)).body.copy_of).toBeNull()
  const both = { ...body, batch_ids: [batch_id] }
  expect((await owner.copy(test_id, both)).status).toBe(400)
  expect((await owner.copy(test_id, { ...body, student_ids: [4711] })).fields).toHaveProperty([
    'student_ids.0',
  ])
  const whole = { title: 'For all', ...times, batch_ids: [batch_id] }
  expect((await owner.copy(test_id, whole)).body.test.only_named).toBe(false)
})

test('a test that goes on over midnight is as long as any other, and both its days have their members', {
  tags: 'slow',
}, async ({ academy }) => {
  // Local time there is between ten and eleven in the evening.
  const east = ((22 - clock.now().getUTCHours() + 36) % 24) - 12
  const time_zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  const { owner, test_id, batch_id } = await anOpenTest(academy, {
    duration_minutes: 180,
    closes_at: new Date(clock.ms() + 4 * 3_600_000).toISOString(),
  })
  expect((await owner.call(updateSettings, { body: { time_zone } } as never)).status).toBe(200)
  const memberFor = async (name: string, column: 'joined_on' | 'left_on', days: number) => {
    const sitter = await aSitter(academy, batch_id, name)
    await academy.db
      .updateTable('memberships')
      .set({ [column]: sql`(now() at time zone ${time_zone}::text)::date + ${days}::integer` })
      .where('student_id', '=', sitter.student_id)
      .execute()
    return sitter
  }
  const [gone, left, joining, later] = [
    await memberFor('Gone', 'left_on', -1),
    await memberFor('Left', 'left_on', 0),
    await memberFor('Joining', 'joined_on', 1),
    await memberFor('Later', 'joined_on', 2),
  ]

  expect((await gone.begin(test_id)).status).toBe(404)
  expect((await later.begin(test_id)).status).toBe(404)
  for (const sitter of [left, joining]) {
    expect((await sitter.own()).body).toMatchObject([{ test_id, state: 'running' }])
    const { attempt } = (await sitter.begin(test_id)).body
    expect(Date.parse(attempt.ends_at) - Date.parse(attempt.started_at)).toBe(180 * 60_000)
    await passMinutes(academy, attempt.attempt_id, 179)
    const item_id = itemCalled(attempt, 'Number').item_id
    const save = (revision: number) =>
      sitter.save(attempt.attempt_id, [{ item_id, value: '7', revision }])
    expect((await save(1)).status).toBe(200)
    await passMinutes(academy, attempt.attempt_id, 2)
    expect(await save(2)).toMatchObject({ status: 409, body: { error: 'Time is over.' } })
  }
})

test('figures and photos of a long test open until its photos are in, also where its end is moved while it is sat', {
  tags: 'slow',
}, async ({ academy }) => {
  const { owner, batch_id } = await anOpenTest(academy)
  const { aQuestion } = await theBank(academy)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 0L9 6"/></svg>'
  const figures = [`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`]
  const { question_id } = await aQuestion({ ...QUESTIONS.long, figures })
  const items = [{ question_id, marks: 4 }]
  const paper = await aReadyPaper(owner.call, [], { sections: [{ title: 'A', items }] })
  const soon = (minutes: number) => new Date(clock.ms() + minutes * 60_000).toISOString()
  const { test_id } = await owner.aTest({
    title: 'Three hours',
    mode: 'online',
    paper_id: paper.paper_id,
    opens_at: soon(-5),
    closes_at: soon(400),
    duration_minutes: 300,
    batch_ids: [batch_id],
  })
  const riya = await aSitter(academy, batch_id)
  const begun = (await riya.begin(test_id)).body.attempt
  const [item] = itemsOf(begun)
  await riya.photo(begun.attempt_id, item?.item_id ?? 0, await aPhoto())
  const { attempt } = (await riya.begin(test_id)).body
  const urls = itemsOf(attempt).flatMap((each) => [
    ...each.figures,
    ...each.photos.map(({ url }) => url),
  ])

  for (const minutes of [TEST_MINUTES_MAX, TEST_MINUTES_MAX])
    expect((await owner.extend(attempt.attempt_id, minutes)).status).toBe(200)
  const extended = (await riya.begin(test_id)).body.attempt
  expect(extended.ends_at).not.toBe(attempt.ends_at)

  expect(urls).toHaveLength(2)
  for (const url of urls) {
    const expires = Number(new URL(String(url), 'http://x').searchParams.get('expires')) * 1000
    expect(expires).toBeGreaterThan(Date.parse(extended.photos_until))
    expect((await academy.app.inject(String(url))).statusCode).toBe(200)
  }
})
