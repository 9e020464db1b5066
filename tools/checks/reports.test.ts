import { expect, test } from 'vitest'
import { countPlaywright, countVitest, summary } from './reports.ts'

const fine = { passed: 1, failed: 0, skipped: 0, failures: [] }

/** An error with the stack that Vitest reports. */
const THROWN = `expected 3 to be 2
    at /ganit/a.test.ts:5:3
    at file:///ganit/node_modules/vitest/dist/run.js:9:1
    at new Promise (<anonymous>)
    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)`

const VITEST = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 0,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'one is one', failureMessages: [] },
        { status: 'failed', fullName: 'two is two', failureMessages: [THROWN] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
  ],
}

const PLAYWRIGHT = {
  stats: { expected: 2, unexpected: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      file: 'a.spec.ts',
      specs: [],
      suites: [
        {
          file: 'a.spec.ts',
          specs: [
            {
              title: 'a page opens',
              line: 5,
              tests: [
                {
                  status: 'unexpected',
                  results: [{ errors: [{ message: 'Timed out\nwaiting' }] }],
                },
              ],
            },
            { title: 'a page closes', line: 9, tests: [{ status: 'expected', results: [] }] },
          ],
        },
      ],
    },
  ],
}

test('what failed is named at the end with its error, and the sum stands last', () => {
  const { failed, text } = summary([fine, countVitest(VITEST), countPlaywright(PLAYWRIGHT)])
  expect(failed).toBe(2)
  expect(text.trim().split('\n\n')).toEqual([
    'FAILED  a.test.ts › two is two\n  expected 3 to be 2\n      at /ganit/a.test.ts:5:3',
    'FAILED  b.test.ts\n  Cannot find c.ts',
    'FAILED  a.spec.ts:5 › a page opens\n  Timed out\n  waiting',
    '10 passed, 2 failed',
  ])
})

test('a report that was never written counts nothing', () => {
  expect(countVitest({})).toEqual({ ...fine, passed: 0 })
  expect(countPlaywright({})).toEqual({ ...fine, passed: 0 })
})

test('of a long error the beginning is told', () => {
  const failureMessages = [Array.from({ length: 99 }, (_, line) => `line ${line}`).join('\n')]
  const assertionResults = [{ status: 'failed', fullName: 'x', failureMessages }]
  const [failure = ''] = countVitest({
    testResults: [{ name: 'a', status: 'failed', message: '', assertionResults }],
  }).failures
  expect(failure.split('\n')).toHaveLength(13)
})
