import { expect, test } from 'vitest'
import { ApiError, isForLater } from './api-error.ts'

const refused = (status: number, answer?: object) =>
  new ApiError(status, 'No.', {}, undefined, answer)

test('work of a child who waits for a parent is kept and sent later; other refusals are final', () => {
  expect(isForLater(refused(409, { error: 'No.', parent_first: true }))).toBe(true)
  expect(isForLater(refused(409, { error: 'No.' }))).toBe(false)
  expect([0, 400, 408, 429, 503].map((status) => isForLater(refused(status)))).toEqual([
    ...[true, false, true, true, true],
  ])
})
