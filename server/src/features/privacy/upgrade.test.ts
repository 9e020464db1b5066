import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'

const NAME = 'privacy_upgrade'

async function inDatabase<T>(database: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ ...inject('database'), database })
  await client.connect()
  return work(client).finally(() => client.end())
}

test('[S206] what was agreed with earlier registrations is among the consents', async () => {
  await inDatabase('postgres', async (client) => {
    await client.query(`drop database if exists ${NAME} with (force)`)
    await client.query(`create database ${NAME} template template1`)
  })
  const address = { ...inject('database'), database: NAME }
  await migrate(address, migrations, '2026-11-21-3-audit')
  await inDatabase(NAME, (client) =>
    client.query(`
      insert into accounts (id, name, email) values ('u1', 'Riya', 'riya@example.in');
      insert into students (uid, first_name, last_name, email, student_class, date_of_birth,
        contact_number_1, school_or_college_name, board_or_university_name, address, city, district,
        state, pin, terms_version, agreed_at)
      values ('u1', 'Riya', 'Sen', 'riya@example.in', 9, '2011-08-14', '1', 's', 'b', 'a', 'c', 'd',
        's', 'p', '2025-01', '2025-02-03T04:05:06Z')`),
  )
  await migrate(address)
  const { rows } = await inDatabase(NAME, (client) =>
    client.query(`
      select purpose, text_version, given, recorded_by, recorded_at from consents
      join student_numbers using (student_id) order by consent_id`),
  )

  const agreed = { text_version: '2025-01', given: true, recorded_by: 'u1' }
  const recorded_at = new Date('2025-02-03T04:05:06Z')
  expect(rows).toEqual([
    { purpose: 'conditions', ...agreed, recorded_at },
    { purpose: 'terms', ...agreed, recorded_at },
  ])
})
