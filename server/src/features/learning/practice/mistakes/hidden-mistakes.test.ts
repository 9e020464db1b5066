import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../../test/attempts.ts'
import { practiceCalls } from '../../../../../test/practice.ts'
import { markNow, resultCalls } from '../../../../../test/results.ts'
import { itemsHeld } from '../sessions/held.queries.ts'

test('a mistake that was tried is hidden, and whether it was right, while another open test asks it', async ({
  academy,
}) => {
  const { owner, test_id, paper, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt_id } = (await riya.begin(test_id)).body.attempt
  await riya.submit(attempt_id)
  await markNow(academy, test_id)
  await resultCalls(owner.call).publish(test_id)
  const { begin, answer, show, end } = practiceCalls(riya.call)
  const { session_id, items } = (await begin({ kind: 'mistakes', attempt_id })).body.session
  const placeOf = (text: string) => items.find((item) => item.text === text)?.position ?? 0
  const [choice, number] = [placeOf('Choice'), placeOf('Number')]
  await answer(session_id, choice, ['B'])
  await answer(session_id, number, '1')

  const { test_id: other } = await owner.aTest({
    ...{ title: 'Again', mode: 'online', paper_id: paper.paper_id },
    ...{ opens_at: '2020-11-20T10:30:00Z', closes_at: '2099-11-20T12:30:00Z' },
    batch_ids: [batch_id],
  })
  const readItems = async () => (await begin({ kind: 'mistakes', attempt_id })).body.session.items
  const told = [
    ...(await readItems()),
    ...(await end(session_id)).body.session.items,
    (await show(session_id, choice)).body.item,
    // The hidden item keeps its tries.
    (await show(session_id, number)).body.item,
  ]
  expect(told).toHaveLength(items.length * 2 + 2)
  const nothing = { state: 'withdrawn', text: '', options: [], tries: [], right: null }
  for (const item of told) expect(item).toMatchObject(nothing)
  const stored = await itemsHeld(academy.db, riya.student_id)
  expect(stored.map(({ state }) => state)).toEqual(items.map(() => 'withdrawn'))
  expect(stored.flatMap(({ tries }) => tries.map((each) => Object.keys(each)))).toEqual(
    Array(2).fill(['at', 'by', 'value']),
  )
  // An answer from a device that does not know of the hiding is stored, and the reply reveals nothing about the right
  // answer.
  expect((await answer(session_id, number, '2', 2)).body.items).toMatchObject([
    { state: 'waiting', tries: [{ value: '1' }, { value: '2', verdict: null }], right: null },
  ])
  const [waiting] = (await itemsHeld(academy.db, riya.student_id)).filter(
    ({ state }) => state === 'waiting',
  )
  expect(waiting?.tries.map((each) => Object.keys(each))).toEqual(
    Array(2).fill(['at', 'by', 'value']),
  )

  await academy.db
    .updateTable('tests')
    .set({ opens_at: '2020-01-01T00:00:00Z', closes_at: '2020-01-02T00:00:00Z' })
    .where('test_id', '=', other)
    .execute()
  const after = await readItems()
  expect(after.find(({ position }) => position === choice)).toMatchObject({
    ...{ state: 'right', text: 'Choice', right: ['B'] },
    tries: [{ value: ['B'], verdict: 'right' }],
  })
})
