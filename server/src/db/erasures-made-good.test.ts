import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { administer } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const BEFORE = '2026-12-04T1001-marks-within-a-question'

/** Rows that an erasure by an earlier version left of student 7, of her account, and of her mother, guardian 8. */
const LEFT = `
  insert into student_numbers values (7), (9);
  insert into erasures (uid_hash, student_id) values ('${createHash('sha256').update('uid-seven').digest('hex')}', 7);
  insert into guardian_erasures (uid_hash, guardian_id, known_since) values ('${'0'.repeat(64)}', 11, '2026-01-01');
  insert into guardians (guardian_id, name, phone) overriding system value values (10, 'Stays', '+919876500010');
  insert into dues (due_id, student_id, period, title, amount, due_date, kind) overriding system value
    values (1, 7, 'once', 'Exam of Zqdue', 10, '2026-11-01', 'single'), (2, 9, 'once', 'Kept', 10, '2026-11-01', 'single');
  insert into due_parts values (1, 1, 'single', 'Exam of Zqpart', 10), (2, 1, 'single', 'Kept', 10);
  insert into accounts (id, name, email) values ('desk', 'Desk', 'desk@example.in');
  insert into payments (payment_id, student_id, amount, paid_on, method, recorded_on, recorded_by) overriding system value
    values (1, 7, 10, '2026-11-02', 'cash', '2026-11-02', 'desk');
  insert into allocations (payment_id, due_id, amount) values (1, 1, 10);
  insert into receipt_counters (financial_year, last_serial) values (2026, 1);
  insert into receipts values (1, 2026, 1, '2026-11-02', '{"student": {"name": "Erased student"}, "payment": {"amount": "10.00"},
    "items": [{"title": "Exam of Zqitem", "batch_name": ""}, {"title": "Tuition", "batch_name": "Evening"}]}');
  insert into imports (file_name, state, rows, headers, samples, columns, above) values
    ('list.csv', 'done', 1, '["Name"]', '["Zqsample"]', '{}', '[["Zqabove"], ["Name"]]');
  insert into audit_entries (action, subject, subject_id, row_count, changes) values
    ('created', 'invitations', '1', 1, '{"name": [null, "Zqchild"], "student_id": [null, 7]}'),
    ('changed', 'invitations', '1', 1, '{"email": ["zqold@example.in", "zqnew@example.in"]}'),
    ('created', 'invitations', '2', 1, '{"name": [null, "Zqmother"], "guardian_id": [null, 8], "student_id": [null, null]}'),
    ('created', 'invitations', '3', 1, '{"name": [null, "Stays"], "guardian_id": [null, 10]}'),
    ('created', 'invitations', '4', 1, '{"name": [null, "Teacher"], "role": [null, "teacher"]}'),
    ('created', 'credentials', 'c', 1, '{"account_id": [null, "uid-seven"], "provider_account_id": [null, "Zqgoogle"]}'),
    ('created', 'refunds', '5', 1, '{"amount": [null, 40], "reason": [null, "Zqrefund"], "student_id": [null, 7]}'),
    ('created', 'refunds', '6', 1, '{"amount": [null, 41], "reason": [null, "Kept"], "student_id": [null, 9]}'),
    ('changed', 'imports', '1', 1, '{"above": [[], [["Zqabove"]]]}');`

test('what earlier erasures and imports left is taken out by an upgrade, and nothing else', {
  tags: 'slow',
}, async () => {
  const server = inject('database')
  await administer(server, 'drop database if exists made_good with (force)')
  await administer(server, 'create database made_good template template1')
  const address = { ...server, database: 'made_good' }
  await migrate(address, migrations, BEFORE)
  const client = new Client(address)
  await client.connect()
  try {
    await client.query(LEFT)
    await migrate(address)
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const left: unknown[] = []
    for (const { name } of tables)
      left.push(
        ...(await client.query(`select t::text from "${name}" t where t::text ~* 'zq'`)).rows,
      )
    expect(left).toEqual([])
    const { rows: kept } = await client.query(
      `select changes #>> '{reason,1}' as reason, changes #> '{amount,1}' as amount, changes #>> '{name,1}' as name
      from audit_entries where subject in ('refunds', 'invitations') order by entry_id`,
    )
    const invited = (name: string) => ({ reason: null, amount: null, name })
    expect(kept).toEqual([
      invited('erased'),
      { reason: null, amount: null, name: null },
      invited('erased'),
      invited('Stays'),
      invited('Teacher'),
      { reason: 'erased', amount: 40, name: null },
      { reason: 'Kept', amount: 41, name: null },
    ])
    const { rows: titles } = await client.query('select title from dues order by due_id')
    expect(titles).toEqual([{ title: 'Erased student' }, { title: 'Kept' }])
    const { rows: receipts } = await client.query(
      `select snapshot #>> '{items,1,title}' as title from receipts`,
    )
    expect(receipts).toEqual([{ title: 'Tuition' }])
  } finally {
    await client.end()
  }
})
