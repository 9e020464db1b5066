import { createHash } from 'node:crypto'
import { PRIVACY_VERSION } from '@ganit/contract/office/privacy'
import {
  SHARED_TERMS_VERSION,
  TERMS,
  TERMS_VERSION,
  termsOf,
} from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { differences } from '../../../../../tools/checks/compared-lists.ts'
import { test } from '../../../../test/academy.ts'
import { DATA_MAP, HOLDINGS } from '../../../../test/data-map.ts'
import { readSitePage } from '../../ground/settings/site-pages.service.ts'
import { STUDENT_FIELDS } from '../../people/students/students.tables.ts'
import { readPersonalData } from './export.queries.ts'

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

test('[S233] no table that refers to a student or an account is declared as without persons', async ({
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
  // The address here is the academy's, not one of a person.
  expect(called).toEqual(['settings'])
})

/** Documents in rows that an erasure leaves unchanged, and why they contain no personal data. */
const DOCUMENTS: Record<string, string> = {
  'settings.helplines': 'names and numbers of services',
  'settings.opening_words': 'first words of the site',
  'batch_fees.instalments': 'days and amounts',
  'day_closes.methods': 'sums by the way of paying',
  'day_closes.notes': 'how many of each note and coin were counted',
  'imports.above': 'a table’s first lines, which go with its rows',
  'imports.answers':
    'which sheets, batches and classes a table’s rows are of; they go with the rows',
  'imports.asked': 'what a table asks about its rows, with which it goes',
  'imports.chosen': 'numbers of rows',
  'imports.columns': 'which column is which field',
  'imports.headers': 'the headings of a table',
  'imports.notices': 'what the app says of a table’s columns',
  'imports.samples': 'a table’s first values, which go with its rows',
  'imports.sheets': 'names of a workbook’s sheets, and why one was not read',
  'job_runs.outcome': 'how many of each kind',
  'jobs.input': 'numbers of what is to be done',
  'jobs.result': 'names of whom a batch’s move concerns; an erasure empties it',
  'lessons.apart': 'times, a room and a teacher’s account',
  'paper_sets.layout': 'numbers of questions',
  'papers.refused_formulas': 'formulas of questions',
  'pay_slips.snapshot': 'what a teacher was paid, and the academy’s address',
  'question_variants.content': 'a question',
  'question_variants.params': 'numbers in a question',
  'question_versions.content': 'a question',
  'questions.details': 'a question',
  'settings.late_fee': 'amounts and days',
  'settings.message_events': 'which messages are sent',
  'settings.social_links': 'the academy’s own addresses',
  'test_keys.correct': 'an answer to a question',
  'tests.marking': 'marks of a test’s sections',
}

test('documents that outlive an erasure as they are hold nothing about a person', async ({
  academy,
}) => {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name as name, c.column_name as column
    from information_schema.columns c
    join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
    where c.table_schema = 'public' and c.data_type in ('json', 'jsonb')`.execute(academy.db)
  const left = rows.flatMap(({ name, column }) =>
    ['deleted', 'made nameless'].includes(HOLDINGS[name]?.erased ?? '') ? [] : `${name}.${column}`,
  )
  expect(
    differences(Object.keys(DOCUMENTS), left),
    'say in DOCUMENTS what a new one holds, or let an erasure empty it',
  ).toEqual([])
})

test('[S224] the privacy page mentions each of them', async ({ academy }) => {
  const { markdown } = await readSitePage(academy.db, 'privacy')
  const untold = Object.entries(HOLDINGS).filter(([, { told }]) => !markdown.includes(told))

  expect(untold.map(([table]) => table)).toEqual([])
})

test('[S227] the file contains what the data map says is exported', async ({ academy }) => {
  const { uid } = await academy.aStudent()
  const held = Object.keys(await readPersonalData(academy.db, { role: 'admin', uid: 'any' }, uid))
  const promised = Object.entries(HOLDINGS).flatMap(([table, { exported }]) =>
    exported === true ? [table] : [],
  )

  expect(
    differences(promised, held),
    'what DATA_MAP calls `exported` is in `dataOfRecord` (export.queries.ts), and nothing else',
  ).toEqual([])
})

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

// A changed text needs a new version (contract/src), so that each consent refers to its words.
test('[S224] versions identify the texts that people agreed to', async ({ academy }) => {
  const { markdown } = await readSitePage(academy.db, 'privacy')
  expect({
    [PRIVACY_VERSION]: digest(markdown),
    [`terms ${TERMS_VERSION}`]: digest(TERMS.join('\n')),
    [`terms ${SHARED_TERMS_VERSION}`]: digest(termsOf(true).join('\n')),
  }).toEqual({
    '2026-12-24': 'd4f302f63214db07',
    'terms 2026-11-2': '05d55e49ab3eca10',
    'terms 2026-11-2-shared': '1b6f8de20eafee17',
  })
})
