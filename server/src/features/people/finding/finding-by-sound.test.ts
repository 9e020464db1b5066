import { type Found, find } from '@ganit/contract/office/find'
import { type DirectoryPage, listDirectory } from '@ganit/contract/people/directory'
import { listStudentFees, type StudentFeesPage } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { aRecord } from '../../../../test/records.ts'
import { findPeople } from './finding.queries.ts'

const named = (academy: Academy, first_name: string, last_name: string, more: object = {}) =>
  aRecord(academy, { first_name, last_name, email: '', ...more })

async function theSearches(academy: Academy) {
  const { call, token } = await academy.signInAdmin()
  return {
    found: async (q: string) =>
      ((await call(find, { querystring: { q } } as never)).body.items as Found[]).map((hit) =>
        hit.kind === 'student' ? hit.name : hit.kind,
      ),
    listed: async (search: string, more: object = {}) => {
      const { body } = await call(listDirectory, { querystring: { search, ...more } } as never)
      return (body as DirectoryPage).items.map(({ first_name }) => first_name)
    },
    owing: async (search: string) => {
      const { body } = await call(listStudentFees, { querystring: { search } } as never)
      return (body as StudentFeesPage).items.map(({ first_name }) => first_name)
    },
    written: async (search: string) => {
      const url = `/api/student/export.csv?${new URLSearchParams({ search, columns: 'first_name' })}`
      const { body } = await academy.app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      })
      return body
    },
  }
}

test('a name in one script finds who is written in another, if nobody has it as it is typed', async ({
  academy,
}) => {
  const { found, listed, owing, written } = await theSearches(academy)
  await named(academy, 'Riya', 'Sen', { student_class: 4 })
  await named(academy, 'Arup', 'Roy', { student_class: 12 })
  await named(academy, 'শুভজিৎ', 'ঘোষ')
  await named(academy, 'फ़ातिमा', 'ख़ान')
  await named(academy, 'Md. Arif', 'Sheikh')

  // Roy has the same consonants, and does not sound alike.
  expect(await found('রিয়া')).toEqual(['Riya Sen'])
  expect(await found('Roi')).toEqual(['Arup Roy'])
  expect(await found('रिया सेन')).toEqual(['Riya Sen'])
  expect(await found('সেন রিয়া')).toEqual(['Riya Sen'])
  for (const typed of ['Subhajit', 'shubhajit ghosh', 'शुभजीत', 'Subhoj'])
    expect([typed, await found(typed)]).toEqual([typed, ['শুভজিৎ ঘোষ']])
  for (const typed of ['Fatima', 'ফাতিমা খান', 'fatima khaan'])
    expect([typed, await found(typed)]).toEqual([typed, ['फ़ातिमा ख़ान']])
  for (const typed of ['Mohammad Arif', 'মোঃ আরিফ', 'Mohd Sk', 'sk. arif', 'शेख़'])
    expect([typed, await found(typed)]).toEqual([typed, ['Md. Arif Sheikh']])
  expect(await listed('রিয়া সেন')).toEqual(['Riya'])
  expect(await owing('রিয়া সেন')).toEqual(['Riya'])
  expect(await written('রিয়া সেন')).toBe('\uFEFFFirst Name\r\nRiya\r\n')
  expect(await listed('Fatima')).toEqual(['फ़ातिमा'])
  expect(await listed('রিয়া', { class_number: 12 })).toEqual(['Arup'])

  // A child with the name as it is typed is found alone.
  await named(academy, 'রিয়া', 'দাস')
  expect(await found('রিয়া')).toEqual(['রিয়া দাস'])
  expect(await listed('রিয়া')).toEqual(['রিয়া'])
  for (const typed of ['xyzzy', 'রিয়া 50%', '_', '’.', 'riya@', 'ত'])
    expect([typed, await found(typed), await listed(typed)]).toEqual([typed, [], []])
})

test('of many students those that sound alike are found by an index', { tags: 'slow' }, async ({
  academy: { db },
}) => {
  await aCrowd(db, 20_000)
  await sql`update students set last_name = 'Bandyopadhyay' where student_id % 1000 = 1`.execute(db)
  await sql`vacuum analyze students`.execute(db)
  for (const q of ['বন্দ্যোপাধ্যায়', 'पाल']) {
    const plans = await plansWhile(db, (some) => findPeople(some, q))
    expect([q, plans.match(/Seq Scan on students\b/)?.[0]]).toEqual([q, undefined])
    expect([q, plans.includes('students_by_sound')]).toEqual([q, true])
  }
})
