import { createImport, undoImport, updateImportRow } from '@ganit/contract/office/imports'
import { expect } from 'vitest'
import { test } from '../../../../../test/academy.ts'
import { letPass } from '../../../../../test/clock.ts'
import { workOfDay } from '../../../../../test/days.ts'
import { asDataUrl, theImports } from '../../../../../test/imports.ts'
import { DAY_MS } from '../../../../../test/moved-date.ts'

test('a list with its title above the headings, in the words and notations of a coaching office, is read whole', async ({
  academy,
}) => {
  const { look, rows, run } = await theImports(academy)
  const { db } = academy
  const found = await look(
    [
      'Sunrise Maths Academy,,,,,,',
      'Students as on 01/04/2026; batch wise,,,,,,',
      'Roll,Name of Student,Std,Father’s Name,Mobile No.,Bal,DOB',
      '1,Nil Sen,Xth,Anil Sen,98300 41276 / 9830041277,-,21 Aug 2011',
      '2,Aadhya Das,X,Rana Das,9830041278,"₹ 1,500/-",nil',
      '3,Riya Roy,10,Mohan Roy,98300,NA,14-08-2011',
    ].join('\n'),
  )
  expect([found.heading_row, found.rows]).toEqual([3, 3])
  expect(found.columns.map(({ field }) => field)).toEqual([
    null,
    'name',
    'student_class',
    'guardian_name',
    'guardian_phone',
    'opening_balance',
    'date_of_birth',
  ])
  expect(found.counts).toMatchObject({ new: 3, refused: 0 })
  expect(found.notices).toEqual(['2 cells are left out; their rows say why.'])
  expect(
    (await rows(found.import_id, 'new')).flatMap(({ row, problems }) =>
      problems.map(({ field }) => [row, field]),
    ),
  ).toEqual([
    [6, 'guardian_phone'],
    [6, 'guardian_name'],
  ])

  await run(found.import_id)
  const students = await db
    .selectFrom('students as s')
    .leftJoin('guardianships as of', 'of.student_id', 's.student_id')
    .leftJoin('guardians as g', 'g.guardian_id', 'of.guardian_id')
    .select(['first_name', 'student_class', 'date_of_birth', 'is_verified', 'contact_number_1'])
    .select(['g.name as parent', 'of.relation', 'g.phone'])
    .orderBy('s.student_id')
    .execute()
  const father = { relation: 'father', is_verified: true, student_class: 10 }
  expect(students).toEqual([
    {
      ...father,
      first_name: 'Nil',
      date_of_birth: '2011-08-21',
      contact_number_1: '+919830041277',
      parent: 'Anil Sen',
      phone: '+919830041276',
    },
    {
      ...father,
      first_name: 'Aadhya',
      date_of_birth: null,
      contact_number_1: '',
      parent: 'Rana Das',
      phone: '+919830041278',
    },
    {
      ...father,
      first_name: 'Riya',
      date_of_birth: '2011-08-14',
      contact_number_1: '',
      relation: null,
      parent: null,
      phone: null,
    },
  ])
})

test('a number is the student’s where no parent is named, and headings say what they said last time', async ({
  academy,
}) => {
  const { look, choose, work, read } = await theImports(academy)
  const fields = ({ columns }: Awaited<ReturnType<typeof look>>) =>
    columns.map(({ field }) => field)
  const found = await look('Name,Class,Ph,WhatsApp\nAsha Sen,9,9830041276,9830041277\n')
  expect(fields(found)).toEqual(['name', 'student_class', 'contact_number_1', 'contact_number_2'])
  const beside = 'Name,Class,Mother,Ph,WhatsApp\nAsha Sen,9,Mina Sen,9830041276,9830041277\n'
  const parent = await look(beside)
  expect(fields(parent).slice(2)).toEqual(['guardian_name', 'guardian_phone', 'contact_number_1'])
  await choose(parent.import_id, { columns: { Ph: null } })
  await work()
  expect(fields((await read(parent.import_id)) as never)[3]).toBeNull()
  expect(fields(await look(beside))[3]).toBeNull()
})

test('the row of the headings is chosen: what stands above says nothing', async ({ academy }) => {
  const { look, choose, work, read, rows, students, run } = await theImports(academy)
  const found = await look('Kid,Level\nName,Class\nAsha Sen,9\nRavi Das,10\n')
  expect([found.heading_row, found.rows]).toEqual([2, 2])
  for (const heading_row of [20, 4]) {
    const refused = await choose(found.import_id, { heading_row })
    expect([refused.status, refused.error]).toEqual([
      400,
      'There is no such row with rows below it.',
    ])
  }
  expect((await choose(found.import_id, { heading_row: 21 })).status).toBe(400)

  await choose(found.import_id, { heading_row: 1 })
  await work()
  const moved = await read(found.import_id)
  expect(moved).toMatchObject({
    heading_row: 1,
    rows: 3,
    columns: [{ header: 'Kid', sample: 'Name' }, { header: 'Level' }],
  })
  // Columns without a known heading are recognised by their cells.
  expect(moved.counts).toMatchObject({ new: 2, refused: 1 })
  await choose(found.import_id, { heading_row: 2, columns: { Class: 'student_class' } })
  await work()
  expect((await read(found.import_id)).counts).toMatchObject({ new: 2, refused: 0 })
  expect((await rows(found.import_id)).map(({ row }) => row)).toEqual([3, 4])
  await run(found.import_id)
  expect(await students()).toHaveLength(2)
})

test('a row is mended in its place and judged anew, until the import runs', async ({ academy }) => {
  const { look, rows, run, call, read } = await theImports(academy)
  const { import_id } = await look('Name,Class,Phone\nAsha Sen,13,98\nRavi Das,9,9830041276\n')
  const mend = (row: number, cells: object) =>
    call(updateImportRow, {
      params: { import_id: String(import_id), row: String(row) },
      body: { cells },
    } as never)
  const still = await mend(2, { contact_number_1: '9830041277' })
  expect(still.body.row).toMatchObject({ row: 2, state: 'refused' })
  const mended = await mend(2, { student_class: 'XII' })
  expect(mended.body).toMatchObject({
    message: 'Row changed.',
    row: { state: 'new', name: 'Asha Sen', problems: [] },
    import: { counts: { new: 2, refused: 0 }, notices: [] },
  })
  // A corrected row is refused if it then means another row's student.
  const twice = await mend(2, {
    name: 'Ravi Das',
    contact_number_1: '9830041276',
    student_class: '9',
  })
  expect(twice.body.row.problems).toEqual([
    { field: 'name', text: 'This student stands in row 3 already.' },
  ])
  await mend(2, { name: 'Asha Sen' })
  expect((await mend(2, { email: 'a@example.in' })).status).toBe(400)
  expect((await mend(1, { name: 'Head' })).status).toBe(404)
  expect((await mend(9, { name: 'Nobody' })).status).toBe(404)
  expect((await mend(2, {})).status).toBe(400)

  await run(import_id)
  expect((await read(import_id)).counts).toMatchObject({ new: 2 })
  expect((await mend(2, { name: 'Late' })).status).toBe(409)
  expect((await rows(import_id)).map(({ name }) => name)).toEqual(['Asha Sen', 'Ravi Das'])
})

test('a batch that becomes too full is said before the import, and again after a row is mended', async ({
  academy,
}) => {
  const { look, call } = await theImports(academy)
  await academy.db
    .insertInto('batches')
    .values({ batch_name: 'Class 10 – Evening', class_number: 10, capacity: 2 } as never)
    .execute()
  const row = (name: string) => `${name},10,Class 10 – Evening`
  const found = await look(['Name,Class,Batch', ...['A Sen', 'B Sen', 'C Sen'].map(row)].join('\n'))
  expect(found.notices).toEqual(['Class 10 – Evening: 3 of 2.'])
  const params = { import_id: String(found.import_id), row: '4' }
  const mended = await call(updateImportRow, { params, body: { cells: { batch: '' } } } as never)
  expect(mended.body.import.notices).toEqual([])
})

test('a monthly fee under that of the one batch is a concession, as agreed, that only the owner gives and an undo takes back', async ({
  academy,
}) => {
  const { db } = academy
  const owner = await academy.signInAdmin()
  const { look, run, rows, work, desk } = await theImports(academy)
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number: 10 } as never)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('batch_fees')
    .values({
      batch_id,
      title: 'Tuition',
      amount: '2500',
      due_date: '2026-11-26',
      fee_type: 'recurring',
    } as never)
    .execute()
  const table = [
    'Name,Class,Batch,Fees/Month',
    'Asha Sen,10,Evening,"2,200"',
    'Ravi Das,10,Evening,2500',
    'Tara Pal,10,Evening,2600',
    'Mina Roy,10,,2000',
  ].join('\n')
  const problems = async (import_id: number) =>
    (await rows(import_id)).flatMap(({ row, problems }) => problems.map(({ text }) => [row, text]))
  const ofDesk = await look(table)
  expect(await problems(ofDesk.import_id)).toEqual([
    [2, 'Only the owner gives a concession: ₹300.00 a month.'],
    [4, 'The monthly fee of "Evening" is ₹2500.00.'],
    [5, 'This needs one batch with one monthly fee.'],
  ])
  const { body } = await owner.call(createImport, {
    body: { file_name: 'students.csv', file: asDataUrl(`${table}\n`) },
  })
  await work()
  const { import_id } = body.import
  expect((await problems(import_id)).map(([row]) => row)).toEqual([4, 5])
  // If the desk checks the table again, no concession is given.
  const params = { import_id: String(import_id), row: '2' }
  const again = { params, body: { cells: { monthly_fee: '2200' } } } as never
  expect((await desk.call(updateImportRow, again)).body.row.problems).toHaveLength(1)
  expect((await owner.call(updateImportRow, again)).body.row.problems).toEqual([])

  await run(import_id)
  const asha = await db
    .selectFrom('students')
    .select(['student_id', 'uid'])
    .where('first_name', '=', 'Asha')
    .executeTakeFirstOrThrow()
  const concessions = await db.selectFrom('concessions').selectAll().execute()
  expect(concessions).toMatchObject([
    { student_id: asha.student_id, amount: '300.00', reason: 'As agreed', to_date: null },
  ])
  expect((await look(table)).counts).toMatchObject({ same: 4 })

  letPass(3 * DAY_MS)
  await workOfDay(db)
  const dues = await db.selectFrom('dues').select(['amount', 'student_id']).execute()
  expect(dues.find(({ student_id }) => student_id === asha.student_id)?.amount).toBe('2200.00')

  await owner.call(undoImport, { params: { import_id: String(import_id) } } as never)
  await work()
  expect((await db.selectFrom('students').select('student_id').execute()).length).toBe(0)
  expect(await db.selectFrom('concessions').selectAll().execute()).toEqual([])
})

test('a list brought again with whom its numbers belong to means the children who are here', async ({
  academy,
}) => {
  const { look, run, students } = await theImports(academy)
  const { import_id } = await look('Name,Class,Contact Number\nAsha Sen,10,9830041276\n')
  await run(import_id)
  const beside = await look('Name,Class,Father,Mobile\nAsha Sen,10,Rana Sen,9830041276\n')
  expect(beside.counts).toMatchObject({ new: 0, changed: 1 })
  const other = await look('Name,Class,Father,Mobile\nAsha Das,9,Rana Das,9830041276\n')
  expect(other.counts).toMatchObject({ new: 0, double: 1 })

  // The reverse case: only the father's number is known.
  const first = await look('Name,Class,Father,Mobile\nRavi Pal,8,Anil Pal,9830041288\n')
  await run(first.import_id)
  for (const table of [
    'Name,Class,Contact Number\nRavi Pal,8,9830041288\n',
    'Name,Class,Father,Mobile\nRavi Pal,8,Anil Pal,9830041288 / 9830041299\n',
  ])
    expect((await look(table)).counts).toMatchObject({ new: 0, changed: 1 })
  expect(await students()).toHaveLength(2)
})

test('a row that was refused for another one comes back once that one is mended into somebody else', async ({
  academy,
}) => {
  const { look, rows, call, run, students } = await theImports(academy)
  const { import_id, counts } = await look(
    'Name,Class,Phone\nAsha Sen,9,9830041276\nAsha Sen,9,9830041276\n',
  )
  expect(counts).toMatchObject({ new: 1, refused: 1 })
  const mended = await call(updateImportRow, {
    params: { import_id: String(import_id), row: '2' },
    body: { cells: { name: 'Usha\0 Sen', contact_number_1: '9830041277' } },
  } as never)
  expect(mended.body.row.problems).toHaveLength(1)
  const again = await call(updateImportRow, {
    params: { import_id: String(import_id), row: '2' },
    body: { cells: { name: 'Usha Sen' } },
  } as never)
  expect(again.body.import.counts).toMatchObject({ new: 2, refused: 0 })
  expect((await rows(import_id)).map(({ problems }) => problems)).toEqual([[], []])
  await run(import_id)
  expect((await students()).map(({ first_name }) => first_name)).toEqual(['Usha', 'Asha'])
})

test('what is agreed is taken from the fee of the day of the import, and a changed concession stays', async ({
  academy,
}) => {
  const { db } = academy
  const owner = await academy.signInAdmin()
  const { run, undo, work, look, rows } = await theImports(academy)
  const batch = { batch_name: 'Evening', class_number: 10 } as never
  const { batch_id } = await db
    .insertInto('batches')
    .values(batch)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const fee = { title: 'Tuition', amount: '2500', due_date: '2026-12-10', fee_type: 'recurring' }
  await db
    .insertInto('batch_fees')
    .values({ batch_id, ...fee } as never)
    .execute()
  const table = 'Name,Class,Batch,Monthly Fee\nAsha Sen,10,Evening,1500\nRavi Das,10,Evening,2200\n'
  const { body } = await owner.call(createImport, {
    body: { file_name: 'students.csv', file: asDataUrl(table) },
  })
  await work()
  await db.updateTable('batch_fees').set({ amount: '2000' }).execute()
  await run(body.import.import_id)
  const given = () => db.selectFrom('concessions').select(['concession_id', 'amount']).execute()
  expect(await given()).toMatchObject([{ amount: '500.00' }])

  const again = await look(table)
  expect(again.counts).toMatchObject({ same: 2 })
  expect(
    (await rows(again.import_id)).map(({ problems }) => problems.map(({ text }) => text)),
  ).toEqual([
    ['Only the owner gives a concession: ₹500.00 a month.'],
    ['The monthly fee of "Evening" is ₹2000.00.'],
  ])
  await db.updateTable('concessions').set({ amount: '900', version: 2 }).execute()
  const undone = await undo(body.import.import_id, owner.call)
  expect(undone.result).toMatchObject({
    removed: 1,
    kept: [{ name: 'Asha Sen', why: 'The concession was changed since.' }],
  })
  expect(await given()).toHaveLength(1)
})

test('a student who would not be imported fills no batch, and an old table cannot move its headings', async ({
  academy,
}) => {
  const { look, choose, work, read, run } = await theImports(academy)
  const { db } = academy
  await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number: 9, capacity: 1 } as never)
    .execute()
  const first = await look('Name,Class,Phone\nA Sen,9,9830041276\nB Sen,9,9830041277\n')
  const groups = [{ key: ' | 9 |  | ', batch_id: null }]
  await choose(first.import_id, { groups })
  await run(first.import_id)
  const table = 'Name,Class,Phone,Batch\nA Sen,9,9830041276,Evening\nB Sen,9,9830041277,Evening\n'
  const { import_id, notices } = await look(table)
  expect(notices).toEqual([])
  await choose(import_id, { matches: 'update' })
  await work()
  expect((await read(import_id)).notices).toEqual(['Evening: 2 of 1.'])

  await db.updateTable('imports').set({ above: '[]' }).execute()
  expect((await choose(import_id, { heading_row: 2 })).error).toBe(
    'Upload the file again to choose its headings.',
  )
})
