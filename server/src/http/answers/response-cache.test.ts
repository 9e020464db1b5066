import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function createCountedRead() {
  let n = 0
  return async () => String(++n)
}

test('an answer is made once for all who ask, and anew when something has changed', async () => {
  const answers = createResponseCache()
  answers.setKeeping(true)
  const make = createCountedRead()
  const both = [answers.get('/classes', make), answers.get('/classes', make)]
  expect(await Promise.all(both)).toEqual(['1', '1'])
  expect(await answers.get('/settings', make)).toBe('2')
  answers.forget()
  expect(await answers.get('/classes', make)).toBe('3')
})

test('what was being made when something changed is not kept', async () => {
  const answers = createResponseCache()
  answers.setKeeping(true)
  const make = createCountedRead()
  const early = answers.get('/classes', make)
  answers.forget()
  expect([await early, await answers.get('/classes', make)]).toEqual(['1', '2'])
})

test('nothing is kept while changes may go unheard, and no failure is', async () => {
  const answers = createResponseCache()
  const make = createCountedRead()
  expect([await answers.get('/classes', make), await answers.get('/classes', make)]).toEqual([
    '1',
    '2',
  ])
  answers.setKeeping(true)
  await expect(answers.get('/classes', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  )
  expect(await answers.get('/classes', make)).toBe('3')
})
