import type { ImportAtWork } from '@ganit/contract/office/imports'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { theImports } from '../../../../../test/imports.ts'
import { cellsOf, workbookOf } from '../../../../../test/workbooks.ts'

test('a section, a month of joining, the month that is paid, gender and roll numbers are read as offices write them', async ({
  academy,
}) => {
  const { look, rows, run, students } = await theImports(academy)
  const { db } = academy
  await db
    .insertInto('batches')
    .values([
      { batch_name: '8 B', class_number: 8 },
      { batch_name: '8 A', class_number: 8 },
    ] as never)
    .execute()
  const found = (await look(
    [
      'Roll No.,Name,M/F,Class,Sec,Mobile No. (F),DOJ,Fees,Paid till',
      '12,Riya Sen,F,VIII,B,98300 41801/9830041802,April 2025,1500/-,Oct-26',
      '13,Arka Das,M,VIII,A,98300 41803,Apr-25,"1,500/-",31/10/2026',
      '14,Tara Pal,F,8 A,A,9830041804,04/2025,₹1500/-,April',
    ].join('\n'),
  )) as ImportAtWork
  expect(found.columns.map(({ field }) => field)).toEqual([
    ...[null, 'name', null, 'student_class', null],
    ...['guardian_phone', 'joined_on', 'monthly_fee', 'opening_on'],
  ])
  expect(found.groups?.map(({ name, rows }) => [name, rows])).toEqual([
    ['Class 8 B', 1],
    ['Class 8 A', 2],
  ])
  const read = (await rows(found.import_id)).map(({ cells, problems }) => ({
    ...Object.fromEntries(cells.map(({ field, to }) => [field, to])),
    said: problems.map(({ field }) => field),
  }))
  expect(read).toMatchObject([
    { joined_on: '2025-04-01', opening_on: '2026-10-31' },
    { joined_on: '2025-04-01', opening_on: '2026-10-31' },
    { joined_on: '2025-04-01', said: ['monthly_fee', 'opening_on'] },
  ])
  await run(found.import_id)
  const { rows: places } = await db.executeQuery<{ batch_name: string }>(
    db
      .selectFrom('memberships')
      .innerJoin('batches', 'batches.batch_id', 'memberships.batch_id')
      .select('batch_name')
      .orderBy('student_id')
      .compile(),
  )
  expect(places.map(({ batch_name }) => batch_name)).toEqual(['8 B', '8 A', '8 A'])
  expect((await students())[0]).toMatchObject({ contact_number_1: '+919830041802' })
})

test('a sheet of students who left is read only if somebody ticks it', async ({ academy }) => {
  const { look, choose } = await theImports(academy)
  const book = await workbookOf([
    { name: 'Class 8', cells: cellsOf(['Name,Mobile', 'Asha Sen,9830041401']) },
    { name: 'Left', cells: cellsOf(['Name,Class,Mobile', 'Gone Kid,8,9830041402']) },
    { name: 'Left wing', cells: cellsOf(['Name,Class,Mobile', 'Tara Pal,8,9830041403']) },
  ])
  const found = (await look(book)) as ImportAtWork
  const used = ({ sheets = [] }: ImportAtWork) =>
    sheets.map(({ name, use, left_out }) => [name, use, left_out])
  expect(used(found)).toEqual([
    ['Class 8', true, null],
    ['Left wing', true, null],
    ['Left', false, 'left'],
  ])
  expect(found.notices).toEqual([
    'The sheet “Left” seems to be of students who left and is not read.',
  ])
  const ticked = await choose(found.import_id, { sheets: [{ name: 'Left', use: true }] })
  expect([ticked.now.rows, ticked.now.notices]).toEqual([3, []])
})

test('a sheet of students who left is read if there is no other', async ({ academy }) => {
  const { look } = await theImports(academy)
  const book = await workbookOf([
    { name: 'Left', cells: cellsOf(['Name,Class,Mobile', 'Gone Kid,8,9830041402']) },
    { name: 'Cover', cells: cellsOf(['Sunrise']) },
  ])
  expect((await look(book)).counts).toMatchObject({ new: 1 })
})

test('a list that was copied from a chat is read line by line', async ({ academy }) => {
  const { look, rows } = await theImports(academy)
  const childrenOf = async (table: string | Buffer) => {
    const { import_id, columns } = await look(table)
    expect(columns.map(({ field }) => field)).toEqual([
      'name',
      'student_class',
      expect.stringMatching(/^(?:contact_number_1|guardian_phone)$/),
    ])
    return (await rows(import_id)).map(({ row, name, cells, state }) => {
      const cell = (of: string) => cells.find(({ field }) => field === of)?.to
      return [row, name, cell('student_class'), cell('contact_number_1'), state]
    })
  }
  const numbered = [
    'Class VIII list',
    '',
    '1. Riya Sen 98300 12345',
    '2. Arka Das - 9830012346',
    '3) Md. Arif Khan : +91 98300-12347',
    '4. Tara Pal',
  ].join('\n')
  expect(await childrenOf(numbered)).toEqual([
    [3, 'Riya Sen', '8', '+919830012345', 'new'],
    [4, 'Arka Das', '8', '+919830012346', 'new'],
    [5, 'Md. Arif Khan', '8', '+919830012347', 'new'],
    // Without a phone, a title above is perhaps not meant for her.
    [6, 'Tara Pal', undefined, undefined, 'refused'],
  ])
  const chat = [
    '[12/11/26, 10:15:07 am] Mita Madam: Riya Sen class 8 98300 12355',
    '12/11/26, 10:16 am - Mita Madam: Arka Das (VIII-B) 9830012356 / 9830012357',
    '12/11/2026, 22:16 - +91 98300 99999: তারা পাল ক্লাস ৮ ৯৮৩০০১২৩৫৮',
  ].join('\n')
  expect(await childrenOf(chat)).toEqual([
    [1, 'Riya Sen', '8', '+919830012355', 'new'],
    [2, 'Arka Das', '8', '+919830012356', 'new'],
    [3, 'তারা পাল', '8', '+919830012358', 'new'],
  ])
  const cells = cellsOf(['Riya Sen 8th 9830012365', 'Arka Das 8th 9830012366'])
  const book = await workbookOf([{ name: 'Sheet1', cells }])
  expect((await childrenOf(book)).map(([, name]) => name)).toEqual(['Riya Sen', 'Arka Das'])
})
