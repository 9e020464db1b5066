import { expect, test } from 'vitest'
import { testsFor } from './changed-tests.ts'
import { filtersFor } from './only.ts'

test('a change in one feature asks for its tests on both sides, its browser tests and the guards', () => {
  const { vitest, playwright } = testsFor(['server/src/features/batches/batches.queries.ts'])
  expect(vitest).toEqual(
    expect.arrayContaining([
      'server/src/features/batches/batches.test.ts',
      'web/app/features/batches/class-batches.test.tsx',
      'server/src/http/access.test.ts',
      'server/src/features/privacy/data-map.test.ts',
    ]),
  )
  expect(vitest.filter((path) => /features\/(fees|payments)/.test(path))).toEqual([])
  expect(playwright).toEqual(['e2e/batches.spec.ts'])
})

test('a call of the contract counts as its feature', () => {
  expect(testsFor(['contract/src/fees.ts']).vitest).toContain(
    'server/src/features/fees/fees.test.ts',
  )
})

test('a migration asks whether academies of earlier versions come through', () => {
  expect(testsFor(['server/src/db/migrations/2026-11-30T1405-rooms.ts']).vitest).toContain(
    'server/src/db/upgrade.test.ts',
  )
})

test('a file of no feature asks for the tests beside it, a test for itself, a document for none of the code', () => {
  expect(testsFor(['server/src/http/streaming.ts']).vitest).toContain(
    'server/src/http/streaming.test.ts',
  )
  expect(testsFor(['server/test/security/money.test.ts']).vitest).toContain(
    'server/test/security/money.test.ts',
  )
  expect(testsFor(['e2e/guards.spec.ts']).playwright).toEqual(['e2e/guards.spec.ts'])
  expect(testsFor(['README.md'])).toEqual({
    vitest: ['tools/checks/links.test.ts'],
    playwright: [],
  })
})

test('the guards are where they are looked for', () => {
  expect(testsFor(['server/src/app.ts', 'server/src/db/migrations/index.ts']).vitest).toHaveLength(
    7,
  )
})

test('a word chooses files, anything else titles', () => {
  expect(filtersFor('rooms').vitest[0]).toBe('rooms')
  expect(filtersFor('rooms').playwright[0]).toBe('e2e.*rooms')
  expect(filtersFor('\\[S042')).toEqual({
    vitest: ['-t', '\\[S042'],
    playwright: ['--grep', '\\[S042'],
  })
})
