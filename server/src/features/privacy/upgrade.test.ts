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

/** A database as it was after a migration, with some rows, brought up to date. */
async function upgraded(last: string, rows: string) {
  await inDatabase('postgres', async (client) => {
    await client.query(`drop database if exists ${NAME} with (force)`)
    await client.query(`create database ${NAME} template template1`)
  })
  const address = { ...inject('database'), database: NAME }
  await migrate(address, migrations, last)
  await inDatabase(NAME, (client) => client.query(rows))
  await migrate(address)
}

test('[S206] what was agreed with earlier registrations is among the consents', async () => {
  await upgraded(
    '2026-11-21-3-audit',
    `
      insert into accounts (id, name, email) values ('u1', 'Riya', 'riya@example.in');
      insert into students (uid, first_name, last_name, email, student_class, date_of_birth,
        contact_number_1, school_or_college_name, board_or_university_name, address, city, district,
        state, pin, terms_version, agreed_at)
      values ('u1', 'Riya', 'Sen', 'riya@example.in', 9, '2011-08-14', '1', 's', 'b', 'a', 'c', 'd',
        's', 'p', '2025-01', '2025-02-03T04:05:06Z')`,
  )
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

test('[S206 S228] the reference of a payment goes where its student was erased before, and stays elsewhere', async () => {
  const receipt = (reference: string) =>
    `{"student": {"name": "Erased student"}, "payment": {"transaction_id": "${reference}"}}`
  await upgraded(
    '2026-11-22-8-names-in-any-script',
    `
      insert into accounts (id, name, email, role) values
        ('u2', 'Dev', 'dev@example.in', 'student'), ('boss', 'Admin', 'boss@example.in', 'admin');
      insert into students (student_id, uid, first_name, last_name, email, student_class, date_of_birth,
        contact_number_1, school_or_college_name, board_or_university_name, address, city, district,
        state, pin, terms_version)
      overriding system value
      values (2, 'u2', 'Dev', 'Sen', 'dev@example.in', 9, '2011-08-14', '1', 's', 'b', 'a', 'c', 'd',
        's', 'p', '2025-01');
      insert into student_numbers values (1);
      alter table payments disable trigger user;
      insert into payments (payment_id, student_id, amount, paid_on, method, transaction_id, recorded_by)
      overriding system value values
        (101, 1, 5, '2026-11-01', 'upi', 'UPI Kunal', 'boss'), (102, 2, 5, '2026-11-01', 'upi', 'UPI Dev', 'boss');
      alter table payments enable trigger user;
      insert into receipt_counters values (2026, 2);
      insert into receipts (payment_id, financial_year, serial, issued_on, snapshot) values
        (101, 2026, 1, '2026-11-01', '${receipt('UPI Kunal')}'), (102, 2026, 2, '2026-11-01', '${receipt('UPI Dev')}');
      insert into audit_entries (action, subject, subject_id, row_count, changes)
      select 'created', 'payments', payment_id, 1, jsonb_build_object('transaction_id', jsonb_build_array(null, transaction_id))
      from payments`,
  )
  const { rows } = await inDatabase(NAME, (client) =>
    client.query(`
      select payment_id, transaction_id, snapshot #>> '{payment,transaction_id}' as printed, changes
      from payments join receipts using (payment_id)
      join audit_entries on subject = 'payments' and subject_id = payment_id::text order by 1`),
  )

  const [erased, present] = rows
  expect(erased).toEqual({
    payment_id: 101,
    transaction_id: null,
    printed: null,
    changes: { transaction_id: ['erased', 'erased'] },
  })
  expect(present).toMatchObject({ transaction_id: 'UPI Dev', printed: 'UPI Dev' })
  expect(present.changes).toEqual({ transaction_id: [null, 'UPI Dev'] })
})
