import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, readingTest } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { planOf } from '../../../../test/plans.ts'
import {
  directoryPageQuery,
  directoryTotalQuery,
  type Filters,
  nextDetailsQuery,
  readDirectoryPage,
  type SortKey,
} from './directory.queries.ts'

const MANY = 20_000
const SORT_KEYS: SortKey[] = [
  'student_id',
  'first_name',
  'last_name',
  'email',
  'student_class',
  'is_active',
  'is_verified',
  'date_of_birth',
]
const ORDERS = ['asc', 'desc'] as const

/** One large directory for all tests of the file; the last one renames its students. */
const test = readingTest.extend('directory', { scope: 'file' }, async ({ academy }) => {
  await aBigDirectory(academy)
  return academy
})

/** A tenth of the students of Class 9 have a course and a batch. */
async function aBigDirectory({ db }: Academy) {
  await aCrowd(db, MANY)
  await sql`
    insert into courses (course_name, course_subtitle, class_level_id, category_id)
    values ('Algebra', 'Lines', 9, 1)`.execute(db)
  await sql`insert into batches (batch_name, class_number) values ('A', 9)`.execute(db)
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select 1, student_id, now()::date from students where student_id % 120 = 8`.execute(db)
  await sql`update students set course_id = 1 where student_id % 120 = 8`.execute(db)
  await sql`vacuum analyze students, student_texts, courses, batches, memberships`.execute(db)
}

const FILTERS: Filters[] = [
  {},
  { class_number: 9 },
  { student_class: 1 },
  { batch_id: 1 },
  { is_active: false },
  { is_active: true },
  { is_verified: true },
  { class_number: 9, is_verified: false },
  { search: 'ab12' },
  { search: 'lake or the crowd12345@' },
  { search: 'crowd777', is_active: true },
]

test('no page of 20,000 students is found by reading and sorting them all [S191]', async ({
  directory: academy,
}) => {
  const read: string[] = []
  for (const sort of SORT_KEYS)
    for (const order of ORDERS)
      for (const page of [1, MANY / 10, 1_000_000_000]) {
        const wanted = { page, page_size: 10, sort, order }
        const plan = await planOf(directoryPageQuery(academy.db, {}, wanted))
        if (/Seq Scan on student(s|_texts)/.test(plan))
          read.push(`${page} by ${sort} ${order}: ${plan}`)
        expect([sort, order, plan]).toEqual([sort, order, expect.stringContaining('Index Only')])
      }
  for (const filters of FILTERS) {
    const wanted = { page: 1, page_size: 10, sort: 'student_id', order: 'asc' } as const
    const plans = [
      await planOf(directoryPageQuery(academy.db, filters, wanted)),
      await planOf(directoryTotalQuery(academy.db, filters)),
    ]
    for (const plan of plans)
      if (/Seq Scan on student(s|_texts)/.test(plan))
        read.push(`${JSON.stringify(filters)}: ${plan}`)
  }
  expect(read).toEqual([])
})

test('the batches of a page’s students are read from the index of present memberships alone', async ({
  directory: academy,
}) => {
  const wanted = { page: 1, page_size: 10, sort: 'student_id', order: 'asc' } as const
  const plan = await planOf(directoryPageQuery(academy.db, {}, wanted))
  expect(plan).toContain('Index Only Scan using memberships_at_present')
})

test('a search of three letters or more is found through the index of texts', async ({
  directory: academy,
}) => {
  const plan = await planOf(directoryTotalQuery(academy.db, { search: 'ab12' }))
  expect(plan).toContain('student_texts_by_text')
})

test('words in any order and a phone are found through indexes', async ({ directory: { db } }) => {
  const words = await planOf(directoryTotalQuery(db, { search: 'example crowd1234' }))
  expect(words).toContain('student_texts_by_text')
  const phone = { search: '98300 12345' }
  const plan = await planOf(directoryTotalQuery(db, phone))
  expect(plan).toContain('students_by_phone')
  expect(plan).toContain('student_texts_by_text')
  expect(await directoryTotalQuery(db, phone).executeTakeFirstOrThrow()).toEqual({ total: 1 })
})

test.for(SORT_KEYS)(
  'an export by %s goes on in the index',
  async (sort, { directory: academy }) => {
    for (const order of ORDERS) {
      const wanted = { filters: {}, sort, order }
      const first = nextDetailsQuery(academy.db, wanted, { after: undefined, limit: 1 })
      const after = await first.executeTakeFirstOrThrow()
      const plan = await planOf(nextDetailsQuery(academy.db, wanted, { after, limit: 100 }))
      expect(plan).not.toContain('Seq Scan on students')
    }
  },
)

test('the pages that everybody looks at are planned once for each connection', async ({
  directory: academy,
}) => {
  await academy.db.connection().execute(async (db) => {
    for (let page = 1; page <= 20; page++)
      for (const wanted of [1, page * 50])
        await readDirectoryPage(
          db,
          {},
          {
            page: wanted,
            page_size: 10,
            sort: 'student_id',
            order: 'asc',
          },
        )
    const { rows } = await sql`
      select name, custom_plans + generic_plans as asked, custom_plans <= 5 as is_planned_once
      from pg_prepared_statements order by name`.execute(db)
    expect(rows).toEqual([
      { name: 'directory by student_id asc, another page', asked: '20', is_planned_once: true },
      { name: 'directory by student_id asc, first page', asked: '20', is_planned_once: true },
    ])
  })
})

test('what is found more often than is counted is not counted again for a while', async ({
  directory: { db },
}) => {
  const wanted = { page: 1, page_size: 10, sort: 'student_id', order: 'asc' } as const
  const asked = async () => {
    const { items, ...total } = await readDirectoryPage(db, { search: 'Crowd1' }, wanted)
    return { ids: items.map(({ student_id }) => student_id), ...total }
  }
  const ids = [1, 10, 11, 12, 13, 14, 15, 16, 17, 18]
  const expected = { ids, total: 10_000, total_is_floor: true }
  expect([await asked(), await asked()]).toEqual([expected, expected])

  const common = 'directory, search of 1 common words'
  const { rows } =
    await sql`select name from pg_prepared_statements where name = ${common}`.execute(db)
  expect(rows).toEqual([{ name: common }])

  await sql`
    update students set email = 'gone' || email
    where email like 'crowd1%' and student_id > 15`.execute(db)
  await sql`update students set email = 'x' || student_id where email like 'gonecrowd1%'`.execute(
    db,
  )
  expect(await asked()).toEqual({ ids: [1, 10, 11, 12, 13, 14, 15], total: 7 })
})

test('a name in any script is found through an index, and only where it is', async ({
  directory: { db },
}) => {
  await sql`
    update students set last_name = case student_id % 8 when 3 then 'বন্দ্যোপাধ্যায়' when 5 then 'সেন_১০%' else 'জোশী' end
    where student_id % 2 = 1`.execute(db)
  await sql`vacuum analyze students, student_texts`.execute(db)
  const total = (search: string) => directoryTotalQuery(db, { search }).executeTakeFirstOrThrow()
  const eighth = MANY / 8
  for (const [search, expected] of [
    ['বন্দ্যোপাধ্যায়', eighth],
    ['ন্দ্যো', eighth],
    ['সেন', eighth],
    ['ন_১', eighth],
    ['ন১', 0],
    ['০%', eighth],
    ['%ে', 0],
    ['সেন\\', 0],
  ] as const) {
    expect([search, await total(search)]).toEqual([search, { total: expected }])
    const plan = await planOf(directoryTotalQuery(db, { search }))
    expect([search, plan]).toEqual([search, expect.stringContaining('student_texts_by_script')])
  }
})
