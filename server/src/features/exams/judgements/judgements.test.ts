import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { anExamWith } from '../../../../test/results.ts'
import { judgeAndKeep } from './judgements.service.ts'

const BOMB = '\\sum_{k=1}^{9999999}k!'

test('a number that ended its process is known as soon as it has, and not tried again by whoever comes after', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { test_id } = await anExamWith(academy, {})
  const bombs = [1, 2].map((n) => ({
    kind: 'number' as const,
    right: { value: 12 },
    answer: `${n}+${BOMB}`,
  }))
  const stored = () =>
    db
      .selectFrom('judgements')
      .select(['verdict', 'is_hard'])
      .where('test_id', '=', test_id)
      .execute()
  let isOver = false
  const judging = judgeAndKeep(db, test_id, bombs).finally(() => {
    isOver = true
  })
  const before: number[] = []
  while (!isOver) before.push((await stored()).length)
  // The first verdict is stored while the second answer is still being tried.
  expect(before).toContain(1)
  const hard = { verdict: 'by hand', slip: null, isHard: true }
  expect(await judging).toEqual([hard, hard])
  expect(await stored()).toEqual(Array(2).fill({ verdict: 'by hand', is_hard: true }))
  expect(await judgeAndKeep(db, test_id, bombs)).toEqual([hard, hard])
})

test('plain numbers are judged at once, and not kept', async ({ academy }) => {
  const { test_id } = await anExamWith(academy, {})
  const plain = { kind: 'number' as const, right: { value: 12 }, answer: '12' }
  expect(await judgeAndKeep(academy.db, test_id, [plain])).toMatchObject([{ verdict: 'right' }])
  expect(await academy.db.selectFrom('judgements').selectAll().execute()).toEqual([])
})
