import { expect, test } from 'vitest'
import { HELD } from './held.ts'
import { newestVersion } from './newest.ts'
import { askedPackages, readLock } from './packages.ts'
import { FOLDERS, partLine } from './parts.ts'

const asked = FOLDERS.flatMap((folder) => askedPackages(readLock(folder)))

test('each version that is held is the one asked for, and older than the newest', () => {
  for (const [name, { at, newest, why }] of Object.entries(HELD)) {
    expect(asked.filter((part) => part.name === name && part.version === at)).not.toEqual([])
    expect(newestVersion([at, newest], at), name).toBe(newest)
    expect(why).toMatch(/\.$/)
  }
})

test('a version is compared by its numbers, and a trial one counts only beside another', () => {
  const versions = ['5.10.0', '5.9.3', '6.0.0-beta.9', '6.0.0-beta.10']
  expect(newestVersion(versions, '5.9.3')).toBe('5.10.0')
  expect(newestVersion(versions, '6.0.0-beta.9')).toBe('6.0.0-beta.10')
  expect(newestVersion([...versions, '6.0.0'], '6.0.0-beta.9')).toBe('6.0.0')
})

test('a line tells licence and age, and what the registry did not tell', () => {
  const part = { name: 'zod', version: '4.6.7', license: 'MIT' }
  const time = { '4.6.7': '2026-11-01T12:00:00Z', '4.7.0': '2026-11-20T12:00:00Z' }
  const now = Date.parse('2026-11-29T12:00:00Z')
  const line = (told?: object) => partLine(part, told, now)
  expect(line({ versions: ['4.6.7'], time })).toBe(
    'zod 4.6.7, MIT, 2026-11-01, 28 days; the newest',
  )
  expect(line({ versions: ['4.6.7', '4.7.0'], time })).toMatch(
    /4\.7\.0, 2026-11-20, 9 days; NOT HELD$/,
  )
  expect(line({ versions: '4.6.7' })).toMatch(/of unknown age; the newest$/)
  expect(line()).toMatch(/the registry does not tell its age or newest version$/)
})
