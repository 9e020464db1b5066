import { getReview } from '@ganit/contract/exams/review'
import type { Ink } from '@ganit/contract/ground/ink'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { markingCalls } from '../../../../test/hand-ins.ts'

const INK: Ink = { lines: [['red', 30, 100, 9_900, 400, 10_000]], stamps: [] }

test('ink on an answer shows in its review, and to none before the results', async ({
  academy,
}) => {
  const { owner, test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  const { attempt } = (await riya.begin(test_id)).body
  const { attempt_id } = attempt
  const long = attempt.sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'long')
  const item_id = long?.item_id ?? 0
  const { photo_id } = (await riya.photo(attempt_id, item_id, await aPhoto())).body
  const value = { photos: [photo_id] }
  const draws = markingCalls(owner.call, 1)
  // While the student still answers, nobody can draw on the photo.
  expect((await draws.ink(photo_id, { ...INK, version: 1 }, 'answer')).status).toBe(404)
  await riya.submit(attempt_id, { answers: [{ item_id, value, revision: 1 }] })
  expect((await draws.ink(photo_id, { ...INK, version: 1 }, 'answer')).body).toEqual({ version: 2 })
  expect((await draws.ink(photo_id, { ...INK, version: 1 }, 'answer')).status).toBe(409)
  const other = markingCalls((await academy.signUpAs('teacher')).call, 1)
  expect((await other.ink(photo_id, { ...INK, version: 2 }, 'answer')).status).toBe(404)
  expect(JSON.stringify((await riya.begin(test_id)).body)).not.toContain('9900')
  const params = { attempt_id: String(attempt_id) }
  expect((await riya.call(getReview, { params })).status).toBe(409)
})
