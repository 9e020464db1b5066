import { expect, test } from 'vitest'
import { CATALOGUE } from '../../server/test/security/catalogue.ts'
import { holders, table, tableInDocs, withoutResults } from './security-table.ts'

const held = new Set(holders().flatMap(({ ids }) => ids))
const known = new Set(CATALOGUE.map(({ id }) => id))

test('there are 242 cases, each once, in their order', () => {
  const ids = Array.from({ length: 242 }, (_, n) => `S${String(n + 1).padStart(3, '0')}`)
  expect(CATALOGUE.map(({ id }) => id)).toEqual(ids)
})

test('every case has a test or a written reason', () => {
  const bare = CATALOGUE.filter(({ id, excused, open }) => !held.has(id) && !excused && !open)
  expect(bare).toEqual([])
})

test('no test names a case that is not in the catalogue', () => {
  expect([...held].filter((id) => !known.has(id))).toEqual([])
})

test('the table in the documentation is that of the tests as they are; npm run security:table renews it', () => {
  expect(withoutResults(tableInDocs() ?? '')).toBe(withoutResults(table()))
})
