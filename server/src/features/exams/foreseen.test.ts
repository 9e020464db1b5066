import { createTest } from '@ganit/contract/exams/tests'
import { createClosedDay } from '@ganit/contract/teaching/closed-days'
import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { theMessages } from '../../../test/messages.ts'
import { aReadyPaper, questionsOf } from '../../../test/papers.ts'
import { aBatchFor, aMemberOf, testCalls } from '../../../test/tests.ts'
import { clock } from '../../lifecycle/clock.ts'

const DAY_MS = 86_400_000
const at = (ms: number) => new Date(clock.ms() + ms).toISOString()

test('a new test says who takes it, how long and for what, and whom it reaches; then they are told once', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const { add, list } = testCalls(call)
  const batch_id = await aBatchFor(academy)
  await aMemberOf(academy, batch_id)
  const paper = await aReadyPaper(call, await questionsOf(academy, 2))
  const messages = theMessages(academy)
  const inbox = async () => {
    await messages.settle()
    return (await messages.outbox()).filter(({ channel }) => channel === 'inbox')
  }
  const opens_at = at(3 * DAY_MS)
  const draft = {
    ...{ title: 'Unit test 4', mode: 'online', paper_id: paper.paper_id, negative: 'third' },
    ...{ opens_at, closes_at: at(3 * DAY_MS + 60_000), batch_ids: [batch_id] },
  }
  const preview = async (body: object = {}) => {
    const asked = { querystring: { preview: '1' }, body: { ...draft, ...body } }
    return (await call(createTest, asked as never)).body
  }
  const days = { from_date: opens_at.slice(0, 10), to_date: at(4 * DAY_MS).slice(0, 10) }
  await call(createClosedDay, { body: { title: 'Puja', ...days, tell: false } } as never)
  const seen = await preview()
  expect(seen).toMatchObject({
    ...{ students: 1, opens: opens_at, negative: 'third', total: seen.test.total },
    reach: { families: 1, students: 1, text: expect.stringContaining('Unit test 4') },
    warnings: [expect.stringMatching(/^It is open for 1 minutes/), 'It opens on a holiday: Puja.'],
  })
  const stranger = await aBatchFor(academy)
  expect(await preview({ batch_ids: [stranger] })).toMatchObject({
    students: 0,
    warnings: expect.arrayContaining(['Nobody takes this test.']),
  })
  expect([(await list()).body.total, await inbox()]).toEqual([0, []])

  expect((await add({ ...draft, tell: false })).status).toBe(201)
  expect(await inbox()).toEqual([])
  expect((await add(draft)).status).toBe(201)
  expect((await inbox()).map(({ text }) => text)).toEqual([seen.reach?.text])
})
