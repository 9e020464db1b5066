import { getImport, type ImportAtWork, updateImport } from '@ganit/contract/office/imports'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theImports } from '../../../../test/imports.ts'
import { cellsOf, workbookOf } from '../../../../test/workbooks.ts'

test('sheets are ticked, each with its own heading row, and read again', async ({ academy }) => {
  const { look, choose, rows, run } = await theImports(academy)
  const book = await workbookOf([
    { name: 'VIII', cells: cellsOf(['Name,Mobile', 'Asha Sen,9830041401']) },
    { name: 'IX', cells: cellsOf(['Kid,Level', 'Name,Mobile', 'Tara Pal,9830041403']) },
    { name: 'Old', state: 'hidden', cells: cellsOf(['Name,Class', 'Gone Kid,8']) },
  ])
  const found = (await look(book)) as ImportAtWork
  const all = ({ sheets }: { sheets?: ImportAtWork['sheets'] }) =>
    sheets?.map(({ name, use, heading_row, rows, left_out }) => [
      name,
      use,
      heading_row,
      rows,
      left_out,
    ])
  expect(all(found)).toEqual([
    ['VIII', true, 1, 1, null],
    ['IX', true, 2, 1, null],
    ['Old', false, null, 2, 'hidden'],
  ])
  const { import_id } = found
  const sheet = (name: string, use: boolean, heading_row?: number) => ({
    sheets: [{ name, use, ...(heading_row && { heading_row }) }],
  })
  expect((await choose(import_id, sheet('X', true))).error).toBe('There is no sheet “X”.')
  const second = await choose(import_id, sheet('IX', true, 1))
  expect(all(second.now)?.[1]).toEqual(['IX', true, 1, 2, null])
  await choose(import_id, sheet('IX', true, 2))
  const none = [
    { name: 'VIII', use: false },
    { name: 'IX', use: false },
  ]
  expect((await choose(import_id, { sheets: none })).error).toBe('Choose at least one sheet.')
  await choose(import_id, sheet('VIII', false))
  const { now } = await choose(import_id, sheet('Old', true))
  expect(all(now)).toEqual([
    ['IX', true, 2, 1, null],
    ['Old', true, 1, 1, null],
    ['VIII', false, null, 2, null],
  ])
  expect(now.notices).toEqual([])
  expect((await rows(import_id)).map(({ place, name }) => [place, name])).toEqual([
    ['IX 3', 'Tara Pal'],
    ['Old 2', 'Gone Kid'],
  ])
  await run(import_id)
  expect(await academy.db.selectFrom('import_files').selectAll().execute()).toEqual([])
  expect((await choose(import_id, sheet('VIII', true))).status).toBe(409)
})

test('rows go to the batch that their sheet, section or column names, or that somebody chose for them', async ({
  academy,
}) => {
  const { look, choose, run } = await theImports(academy)
  const { db } = academy
  const batch = async (batch_name: string, class_number: number | null) =>
    (
      await db
        .insertInto('batches')
        .values({ batch_name, class_number } as never)
        .returning('batch_id')
        .executeTakeFirstOrThrow()
    ).batch_id
  const [evening, morning, ten, nine] = [
    await batch('VIII Evening', 8),
    await batch('Class 8 – Morning', 8),
    await batch('Class 10 – Evening', 10),
    await batch('Nine', 9),
  ]
  const found = (await look(
    await workbookOf([
      { name: '8 evening', cells: cellsOf(['Name,Mobile', 'Asha Sen,9830041401']) },
      {
        name: 'Rest',
        cells: cellsOf([
          'Name,Class,Batch',
          'Ravi Das,VIII (Morning),',
          'Tara Pal,10,Class X - Evening',
          'Joy Nag,8,',
          'Uma Roy,9,',
        ]),
      },
    ]),
  )) as ImportAtWork
  const groups = (of: ImportAtWork) =>
    of.groups?.map(({ name, rows, proposed, batch_id }) => [name, rows, proposed, batch_id])
  expect(groups(found)).toEqual([
    ['sheet 8 evening, Class 8', 1, evening, evening],
    ['sheet Rest, Class 8 Morning', 1, morning, morning],
    ['sheet Rest, Class 10, “Class X - Evening”', 1, ten, ten],
    ['sheet Rest, Class 8', 1, null, null],
    ['sheet Rest, Class 9', 1, null, null],
  ])
  const { import_id } = found
  const key = (n: number) => found.groups?.[n]?.key ?? ''
  const put = (groups: object[]) => choose(import_id, { groups })
  expect((await put([{ key: key(3), batch_id: 999 }])).error).toBe('There is no such batch.')
  const { now } = await put([
    { key: key(3), batch_id: morning },
    { key: key(4), batch_id: nine },
    { key: key(0), batch_id: null },
  ])
  expect(groups(now as ImportAtWork)?.map(([, , , chosen]) => chosen)).toEqual([
    null,
    morning,
    ten,
    morning,
    nine,
  ])
  await run(import_id)
  const places = await db
    .selectFrom('memberships')
    .innerJoin('students', 'students.student_id', 'memberships.student_id')
    .select(['first_name', 'batch_id'])
    .orderBy('memberships.student_id')
    .execute()
  expect(places.map(({ first_name, batch_id }) => [first_name, batch_id])).toEqual([
    ['Ravi', morning],
    ['Tara', ten],
    ['Joy', morning],
    ['Uma', nine],
  ])
})

test('a list without a column of batches fills the only batch of its class, but moves nobody who is here', async ({
  academy,
}) => {
  const { look, choose, run } = await theImports(academy)
  const { db } = academy
  const table = 'Name,Class,Phone\nAsha Sen,9,9830041276\n'
  await run((await look(table)).import_id)
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number: 9 } as never)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const { import_id } = await look(`${table}Ravi Das,9,9830041277\n`)
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  const places = await db.selectFrom('memberships').select(['student_id', 'batch_id']).execute()
  expect(places).toEqual([{ student_id: 2, batch_id }])
})

test('a batch that the column names in other words is joined by who is here, too', async ({
  academy,
}) => {
  const { look, choose, run } = await theImports(academy)
  const { db } = academy
  await run((await look('Name,Class,Phone\nAsha Sen,10,9830041276\n')).import_id)
  await db
    .insertInto('batches')
    .values({ batch_name: 'Class 10 – Evening', class_number: 10 } as never)
    .execute()
  const table = 'Name,Class,Phone,Batch\nAsha Sen,10,9830041276,X Evening\nRavi Das,10,,Noon\n'
  const { import_id, notices } = await look(table)
  expect(notices).toEqual(['A cell is left out; its row says why.'])
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  expect(await db.selectFrom('memberships').select('student_id').execute()).toEqual([
    { student_id: 1 },
  ])
  const ravi = db.selectFrom('students').select('notes').where('first_name', '=', 'Ravi')
  expect(await ravi.executeTakeFirst()).toEqual({ notes: 'Batch Noon' })
})

test('classes are asked once for each spelling, and names in capitals are written as names', async ({
  academy,
}) => {
  const { look, choose, run, students } = await theImports(academy)
  const found = (await look(
    [
      'Name,Class,Father,Mobile',
      'ANIRBAN GHOSH,Std-VIIl,BIMAL GHOSH,9830041501',
      'MD ARIF,Std-VIIl,,9830041502',
      'Riya D’Souza,8,,',
    ].join('\n'),
  )) as ImportAtWork
  expect(found).toMatchObject({
    counts: { new: 1, refused: 2 },
    classes: [{ text: 'Std-VIIl', rows: 2, class_number: null }],
    capitals: { rows: 2, example: 'Anirban Ghosh' },
    names_in_case: true,
    without_phone: 1,
  })
  const { import_id } = found
  for (const classes of [{ 'Std-VIIl': 13 }, { 'Std-VIIl': 'x' }, []])
    expect((await choose(import_id, { classes })).status).toBe(400)
  const { now } = await choose(import_id, { classes: { 'Std-VIIl': 8 }, names_in_case: false })
  expect(now).toMatchObject({
    counts: { new: 3, refused: 0 },
    classes: [{ rows: 2, class_number: 8 }],
    names_in_case: false,
  })
  await choose(import_id, { names_in_case: true })
  await run(import_id)
  expect((await students()).map(({ first_name, last_name }) => [first_name, last_name])).toEqual([
    ['Anirban', 'Ghosh'],
    ['MD', 'Arif'],
    ['Riya', 'D’Souza'],
  ])
  const { name } = await academy.db.selectFrom('guardians').select('name').executeTakeFirstOrThrow()
  expect(name).toBe('Bimal Ghosh')
})

test('a phone of a father or mother without a name is theirs, named by the child', async ({
  academy,
}) => {
  const { look, run } = await theImports(academy)
  const found = await look(
    'Name,Class,Mobile (F),Mobile (M)\nAsha Sen,8,9830041601,9830041602\nRavi Das,8,,9830041603\n',
  )
  expect(found.columns.slice(2)).toEqual([
    { header: 'Mobile (F)', field: 'guardian_phone', sample: '9830041601', like: 'phones' },
    { header: 'Mobile (M)', field: 'contact_number_1', sample: '9830041602', like: 'phones' },
  ])
  await run(found.import_id)
  const parents = await academy.db
    .selectFrom('guardianships')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardianships.guardian_id')
    .select(['name', 'relation', 'phone'])
    .execute()
  expect(parents).toEqual([{ name: 'Father of Asha', relation: 'father', phone: '+919830041601' }])
})

test('a column of phones, birthdays or money that is nothing yet must be said or left out', async ({
  academy,
}) => {
  const { look, choose, begin, call, run } = await theImports(academy)
  const { import_id, columns } = await look(
    [
      'Sl,Name,Class,Phone,Mobile,WhatsApp,Born,Baptised,Kitna,Remark No',
      '1,Asha Sen,8,9830041701,9830041702,9830041703,1-4-2013,1-4-2014,1500,1',
    ].join('\n'),
  )
  const likes = columns.flatMap(({ header, like, field }) => (like ? [[header, like, field]] : []))
  expect(likes).toEqual([
    ['Phone', 'phones', 'contact_number_1'],
    ['Mobile', 'phones', 'contact_number_2'],
    ['WhatsApp', 'phones', null],
    ['Baptised', 'birthdays', null],
    ['Kitna', 'money', null],
  ])
  for (const [header, field] of [
    ['WhatsApp', 'guardian_phone'],
    ['Baptised', null],
    ['Kitna', null],
  ] as const) {
    const refused = await begin(import_id)
    expect([refused.status, refused.error]).toEqual([409, `Say what ${header} is.`])
    await choose(import_id, { columns: { [header]: field } })
  }
  expect((await run(import_id)).state).toBe('done')
  // Said once, it holds for the next list with this heading.
  const again = await look('Name,Class,Kitna\nRavi Das,8,1600\n')
  expect((await begin(again.import_id)).status).toBe(202)
  const params = { import_id: String(again.import_id) }
  expect(
    (
      await call(updateImport, {
        params,
        body: { groups: [{ key: 'x', batch_id: null }] },
      } as never)
    ).status,
  ).toBe(409)
  expect((await call(getImport, { params })).body.groups).toHaveLength(1)
})

test('answers and classes with characters that no database stores are no fault', async ({
  academy,
}) => {
  const { look, choose } = await theImports(academy)
  // The spelling that is asked about ends within a surrogate pair.
  const long = `${'x'.repeat(199)}😀`
  const table = `Name,Class,Batch\nAsha Sen,${long},\nRavi Das,9,${long}`
  const { import_id, state, classes, groups } = (await look(table)) as ImportAtWork
  const asked = [state, classes?.length, groups?.length]
  expect(asked).toEqual(['checked', 1, 1])
  for (const text of ['\0', '\ud800'])
    for (const body of [{ groups: [{ key: text, batch_id: null }] }, { classes: { [text]: 5 } }])
      expect((await choose(import_id, body)).status).toBe(400)
})

test('answers about groups and classes are kept as many as a list can ask', async ({ academy }) => {
  const { look, choose } = await theImports(academy)
  const { import_id } = await look('Name,Class\nAsha Sen,Std-VIIl')
  const several = (word: string) => Array.from({ length: 300 }, (_, n) => `${word} ${n}`)
  for (const word of ['a', 'b', 'a'])
    await choose(import_id, {
      groups: several(word).map((key) => ({ key, batch_id: null })),
      classes: Object.fromEntries(several(word).map((text) => [text, 8])),
    })
  const { answers } = await academy.db
    .selectFrom('imports')
    .select('answers')
    .executeTakeFirstOrThrow()
  for (const kept of [answers.groups, answers.classes]) {
    const keys = Object.keys(kept ?? {})
    expect([keys.length, keys.filter((key) => key.startsWith('a')).length]).toEqual([500, 300])
  }
})
