import { globSync } from 'node:fs'
import * as contract from '@ganit/contract'
import { expect, test } from 'vitest'
import { browserTests, testsFor } from './changed-tests.ts'
import { filtersFor } from './only.ts'
import { ROOT } from './suites.ts'

test('a change of the contract asks for the tests of its feature on both sides and the guards', () => {
  const { vitest, playwright } = testsFor(['contract/src/teaching/batches.ts'])
  expect(vitest).toEqual(
    expect.arrayContaining([
      'server/src/features/teaching/batches/batches.test.ts',
      'web/app/features/teaching/batches/class-batches/class-batches.test.tsx',
      'server/src/http/access.test.ts',
      'server/src/features/office/privacy/data-map.test.ts',
    ]),
  )
  expect(playwright).toEqual([])
})

test('a change of the server alone asks for none of the pages, and one of the pages for none of the server', () => {
  const ofServer = testsFor(['server/src/features/teaching/batches/batches.queries.ts'])
  expect(ofServer.vitest).toContain('server/src/features/teaching/batches/batches.test.ts')
  expect(ofServer.vitest).toContain('server/src/http/access.test.ts')
  expect(ofServer.vitest.filter((path) => path.startsWith('web/'))).toEqual([])
  expect(ofServer.playwright).toEqual([])

  const ofPages = testsFor(['web/app/features/teaching/batches/all-batches.tsx'])
  expect(ofPages.vitest).toContain(
    'web/app/features/teaching/batches/class-batches/class-batches.test.tsx',
  )
  expect(ofPages.vitest.filter((path) => path.startsWith('server/'))).toEqual([])
  expect(ofPages.playwright).toEqual(['e2e/batches.spec.ts', 'e2e/once.spec.ts'])
})

test('what may be called is asked of the calls that a change of features may have touched, of all where it may be any', () => {
  const { calls } = testsFor(['server/src/features/money/fees/dues.queries.ts'])
  expect(calls).toEqual(expect.arrayContaining(['fees', 'dues', 'payments']))
  expect(calls).not.toContain('rooms')
  expect(testsFor(['contract/src/teaching/lesson-changes.ts']).calls).toContain('lessonChanges')
  const groups = Object.keys(contract)
  expect(groups).toEqual(expect.arrayContaining(['fees', 'lessonChanges']))
  const shared = ['server/src/features/money/fees/dues.queries.ts', 'server/src/http/access.ts']
  expect(testsFor(shared).calls).toBeUndefined()
  const beside = ['server/src/http/access.test.ts', 'server/src/features/index.ts']
  expect(testsFor(beside).calls).toBeUndefined()
  expect(testsFor([...beside, 'contract/src/teaching/rooms.ts']).calls).toEqual(
    testsFor(['contract/src/teaching/rooms.ts']).calls,
  )
})

test('of other features a change asks for the tests nearest to it: what imports it, or makes its calls', () => {
  const forms = 'web/app/ui/forms/fields/phone-number.ts'
  expect(testsFor([forms]).vitest).toContain('web/app/ui/forms/fields/phone-field.test.tsx')
  expect(testsFor([forms]).vitest).toContain('web/app/features/people/registration/wizard.test.tsx')
  const { vitest } = testsFor(['server/src/features/teaching/rooms/rooms.queries.ts'])
  expect(vitest).toContain('server/src/features/teaching/lessons/lessons.test.ts')
  const others = vitest.filter((path) =>
    /\/features\/(?!teaching\/rooms|office\/(?:privacy|audit))/.test(path),
  )
  expect(others.length).toBeLessThanOrEqual(4)
})

test('browser tests of pages are left for later where the server or the contract has changed too, but for those of its features that were changed', () => {
  const pages = 'web/app/features/teaching/batches/all-batches.tsx'
  const spec = 'e2e/timetable.spec.ts'
  const ofAll = 'e2e/screens.spec.ts'
  expect(testsFor([pages, spec, ofAll])).toMatchObject({
    playwright: ['e2e/batches.spec.ts', 'e2e/once.spec.ts', ofAll, spec],
    later: [],
  })
  expect(testsFor([pages, spec, ofAll, 'contract/src/teaching/batches.ts'])).toMatchObject({
    playwright: [spec],
    later: ['e2e/batches.spec.ts', 'e2e/once.spec.ts', ofAll],
  })
})

test('a browser test that is named otherwise than its feature is asked for by it', () => {
  expect(testsFor(['web/app/features/money/fees/fee-dashboard.tsx']).playwright).toEqual([
    'e2e/batch-fees.spec.ts',
  ])
  expect(testsFor(['web/app/features/homes/student/dashboard.tsx']).playwright).toEqual([
    'e2e/drawn-pages.spec.ts',
    'e2e/homes.spec.ts',
    'e2e/page-in-pieces.spec.ts',
    'e2e/student-phone.spec.ts',
  ])
})

test('every browser test is named as a feature or says which ones it is of', () => {
  const isFeature = (name: string) =>
    globSync(
      [`{server/src,web/app}/features/{${name},*/${name}}`, `contract/src/{*/,}${name}.ts`],
      { cwd: ROOT },
    ).length > 0
  const lost = browserTests().filter(({ features: [name = '', ...said] }) =>
    said.length > 0 ? !said.every((each) => each === 'all' || isFeature(each)) : !isFeature(name),
  )
  expect(browserTests().length).toBeGreaterThan(40)
  expect(lost, 'begin it with the line // Features: …, or all').toEqual([])
})

test('a change of pages alone asks for none of the guards that look at calls and tables', () => {
  const { vitest } = testsFor(['web/app/features/teaching/timetable/week/lanes.ts'])
  expect(vitest).toContain('web/app/features/teaching/timetable/timetable.test.tsx')
  expect(vitest).toContain('tools/build/indexes.test.ts')
  expect(vitest).toContain('web/test/guards/forms.test.ts')
  expect(vitest.filter((path) => path.startsWith('server/'))).toEqual([])
})

test('a call of the contract counts as its feature', () => {
  expect(testsFor(['contract/src/money/fees.ts']).vitest).toContain(
    'server/src/features/money/fees/fees.test.ts',
  )
})

test('a migration asks whether academies of earlier versions come through', () => {
  expect(testsFor(['server/src/db/migrations/2026-11-30T1405-rooms.ts']).vitest).toContain(
    'server/src/db/upgrade.test.ts',
  )
})

test('a file of no feature asks for the tests beside it, a test for itself, a document for none of the code', () => {
  expect(testsFor(['server/src/http/answers/streaming.ts']).vitest).toContain(
    'server/src/http/answers/streaming.test.ts',
  )
  expect(testsFor(['server/test/security/money.test.ts']).vitest).toContain(
    'server/test/security/money.test.ts',
  )
  expect(testsFor(['server/seed/papers/bank.jsonl']).vitest).toContain(
    'server/seed/papers/bank.test.ts',
  )
  expect(testsFor(['e2e/guards.spec.ts']).playwright).toEqual(['e2e/guards.spec.ts'])
  expect(testsFor(['README.md'])).toEqual({
    vitest: ['tools/checks/links.test.ts'],
    playwright: [],
    later: [],
    calls: undefined,
  })
})

test('the guards are where they are looked for', () => {
  const { vitest } = testsFor(['server/src/app.ts', 'server/src/db/migrations/index.ts'])
  expect(vitest).toEqual(
    expect.arrayContaining([
      'server/src/db/migrate.test.ts',
      'server/src/db/upgrade.test.ts',
      'server/src/features/office/audit/audit.test.ts',
      'server/src/features/office/privacy/data-map.test.ts',
      'server/src/http/access.test.ts',
      'server/test/answered-lists.test.ts',
      'server/test/idempotency.test.ts',
      'tools/build/indexes.test.ts',
      'tools/checks/security-table.test.ts',
    ]),
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

test('a new screen, table or text asks for the guards that name its places', () => {
  expect(testsFor(['web/app/features/learning/screens.ts']).vitest).toEqual(
    expect.arrayContaining([
      'web/app/features/office/finder/pages-found.test.ts',
      'web/app/shell/office/admin-screens.test.ts',
      'tools/build/sentences.test.ts',
    ]),
  )
  const table = 'server/test/old-rows/2026-11-30T1405-rooms.sql'
  expect(testsFor([table]).vitest).toContain('server/test/full-academy/complete.test.ts')
  const call = 'contract/src/teaching/rooms.ts'
  expect(testsFor([call]).vitest).toContain('server/test/security/named-in-bodies.test.ts')
})
