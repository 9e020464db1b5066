import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { mayRetry, queryClient, retryDelay } from './query-client.ts'

const failure = (status: number) => new ApiError(status, 'The service is busy.')

test('a question is asked once more when the server failed, not when it refused or was silent [S194]', () => {
  expect([500, 503].map((status) => mayRetry(0, failure(status)))).toEqual([true, true])
  expect(mayRetry(1, failure(503))).toBe(false)
  for (const status of [0, 400, 401, 404, 429]) expect(mayRetry(0, failure(status))).toBe(false)
})

test('nobody asks again at the same moment, and nothing is written again by itself [S194]', () => {
  const delays = Array.from({ length: 20 }, retryDelay)

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(500)
  expect(Math.max(...delays)).toBeLessThanOrEqual(1000)
  expect(new Set(delays).size).toBeGreaterThan(1)
  expect(queryClient.getDefaultOptions().mutations?.retry).toBeUndefined()
})
