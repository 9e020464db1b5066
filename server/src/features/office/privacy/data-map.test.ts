import { createHash } from 'node:crypto'
import { PRIVACY_VERSION } from '@ganit/contract/office/privacy'
import { TERMS, TERMS_VERSION } from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { differences } from '../../../../../tools/checks/compared-lists.ts'
import { test } from '../../../../test/academy.ts'
import { DATA_MAP, HOLDINGS } from '../../../../test/data-map.ts'
import { sitePage } from '../../ground/settings/site-pages.service.ts'
import { STUDENT_FIELDS } from '../../people/students/students.tables.ts'
import { personalDataOf } from './export.queries.ts'

test('[S233] every table is in the data map, and so is every field of a record', async ({
  academy,
}) => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    academy.db,
  )
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'students'
    order by 1`.execute(academy.db)
  const names = tables.map(({ name }) => name)

  expect(
    names.filter((name) => !(name in DATA_MAP)),
    'each needs a line in the DATA_MAP of its feature’s `<feature>.tables.ts`',
  ).toEqual([])
  expect(
    Object.keys(HOLDINGS).filter((table) => !names.includes(table)),
    'the data map has tables that the database does not have',
  ).toEqual([])
  expect(
    differences(
      columns.map(({ name }) => name),
      Object.keys(STUDENT_FIELDS),
    ),
    'say in STUDENT_FIELDS what the column holds',
  ).toEqual([])
})

test('[S233] no table that leads to a student or an account is called without persons', async ({
  academy,
}) => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and table_name in (
        select tablename from pg_tables where schemaname = 'public')
      and column_name ~ '(^|_)(student_id|uid|account_id|actor|recipient|recorded_by|email)($|_)'
    union
    select conrelid::regclass::text from pg_constraint where contype = 'f'
      and confrelid in ('accounts'::regclass, 'students'::regclass, 'student_numbers'::regclass,
        'payments'::regclass, 'dues'::regclass, 'memberships'::regclass, 'images'::regclass)
    order by 1`.execute(academy.db)
  const called = rows
    .map(({ name }) => name)
    .filter((name) => !(name in HOLDINGS) && name in DATA_MAP)

  expect(rows.length).toBeGreaterThan(12)
  // The academy's own address, not a person's.
  expect(called).toEqual(['settings'])
})

test('[S224] the privacy page tells of each of them', async ({ academy }) => {
  const { markdown } = await sitePage(academy.db, 'privacy')
  const untold = Object.entries(HOLDINGS).filter(([, { told }]) => !markdown.includes(told))

  expect(untold.map(([table]) => table)).toEqual([])
})

test('[S227] what the data map says is handed out is in the file', async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const held = Object.keys(await personalDataOf(academy.db, { role: 'admin', uid: 'any' }, uid))
  const promised = Object.entries(HOLDINGS).flatMap(([table, { exported }]) =>
    exported === true ? [table] : [],
  )

  expect(
    differences(promised, held),
    'what DATA_MAP calls `exported` is in `personalDataOf`, and nothing else',
  ).toEqual([])
})

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

// A changed text needs a new version (contract/src), so that each consent refers to its words.
test('[S224] versions belong to the texts that were agreed to', async ({ academy }) => {
  const { markdown } = await sitePage(academy.db, 'privacy')
  expect({
    [PRIVACY_VERSION]: digest(markdown),
    [`terms ${TERMS_VERSION}`]: digest(TERMS.join('\n')),
  }).toEqual({
    '2026-11-11': '8f126e74b34c6d8d',
    'terms 2026-11-2': '05d55e49ab3eca10',
  })
})
