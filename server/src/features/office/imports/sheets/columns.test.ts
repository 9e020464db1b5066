import {
  DATE_ORDERS,
  DOUBLE_ACTIONS,
  exportImportRows,
  exportImportRowsXlsx,
  IMPORT_FIELDS,
  type ImportField,
  listImportRows,
  MATCH_ACTIONS,
  ROW_STATES,
} from '@ganit/contract/office/imports'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { theImports } from '../../../../../test/imports.ts'

/** A row with a value for each field; days that every order reads the same way. */
const ROW: Record<ImportField, string> = {
  student_id: '',
  name: 'Asha Sen',
  first_name: 'Asha',
  middle_name: 'Devi',
  last_name: 'Sen',
  date_of_birth: '05/05/2012',
  contact_number_1: '9830041276',
  contact_number_2: '9830041277',
  student_class: '9',
  school_or_college_name: 'Lake School',
  board_or_university_name: 'CBSE',
  address: '7 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  notes: 'Walks home',
  email: 'asha@example.in',
  batch: '',
  joined_on: '06/06/2026',
  opening_balance: '150',
  opening_on: '07/07/2026',
  monthly_fee: '1500',
  guardian_name: 'Mita Sen',
  guardian_relation: 'mother',
  guardian_phone: '9830041278',
  guardian_email: 'mita@example.in',
}
const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[]

test('each column of a table is given its field by hand, and each way of days, matches and doubles', async ({
  academy,
}) => {
  const { look, choose, rows } = await theImports(academy)
  const heads = FIELDS.map((_, n) => `Column ${n + 1}`).join(',')
  const { import_id, columns } = await look(
    `${heads}\n${FIELDS.map((field) => ROW[field]).join(',')}\n`,
  )
  const byCells = /^(?:contact_number_.|name|date_of_birth)$/
  const own = FIELDS.map((field) => (byCells.test(field) ? field : null))
  expect(columns.map(({ field }) => field)).toEqual(own)

  const given = Object.fromEntries(FIELDS.map((field, n) => [`Column ${n + 1}`, field]))
  for (const dates of DATE_ORDERS.filter((order) => order !== 'ymd'))
    for (const matches of MATCH_ACTIONS)
      for (const doubles of DOUBLE_ACTIONS) {
        const body = { heading_row: 1, columns: given, dates, matches, doubles }
        const { status, fields, now } = await choose(import_id, body)
        expect([status, fields]).toEqual([202, undefined])
        expect(now).toMatchObject({ dates, matches, doubles, counts: { new: 1, refused: 0 } })
        expect(now.columns.map(({ field }) => field)).toEqual(FIELDS)
      }
  const [row] = await rows(import_id, 'new')
  const cells = Object.fromEntries((row?.cells ?? []).map(({ field, to }) => [field, to]))
  expect(cells).toMatchObject({
    date_of_birth: '2012-05-05',
    school_or_college_name: 'Lake School',
    pin: '700029',
    opening_balance: expect.stringContaining('150'),
    guardian_relation: expect.stringMatching(/mother/i),
  })
  expect((await choose(import_id, { dates: 'ymd' })).status).toBe(202)
})

test('a table that was imported stays as it was chosen', async ({ academy }) => {
  const { look, run, choose } = await theImports(academy)
  const { import_id } = await look('Name,Class\nAsha Sen,9\n')
  await run(import_id)
  const { status, error } = await choose(import_id, { dates: 'mdy' })
  expect([status, error]).toEqual([409, 'This import can no longer be changed.'])
})

test('the rows of a table are told and taken along by state, each in one of them', async ({
  academy,
}) => {
  const { call, look } = await theImports(academy)
  await academy.aStudent({ first_name: 'Riya', contact_number_1: '+919830041279' })
  const { import_id } = await look('Name,Class\nAsha Sen,9\nRavi Das,none\n')
  const params = { import_id: String(import_id) }
  const told: number[] = []
  for (const state of ROW_STATES) {
    const page = await call(listImportRows, { params, querystring: { state, page: 1 } } as never)
    told.push(...page.body.items.map(({ row }) => row))
    for (const file of [exportImportRows, exportImportRowsXlsx])
      expect((await call(file, { params, querystring: { state } } as never)).status).toBe(200)
  }
  expect(told.toSorted()).toEqual([2, 3])
  for (const list of [listImportRows, exportImportRows, exportImportRowsXlsx])
    expect((await call(list, { params, querystring: { state: 'odd' } } as never)).status).toBe(400)
})
