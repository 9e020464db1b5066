import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { up } from '../migrations/2026-12-25T2001-names-in-languages.ts'
import { SHIPPED_CHAPTERS } from '../shipped-chapters/index.ts'
import { BENGALI_BOOKS } from './bengali.ts'
import { HINDI_BOOKS } from './hindi.ts'
import { SHIPPED_NAMES } from './index.ts'

const keyOf = ({ class_number, name }: { class_number: number; name: string }) =>
  `${class_number} ${name}`
const CHAPTERS = new Set(SHIPPED_CHAPTERS.map(keyOf))
const LETTERS = {
  hi: /^[\u0900-\u097f]+([ ,?]+[\u0900-\u097f]+)*$/,
  bn: /^[\u0980-\u09ff]+([ ,]+[\u0980-\u09ff]+)*$/,
}

test.for(['hi', 'bn'] as const)(
  'each name in %s is of a shipped chapter, there once, and written in letters of its language',
  (language) => {
    const all = SHIPPED_NAMES[language]
    expect(all.map(keyOf).filter((key) => !CHAPTERS.has(key))).toEqual([])
    expect(new Set(all.map(keyOf)).size).toBe(all.length)
    const odd = all.filter(
      ({ translated }) =>
        !LETTERS[language].test(translated) || translated !== translated.normalize(),
    )
    expect(odd).toEqual([])
  },
)

test('each book says where its contents were read', () => {
  const books = [...HINDI_BOOKS, ...BENGALI_BOOKS]
  expect(books.filter(({ book, read }) => book === '' || read.length === 0)).toEqual([])
})

test('how many of the chapters have a name in each language', () => {
  const countOf = (language: 'hi' | 'bn') =>
    Object.fromEntries(
      Object.entries(Object.groupBy(SHIPPED_NAMES[language], (each) => each.class_number)).map(
        ([of, names = []]) => [of, names.length],
      ),
    )
  expect(countOf('hi')).toEqual({
    ...{ 1: 7, 4: 2, 5: 9, 6: 14, 7: 15, 8: 16, 9: 15, 10: 15, 11: 16, 12: 13 },
  })
  expect(countOf('bn')).toEqual({ 5: 2, 6: 6, 7: 9, 8: 10, 9: 9, 10: 15 })
  expect(SHIPPED_CHAPTERS).toHaveLength(172)
})

test('an upgrade names shipped chapters alone, and leaves those that the academy renamed', async () => {
  const { db, pool } = await copyTemplate(inject('database'), 'shipped_names')
  for (const table of ['chapters', 'skills'])
    await sql`alter table ${sql.table(table)} drop column name_hi, drop column name_bn`.execute(db)
  await sql`alter table settings drop column translated_names`.execute(db)
  await sql`update chapters set name = 'Quadratics' where class_number = 10 and name = 'Quadratic Equations'`.execute(
    db,
  )
  await up(db as never)
  const { rows } = await sql<{ name: string; name_hi: string | null; name_bn: string | null }>`
    select name, name_hi, name_bn from chapters where class_number = 10 order by position`.execute(
    db,
  )
  const skills = await sql<{ n: number }>`
    select count(*)::int as n from skills where name_hi is not null or name_bn is not null`.execute(
    db,
  )
  const settings = await sql<{ is_on: boolean }>`
    select translated_names as is_on from settings where translated_names`.execute(db)
  await pool.end()
  expect(rows.slice(0, 4)).toEqual([
    { name: 'Real Numbers', name_hi: 'वास्तविक संख्याएँ', name_bn: 'বাস্তব সংখ্যা' },
    { name: 'Polynomials', name_hi: 'बहुपद', name_bn: 'বহুপদী সংখ্যামালা'.normalize() },
    {
      ...{ name: 'Pair of Linear Equations in Two Variables' },
      ...{ name_hi: 'दो चर वाले रैखिक समीकरण युग्म', name_bn: 'দুই চলবিশিষ্ট রৈখিক সহসমীকরণ' },
    },
    { name: 'Quadratics', name_hi: null, name_bn: null },
  ])
  expect([skills.rows, settings.rows]).toEqual([[{ n: 0 }], []])
})
