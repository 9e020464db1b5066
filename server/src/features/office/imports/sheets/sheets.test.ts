import { exportImportRows, updateImportRow } from '@ganit/contract/office/imports'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { theImports } from '../../../../../test/imports.ts'
import { cellsOf, workbookOf } from '../../../../../test/workbooks.ts'

type Row = { row: number; place?: string; state: string; name: string; cells: unknown[] }
const said = ({ name, cells }: Row) => [
  name,
  ...(cells as { field: string; to: string }[]).flatMap(({ field, to }) =>
    /class|phone|number|guardian_name|balance/.test(field) ? to : [],
  ),
]

test('every visible sheet is read, its columns by their headings, and each row says where it stands', async ({
  academy,
}) => {
  const { look, rows, run, call, students } = await theImports(academy)
  const found = await look(
    await workbookOf([
      { name: 'Old', state: 'hidden', cells: cellsOf(['Name,Class', 'Gone Kid,8']) },
      { name: 'Cover', cells: cellsOf(['Sunrise Academy', '2026']) },
      { name: 'VIII Evening', cells: cellsOf(['Name,Mobile', 'Asha Sen,9830041401']) },
      {
        name: 'Class 9',
        cells: cellsOf(['', 'Mobile,Name,School', '9830041403,Tara Pal,Lake', '', '98,Asha Sen,']),
      },
      { name: 'Sheet5', cells: '' },
    ]),
  )
  expect(found).toMatchObject({ rows: 3, heading_row: 1, counts: { new: 3 } })
  expect(found.notices).toEqual([
    'The sheet “Old” is hidden and is not read.',
    'The sheet “Cover” has no row of headings and is not read.',
    'A cell is left out; its row says why.',
  ])
  const all = await rows(found.import_id)
  expect(all.map((row) => [row.place, ...said(row)])).toEqual([
    ['VIII Evening 2', 'Asha Sen', '+919830041401', '8'],
    ['Class 9 3', 'Tara Pal', '+919830041403', '9'],
    ['Class 9 5', 'Asha Sen', '98', '9'],
  ])
  const params = { import_id: String(found.import_id), row: String(all[2]?.row) }
  const mended = await call(updateImportRow, {
    params,
    body: { cells: { contact_number_1: '9830041401' } },
  } as never)
  expect(mended.body.row).toMatchObject({
    place: 'Class 9 5',
    problems: [{ text: 'This student stands in row VIII Evening 2 already.' }],
  })
  const file = await call(exportImportRows, { params, querystring: { state: 'refused' } } as never)
  expect(String(file.body)).toContain('Class 9 5')
  await run(found.import_id)
  expect((await students()).map(({ school_or_college_name }) => school_or_college_name)).toEqual([
    '',
    'Lake',
  ])
})

test('errors and formulas without a result are said; merged cells hold for each of their rows', async ({
  academy,
}) => {
  const { look, rows } = await theImports(academy)
  const found = await look(
    await workbookOf([
      {
        name: 'S',
        cells: cellsOf([
          'Class,Name,Father,Mobile,Bal',
          '8,Asha Sen,Anil Sen,9830041409,#REF!',
          ',Ravi Sen,,,=A1+1',
          ',#N/A,,,',
        ]),
        merged: ['A2:A4', 'C2:C3', 'D2:D3', 'A5:A9'],
      },
    ]),
  )
  expect(found).toMatchObject({ balances_left_out: 2, counts: { new: 2, refused: 1 } })
  const all = await rows(found.import_id)
  expect(all.slice(0, 2).map(said)).toEqual([
    ['Asha Sen', '8', 'Anil Sen', '+919830041409'],
    ['Ravi Sen', '8', 'Anil Sen', '+919830041409'],
  ])
  expect(all.map(({ place, problems }) => [place, problems[0]?.text])).toEqual([
    [undefined, '#REF! is an error of the spreadsheet. Mend it there or here.'],
    [undefined, '#FORMULA! is an error of the spreadsheet. Mend it there or here.'],
    [undefined, '#N/A is an error of the spreadsheet. Mend it there or here.'],
  ])
})

test('classes stand as titles between rows; totals and headings again are no students, and blank rows count', async ({
  academy,
}) => {
  const { look, rows } = await theImports(academy)
  const { import_id, heading_row } = await look(
    [
      'Sunrise Classes,,,',
      'CLASS VIII,,,',
      ',,,',
      'S.No,Name,Mobile,Fees',
      '1,Asha Sen,9830041351,1500',
      '2,Ravi Das,9830041352,1500',
      'Morning batch,,,',
      'Total,,,3000',
      '',
      'CLASS IX,,,',
      'S.No,Name,Mobile,Fees',
      '1,Tara Pal,9830041353,1800',
      '2,Ravi Das,9830041352,1500',
      ',Grand Total,,4800',
    ].join('\n'),
  )
  expect(heading_row).toBe(4)
  const all = await rows(import_id)
  expect(all.map((row) => [row.row, ...said(row)])).toEqual([
    [5, 'Asha Sen', '+919830041351', '8'],
    [6, 'Ravi Das', '+919830041352', '8'],
    [7, ''],
    [12, 'Tara Pal', '+919830041353', '9'],
    [13, 'Ravi Das', '9830041352', 'CLASS IX'],
  ])
  expect(all[4]?.problems[0]?.text).toBe('This student stands in row 6 already.')
})

test('the row of the headings is chosen by its number in the list', async ({ academy }) => {
  const { look, choose, rows } = await theImports(academy)
  const {
    import_id,
    heading_row,
    rows: many,
  } = await look('Kids\n\nKid,Level\n\nAsha Sen,9\n\nRavi Das,10\n')
  expect([heading_row, many]).toEqual([1, 3])
  expect((await choose(import_id, { heading_row: 2 })).status).toBe(400)
  const { now } = await choose(import_id, { heading_row: 3 })
  expect(now).toMatchObject({
    heading_row: 3,
    rows: 2,
    columns: [{ header: 'Kid' }, { header: 'Level' }],
  })
  expect((await rows(import_id)).map(({ row }) => row)).toEqual([5, 7])
  expect((await choose(import_id, { heading_row: 1 })).now.rows).toBe(3)
})

const fields = ({ columns }: { columns: { field: string | null }[] }) =>
  columns.map(({ field }) => field)

test.for([
  [
    'Sl. No.,Candidate Name,Std.,Contact No.,Father’s Mobile No.,Mother’s Name,D.O.B. (dd/mm/yyyy)',
    '1,Asha Sen,8,9830041321,9830041322,Mina Sen,01/04/2013',
    [
      null,
      'name',
      'student_class',
      'guardian_phone',
      'contact_number_1',
      'guardian_name',
      'date_of_birth',
    ],
  ],
  [
    'নাম,শ্রেণি,ফোন,অভিভাবকের নাম,জন্ম তারিখ',
    'রিয়া সেন,8,9830041311,অনিল সেন,1-4-2013',
    ['name', 'student_class', 'guardian_phone', 'guardian_name', 'date_of_birth'],
  ],
  [
    'छात्र का नाम,कक्षा,पिता का नाम,मोबाइल नं.',
    'रिया सेन,आठवीं,अनिल सेन,9830041311',
    ['name', 'student_class', 'guardian_name', 'guardian_phone'],
  ],
  [
    'Student’s Full Name,Grade,Parent’s Name,Father’s Mobile No.,Fees',
    'Asha Sen,8,Anil Sen,9830041311,',
    ['name', 'student_class', 'guardian_name', 'guardian_phone', 'monthly_fee'],
  ],
  [
    'Name,Class,Reach him at,Remarks',
    'Asha Sen,8,98300 41311 (W),',
    ['name', 'student_class', 'contact_number_1', 'notes'],
  ],
  [
    'Student,,Father,,\n,,,,\nName,Class,Name,Mobile,Occupation',
    'Asha Sen,8,Anil Sen,9830041311,Clerk',
    ['name', 'student_class', null, 'contact_number_1', null],
  ],
  [
    'Student,,Father,,\nName,Class,Name,Mobile,Occupation',
    'Asha Sen,8,Anil Sen,9830041311,Clerk',
    ['name', 'student_class', 'guardian_name', 'guardian_phone', null],
  ],
  [
    'Name,Class,Contact,,Father\n,,Father,Mother,Name',
    'Asha Sen,8,9830041311,9830041312,Anil Sen',
    ['name', 'student_class', 'guardian_phone', 'contact_number_1', 'guardian_name'],
  ],
] as const)('the headings %s are known', async ([heads, row, known], { academy }) => {
  const { look } = await theImports(academy)
  const found = await look(`${heads}\n${row}\n`)
  expect([fields(found), found.counts.new, found.rows]).toEqual([known, 1, 1])
})

test('a workbook of another format is refused with what to do', async ({ academy }) => {
  const { bring } = await theImports(academy)
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const files = [
    old,
    '<html><table><tr><td>Name</td></tr></table>',
    '<?xml version="1.0"?>\n<Workbook/>',
  ]
  for (const file of files) {
    const { status, fields: wrong } = await bring(file, 'list.xls')
    expect([status, String(wrong?.file)]).toEqual([400, expect.stringContaining('(.xlsx)')])
  }
})
