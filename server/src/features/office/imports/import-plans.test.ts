import { sql } from 'kysely'
import { expect } from 'vitest'
import { test as ownTest, readingTest as test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { aRecord } from '../../../../test/records.ts'
import { findKnownStudents, possibleMatchesQuery } from './known.queries.ts'
import type { Draft } from './rows/draft.ts'

test('whom a row may mean is found through indexes, however many students there are', async ({
  academy: { db },
}) => {
  await aCrowd(db, 20_000)
  await sql`vacuum analyze students`.execute(db)
  const draft: Draft = {
    student_id: 17,
    record: {
      first_name: 'Asha',
      last_name: 'Sen',
      email: 'crowd12@example.in',
      date_of_birth: '2012-03-04',
      contact_number_1: '+919830041276',
    },
    batches: [],
  }
  const { rows } = await sql`explain ${possibleMatchesQuery([draft])}`.execute(db)
  const plan = rows.map((row) => Object.values(row as object).join()).join('\n')
  expect(plan).not.toContain('Seq Scan on students')
})

ownTest(
  'of those born on one day none is looked at whom another name parts from the row',
  async ({ academy }) => {
    const born = { date_of_birth: '2012-03-05', first_name: 'Asha' }
    const others = [
      { middle_name: 'Rani', last_name: 'Sen' },
      { middle_name: null, last_name: 'De  Sen' },
      { middle_name: 'Devi', last_name: 'Sen' },
      { middle_name: null, last_name: 'SEN' },
    ]
    for (const [n, other] of others.entries())
      await aRecord(academy, { ...born, ...other, email: '', contact_number_1: `+91983004127${n}` })
    const known = async (middle_name: string | undefined, last_name: string) => {
      const record = { ...born, last_name, student_class: 9, ...(middle_name && { middle_name }) }
      const draft = { record: { ...record, contact_number_1: '+919830041280' }, batches: [] }
      const found = await findKnownStudents(academy.db, [draft])
      return found.map((student) => [student.middle_name, student.last_name].join('/'))
    }
    expect(await known('rani', 'Sen')).toEqual(['Rani/Sen', '/SEN'])
    expect(await known(undefined, 'sen')).toEqual(['Rani/Sen', 'Devi/Sen', '/SEN'])
    expect(await known(undefined, 'De Sen')).toEqual(['/De  Sen'])
  },
)

ownTest(
  'of records of one first name none is looked at whom a phone parts from the row',
  async ({ academy }) => {
    const phones = ['+919830041276', '+919830041277', '']
    for (const contact_number_1 of phones)
      await aRecord(academy, { contact_number_1, email: '', date_of_birth: null })
    const known = async (contact_number_1?: string) => {
      const record = { first_name: 'Asha', last_name: 'Sen', student_class: 9 }
      const draft = { record: { ...record, ...(contact_number_1 && { contact_number_1 }) } }
      const found = await findKnownStudents(academy.db, [{ ...draft, batches: [] }])
      return found.map((student) => student.contact_number_1)
    }
    expect([await known(phones[0]), await known()]).toEqual([[phones[0]], ['']])
  },
)
