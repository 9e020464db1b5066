import { getReport, getReview } from '@ganit/contract/exams/review'
import { correctKey } from '@ganit/contract/exams/test-marking'
import { updateSettings } from '@ganit/contract/ground/settings'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aChapter } from '../../../../test/papers.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { markNow, resultCalls } from '../../../../test/results.ts'
import { clock } from '../../../lifecycle/clock.ts'

type Call = Academy['visitor']

const reviewBy = (call: Call, attempt_id: number) =>
  call(getReview, { params: { attempt_id: String(attempt_id) } } as never)

const reportBy = (academy: Academy, token: string, attempt_id: number) =>
  academy.app.inject({
    url: `/api/attempts/${attempt_id}/report.pdf`,
    headers: { authorization: `Bearer ${token}` },
  })

/**
 * A test that Riya has submitted: choice and number right, the part wrong, the rest blank except the questions marked
 * by hand.
 */
async function aSatTest(academy: Academy, more: object = {}) {
  const open = await anOpenTest(academy, more)
  const { owner, test_id, batch_id } = open
  const riya = await aSitter(academy, batch_id)
  const { attempt_id, sections } = (await riya.begin(test_id)).body.attempt
  const items = sections.flatMap((section) => section.items)
  const itemOf = (text: string) => items.find((item) => item.text === text) ?? items[0]
  const letterOf = (text: string, option: string) =>
    'ABCDEF'[itemOf(text)?.options.indexOf(option) ?? -1] ?? ''
  const choice = itemOf('Choice')
  // Option B of the bank.
  const right = letterOf('Choice', (await rightOption(academy, choice?.item_id ?? 0)) ?? '')
  await riya.save(attempt_id, [
    { item_id: choice?.item_id, value: [right], revision: 1 },
    { item_id: itemOf('Number')?.item_id, value: '41976', revision: 1 },
    { item_id: itemOf('Part one')?.item_id, value: '5', revision: 1 },
    { item_id: itemOf('Long')?.item_id, value: { text: 'Because.' }, revision: 1 },
  ])
  await riya.submit(attempt_id)
  await markNow(academy, test_id)
  const long = itemOf('Long')?.item_id ?? 0
  await owner.enter(test_id, [{ student_id: riya.student_id, marks: { [long]: 2.5 } }])
  const publish = () => resultCalls(owner.call).publish(test_id)
  return { ...open, riya, attempt_id, items, itemOf, right, publish }
}

async function rightOption({ db }: Academy, item_id: number) {
  const { option_b } = await db
    .selectFrom('paper_items')
    .innerJoin('questions', 'questions.question_id', 'paper_items.question_id')
    .select('option_b')
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  return option_b
}

test('once results are out a student sees each question as it was, with what is right and what it brought', async ({
  academy,
}) => {
  const { riya, attempt_id, right, items, publish } = await aSatTest(academy)
  const early = await reviewBy(riya.call, attempt_id)
  expect([early.status, early.error]).toEqual([
    409,
    'The results of this test are not published yet.',
  ])
  expect((await reportBy(academy, riya.token, attempt_id)).statusCode).toBe(409)
  expect((await publish()).error).toBeUndefined()

  const { status, body } = await reviewBy(riya.call, attempt_id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    attempt_id,
    title: 'Quadratics',
    name: expect.stringContaining('Riya'),
  })
  expect(body.result).toMatchObject({ total: 10.25, rank: 1, has_review: true })
  const seen = body.sections.flatMap((section) => section.items)
  expect(seen.map(({ item_id }) => item_id)).toEqual(items.map(({ item_id }) => item_id))
  const of = (text: string) => seen.find((item) => item.text === text)
  expect(of('Choice')).toMatchObject({ value: [right], right: [right], mark: 4, counts: true })
  expect(of('Choice')).toMatchObject({ solution: 'SOLUTION-$x=2$', notice: null })
  expect(of('Several')).toMatchObject({ value: null, mark: 0 })
  const several = of('Several')
  expect(several?.right).toEqual(
    ['one', 'three'].map((option) => 'ABCD'[several?.options.indexOf(option) ?? -1]).sort(),
  )
  expect(of('Number')).toMatchObject({ value: '41976', right: { value: '41976' }, mark: 4 })
  expect(of('Part one')).toMatchObject({
    value: '5',
    right: { value: '41977' },
    mark: -0.25,
    solution: 'SOLUTION-$x=2$',
    group: { text: 'Group' },
  })
  expect(of('Long')).toMatchObject({ value: { text: 'Because.' }, right: null, mark: 2.5 })
})

test('the owner and guardians see a review, nobody else; and none where it is never shown or not yet', async ({
  academy,
}) => {
  const { owner, riya, attempt_id, test_id, batch_id, publish } = await aSatTest(academy)
  await publish()
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id: riya.student_id }])
  const stranger = await aGuardian([])
  const other = await aSitter(academy, batch_id, 'Other')
  const teacher = await academy.signUpAs('teacher')
  const statuses = async (calls: Call[]) => {
    const answers = await Promise.all(calls.map((call) => reviewBy(call, attempt_id)))
    return answers.map(({ status }) => status)
  }
  expect(await statuses([owner.call, mother.call])).toEqual([200, 200])
  expect(await statuses([stranger.call, other.call, teacher.call])).toEqual([404, 404, 404])
  const report = await reportBy(academy, stranger.token, attempt_id)
  expect(report.statusCode).toBe(404)

  const set = (review: string, review_from: Date | null) =>
    academy.db
      .updateTable('tests')
      .set({ review: review as 'never', review_from: review_from?.toISOString() ?? null })
      .where('test_id', '=', test_id)
      .execute()
  await set('never', null)
  const never = await reviewBy(riya.call, attempt_id)
  expect([never.status, never.error]).toEqual([409, 'The questions of this test are not shown.'])
  await set('from', new Date('2099-11-20T12:30:00Z'))
  const later = await reviewBy(riya.call, attempt_id)
  expect([later.status, later.error]).toEqual([409, 'Shown after 20 Nov, 18:00.'])
  expect((await reportBy(academy, riya.token, attempt_id)).statusCode).toBe(200)
  await set('from', new Date(clock.ms() - 60_000))
  expect((await reviewBy(riya.call, attempt_id)).status).toBe(200)
  await resultCalls(owner.call).withdraw(test_id)
  expect((await reviewBy(riya.call, attempt_id)).status).toBe(409)
  expect((await reportBy(academy, riya.token, attempt_id)).statusCode).toBe(409)
})

test('a question that a test asks which is not closed yet is left out until then', async ({
  academy,
}) => {
  const { owner, riya, attempt_id, paper, batch_id, publish } = await aSatTest(academy)
  const { test_id } = await owner.aTest({
    title: 'For absentees',
    mode: 'online',
    paper_id: paper.paper_id,
    opens_at: '2099-11-20T10:30:00Z',
    closes_at: '2099-11-20T12:30:00Z',
    batch_ids: [batch_id],
  })
  await publish()
  const { body } = await reviewBy(riya.call, attempt_id)
  for (const item of body.sections.flatMap((section) => section.items))
    expect(item).toMatchObject({
      ...{ text: '', options: [], figures: [], group: null, value: null, right: null },
      ...{ solution: null, mark: null, photos: [] },
      shown_after: '2099-11-20T12:30:00.000Z',
      notice: 'Shown after 20 Nov, 18:00',
    })
  expect(JSON.stringify(body)).not.toMatch(/SOLUTION|41976|Because/)
  expect(body.result.total).toBe(10.25)

  await academy.db
    .updateTable('tests')
    .set({ opens_at: '2020-01-01T00:00:00Z', closes_at: '2020-01-02T00:00:00Z' })
    .where('test_id', '=', test_id)
    .execute()
  expect(JSON.stringify((await reviewBy(riya.call, attempt_id)).body)).toContain('SOLUTION')
})

test('a review says what a wrong answer comes from, where the question knows it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, attempt_id, itemOf, right, publish } = await aSatTest(academy)
  const { db } = academy
  const slip = (answer: string) => ({ answer, name: `Slip ${answer}`, text: `Of $${answer}$.` })
  const known = (item: string, slips: object[]) => {
    const of = db
      .selectFrom('paper_items')
      .select('question_id')
      .where('item_id', '=', itemOf(item)?.item_id ?? 0)
    return db
      .updateTable('questions')
      .set({
        details: sql`coalesce(details, '{}') || ${JSON.stringify({ slips })}::jsonb` as never,
      })
      .where('question_id', '=', of)
      .execute()
  }
  // A right answer has no mistake, whatever the question lists.
  await known('Number', [slip('41976'), slip('6')])
  await known('Choice', [slip('A'), slip('C')])
  await db
    .updateTable('answers')
    .set({ value: JSON.stringify(['C']) })
    .where('item_id', '=', itemOf('Choice')?.item_id ?? 0)
    .execute()
  expect(right).toMatch(/^[A-D]$/)
  await publish()

  for (const _ of [1, 2]) {
    const { sections } = (await reviewBy(riya.call, attempt_id)).body
    const items = sections.flatMap((section) => section.items)
    const told = items.flatMap(({ text, slip }) => (slip ? [[text, slip]] : []))
    expect(told).toEqual([['Choice', { name: 'Slip C', text: 'Of $C$.' }]])
  }
})

test('a review says which key was corrected, and marks by it', { tags: 'slow' }, async ({
  academy,
}) => {
  const { owner, riya, attempt_id, test_id, itemOf, publish } = await aSatTest(academy)
  await publish()
  const { version } = (await owner.get(test_id)).body
  const item_id = itemOf('Number')?.item_id ?? 0
  const params = { test_id: String(test_id), item_id: String(item_id) }
  const right = { one_of: [{ value: '7' }, { from: '8', to: '9' }] }
  const body = { right, reason: 'Misprint', version, confirm: true }
  expect((await owner.call(correctKey, { params, body } as never)).status).toBe(200)
  await academy.db
    .updateTable('test_keys')
    .set({ created_at: new Date('2026-12-03T06:00:00Z') } as never)
    .where('test_id', '=', test_id)
    .execute()

  const review = (await reviewBy(riya.call, attempt_id)).body
  const items = review.sections.flatMap((section) => section.items)
  expect(items.find((item) => item.item_id === item_id)).toMatchObject({
    right,
    mark: -1,
    notice: 'Key corrected on 3 Dec',
  })
  expect(items.filter(({ notice }) => notice !== null)).toHaveLength(1)
  expect(review.result.total).toBe(5.25)
})

test('a report says what a student got, by chapter, and what to practise', {
  tags: 'slow',
}, async ({ academy }) => {
  const { riya, attempt_id, publish } = await aSatTest(academy)
  await publish()
  const report = async () => {
    const answer = await academy.app.inject({
      url: `/api${getReport.path.replace(':attempt_id', String(attempt_id))}`,
      headers: { authorization: `Bearer ${riya.token}` },
    })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const [page, ...others] = readPdf(answer.rawPayload).pages
    expect(others).toEqual([])
    return page?.text
  }
  const loose = await report()
  for (const said of ['Test report', 'Quadratics', 'Riya', '10.25 of 22', 'Rank', '1 of 1'])
    expect(loose).toContain(said)
  expect(loose).not.toContain('Chapters')
  const chapter_id = await aChapter(academy)
  await academy.db
    .updateTable('questions')
    .set((eb) => ({ chapter_id, class_number: 10, version: eb('version', '+', 1) }))
    .where('question', '=', 'Choice')
    .execute()
  const sorted = await report()
  for (const said of ['Chapters', 'Triangles', 'Not sorted', 'What to practise'])
    expect(sorted).toContain(said)
})

test('a report has the academy’s logo above its name, and none where there is none', async ({
  academy,
}) => {
  const { riya, attempt_id, owner, publish } = await aSatTest(academy)
  await publish()
  const drawn = async () =>
    readPdf((await reportBy(academy, riya.token, attempt_id)).rawPayload).pages[0]?.contents
  expect(await drawn()).not.toContain('/I1 Do')
  const size = { width: 300, height: 200 }
  const png = await sharp({ create: { ...size, channels: 3, background: '#0f6b63' } })
    .png()
    .toBuffer()
  const logo = `data:image/png;base64,${png.toString('base64')}`
  expect((await owner.call(updateSettings, { body: { logo } } as never)).status).toBe(200)
  expect(await drawn()).toContain('/I1 Do')
})
