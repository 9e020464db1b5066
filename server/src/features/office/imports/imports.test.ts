import { buffer } from 'node:stream/consumers'
import { addDue } from '@ganit/contract/money/dues'
import { createBatchFee } from '@ganit/contract/money/fees'
import { getLedger } from '@ganit/contract/money/ledger'
import { getImport } from '@ganit/contract/office/imports'
import { updateProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { asDataUrl, theImports } from '../../../../test/imports.ts'
import { aRecord } from '../../../../test/records.ts'
import { zipped } from '../../../../test/workbooks.ts'
import { streamWorkbook } from '../../../http/table-files/workbook.ts'
import { forgetOldRows } from './forget.queries.ts'

const HEADS = 'Name,Class,Email,Date of Birth,Contact Number 1'
const ASHA = 'Asha Sen,9,asha@example.in,5/3/2012,98300 41276'
const RAVI = 'Ravi Kumar Das,Class 10,ravi@example.in,2011-08-14,+919830041277'

test('a table is read, looked at and imported; brought again all is the same', async ({
  academy,
}) => {
  const { look, rows, run, students } = await theImports(academy)
  const found = await look(`${HEADS}\n${ASHA}\n${RAVI}\n`)

  expect(found).toMatchObject({
    state: 'checked',
    problem: null,
    rows: 2,
    dates: 'dmy',
    matches: 'skip',
    doubles: 'skip',
    counts: { new: 2, changed: 0, same: 0, double: 0, refused: 0 },
    undo_until: null,
  })
  expect(found.columns).toEqual([
    { header: 'Name', field: 'name', sample: 'Asha Sen' },
    { header: 'Class', field: 'student_class', sample: '9' },
    { header: 'Email', field: 'email', sample: 'asha@example.in' },
    { header: 'Date of Birth', field: 'date_of_birth', sample: '5/3/2012' },
    { header: 'Contact Number 1', field: 'contact_number_1', sample: '98300 41276' },
  ])
  expect((await rows(found.import_id, 'new'))[0]).toMatchObject({
    row: 2,
    state: 'new',
    student_id: null,
    name: 'Asha Sen',
    cells: [
      { field: 'name', from: null, to: 'Asha Sen' },
      { field: 'date_of_birth', from: null, to: '2012-03-05' },
      { field: 'contact_number_1', from: null, to: '+919830041276' },
      { field: 'student_class', from: null, to: '9' },
      { field: 'email', from: null, to: 'asha@example.in' },
    ],
    problems: [],
  })
  expect(await run(found.import_id)).toMatchObject({
    state: 'done',
    undo_until: expect.any(String),
  })
  expect(await students()).toMatchObject([
    {
      first_name: 'Asha',
      last_name: 'Sen',
      student_class: 9,
      date_of_birth: '2012-03-05',
      contact_number_1: '+919830041276',
      account_id: null,
      address: '',
    },
    { first_name: 'Ravi', middle_name: 'Kumar', last_name: 'Das', student_class: 10 },
  ])
  const again = await look(`${HEADS}\n${ASHA}\n${RAVI}\n`)
  expect(again.counts).toMatchObject({ new: 0, same: 2 })
  const trail = await sql<{ actor: string | null }>`
    select distinct actor from audit_entries where subject = 'students' and action = 'created'`.execute(
    academy.db,
  )
  expect(trail.rows).toEqual([{ actor: expect.any(String) }])
})

test('what is wrong is named by cell, stops no others, and comes as a table to mend', async ({
  academy,
}) => {
  const { look, rows, run, desk } = await theImports(academy)
  const file = async (url: string) => {
    const headers = { authorization: `Bearer ${desk.token}` }
    return (await academy.app.inject({ url: `/api/${url}`, headers })).body.split('\r\n')
  }
  const found = await look(
    [
      'name,student_class,email,date_of_birth,batch,opening_balance,contact_number_1',
      'Bad Class,13,,,,,',
      'Bad Batch,9,,,x,,',
      'Bad Day,9,,31/02/2012,,,',
      'Bad Mail,9,nobody,,,,',
      'Bad Sum,9,,,,-5,',
      'Bad Phone,9,,,,,12',
      'Large Sum,9,,,,10000000.01,',
      ',9,,,,,',
      'No Class,,,,,,',
      'Born Ahead,9,,1/1/2099,,,',
      'Good One,9,,,,,',
    ].join('\n'),
  )

  expect(found.counts).toMatchObject({ new: 8, refused: 3 })
  expect(found.notices).toEqual(['7 cells are left out; their rows say why.'])
  expect(found.balances_left_out).toBe(2)
  const wrong = (await rows(found.import_id)).filter(({ problems }) => problems.length > 0)
  expect(wrong.map(({ problems }) => problems)).toEqual([
    [{ field: 'student_class', text: 'Class must be 1 to 12.' }],
    [{ field: 'batch', text: 'There is no batch "x".' }],
    [{ field: 'date_of_birth', text: 'Date of Birth must be a date.' }],
    [{ field: 'email', text: 'Email must be an e-mail address.' }],
    [{ field: 'opening_balance', text: 'Only the owner brings an advance: ₹5.00.' }],
    [{ field: 'contact_number_1', text: 'Contact Number 1 must be a phone number.' }],
    [{ field: 'opening_balance', text: 'Opening Balance must be at most ₹1,00,00,000.' }],
    [{ field: 'name', text: 'Name is required.' }],
    [{ field: 'student_class', text: 'Class is required.' }],
    [{ field: 'date_of_birth', text: 'Date of Birth must be in the past.' }],
  ])
  const [heads = '', badClass = '', ...others] = await file(
    `imports/${found.import_id}/rows.csv?state=refused`,
  )
  expect(heads).toMatch(/^\uFEFFRow,Comes to,Problems,Student ID,Name,First Name,/)
  expect(badClass).toMatch(/^2,Refused,Class must be 1 to 12\.,,Bad Class,.*,13,/)
  expect(others.filter(Boolean)).toHaveLength(2)
  expect((await file(`imports/${found.import_id}/rows.csv`)).filter(Boolean)).toHaveLength(12)
  expect((await run(found.import_id)).state).toBe('done')
  expect((await file('imports.csv'))[1]).toBe(
    'students.csv,Done,,11,8,0,0,0,3,'.concat(
      (await desk.call(getImport, { params: { import_id: `${found.import_id}` } })).body
        .undo_until ?? '',
    ),
  )

  const mended = await look([heads, badClass.replace(',13,', ',12,')].join('\n'))
  expect(mended.counts).toMatchObject({ new: 1, refused: 0 })
})

test('who is known is found by number, by e-mail and first name, by name and birth; by phone only it may be another', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, rows } = await theImports(academy)
  const asha = await aRecord(academy, {
    email: 'FAMILY@example.in',
    contact_number_1: '+919830041276',
  })
  await aRecord(academy, {
    first_name: 'Ravi',
    email: 'family@example.in',
    date_of_birth: '2011-08-14',
  })
  const found = await look(
    [
      'Student ID,First Name,Last Name,Email,Date of Birth,Phone,Class,City',
      `${asha.student_id},Asha,,,,,,Howrah`,
      `${asha.student_id},Minu,,,,,,`,
      ',Ravi,,family@example.in,,,,',
      ',Tara,Sen,family@example.in,,,9,',
      ',asha,,,,98300-41276,9,',
      ',RAVI,sen,,14.8.2011,,9,Bally',
      '4711,Nila,Das,,,,8,',
    ].join('\n'),
  )

  const all = await rows(found.import_id)
  expect(all.map(({ row, state, student_id }) => [row, state, student_id])).toEqual([
    [2, 'changed', asha.student_id],
    [3, 'refused', null],
    [4, 'same', asha.student_id + 1],
    [5, 'new', null],
    [6, 'double', asha.student_id],
    [7, 'refused', asha.student_id + 1],
    [8, 'new', null],
  ])
  expect(all[0]?.cells).toEqual([{ field: 'city', from: null, to: 'Howrah' }])
  expect(all[1]?.problems[0]?.text).toBe('Class is required.')
  expect(all[5]?.problems[0]?.text).toBe('This student stands in row 4 already.')
  expect(all[6]?.problems).toEqual([
    { field: 'student_id', text: 'Nobody has the number 4711. It is kept in the note.' },
  ])
  expect(all.filter(({ problems }) => problems.length > 0)).toHaveLength(3)
})

test('a number of another system is nobody here: only with the name it names a student', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, rows } = await theImports(academy)
  const { student_id } = await aRecord(academy, {
    contact_number_1: '+919830041276',
    date_of_birth: '2011-08-14',
  })
  const { import_id } = await look(
    [
      'Student ID,First Name,Last Name,Class,Phone,DOB,City',
      `${student_id},Asha,Banerjee,10,9830092001,,`,
      `${student_id},Ravi,Sen,10,9830041276,,`,
      `${student_id},ASHA,Roy,9,9830041276,,Bally`,
    ].join('\n'),
  )
  expect(
    (await rows(import_id)).map(({ state, problems }) => [
      state,
      ...problems.map((each) => each.text),
    ]),
  ).toEqual([
    ['new', `The number ${student_id} is another student's here. It is kept in the note.`],
    ['new', `The number ${student_id} is another student's here. It is kept in the note.`],
    ['changed'],
  ])
})

test('nothing is overwritten unless that is said, and an empty cell leaves what is stored', async ({
  academy,
}) => {
  const { look, choose, run, students } = await theImports(academy)
  await aRecord(academy, { city: 'Kolkata', contact_number_1: '+919830041276' })
  const file = 'First Name,Email,City,State,Class\nAsha,asha@example.in,Howrah,,9\n'
  const skipped = await look(file)
  expect(skipped.counts).toMatchObject({ changed: 1 })
  await run(skipped.import_id)
  expect(await students()).toMatchObject([{ city: 'Kolkata' }])

  const { import_id } = await look(file)
  expect((await choose(import_id, { matches: 'update' })).status).toBe(202)
  await run(import_id)
  expect(await students()).toMatchObject([{ city: 'Howrah', state: '', last_name: 'Sen' }])
  const doubled = await look('First Name,Phone,Class\nAsha,98300 41276,9\n')
  expect(doubled.counts).toMatchObject({ double: 1 })
  await choose(doubled.import_id, { doubles: 'new' })
  await run(doubled.import_id)
  expect(await students()).toHaveLength(2)
})

test('columns are said, remembered for the next time, and each once', { tags: 'slow' }, async ({
  academy,
}) => {
  const { look, choose, read } = await theImports(academy)
  const first = await look('Bacche ka naam,कक्षा\nAsha,9\n')
  expect(first.columns.map(({ field }) => field)).toEqual([null, 'student_class'])
  const { now } = await choose(first.import_id, { columns: { 'Bacche ka naam': 'name' } })
  expect([now.state, now.counts.new]).toEqual(['checked', 1])
  expect((await choose(first.import_id, { columns: { x: 'name' } })).fields).toHaveProperty(
    'columns',
  )
  expect(
    (await choose(first.import_id, { columns: { 'Bacche ka naam': 'name', कक्षा: 'name' } })).fields,
  ).toHaveProperty('columns')

  const next = await look('Bacche ka naam,कक्षा\nRavi,9\n')
  expect(next.columns.map(({ field }) => field)).toEqual(['name', 'student_class'])
  expect((await read(next.import_id)).counts.new).toBe(1)
})

test('fees ask an imported member only for what is dated later, whatever the day of joining', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, run, students, desk, call } = await theImports(academy)
  const { batch_id } = await academy.db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number: 9 } as never)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const fee = {
    fee_title: 'Tuition',
    amount: '1000',
    due_date: '2026-01-10',
    fee_type: 'recurring',
  }
  await call(createBatchFee, { body: { batch_id, ...fee } } as never)
  const { import_id } = await look(
    'Name,Class,Batch,Joined On,Opening On\nAsha Sen,9,evening,2026-01-02,2026-10-31\nRavi Das,9,Evening,2026-01-02,\n',
  )
  await run(import_id)
  const dues = await Promise.all(
    (await students()).map(
      async ({ uid }) =>
        (await desk.call(getLedger, { params: { uid } })).body.dues?.map(
          ({ due_date }) => due_date,
        ) ?? [],
    ),
  )
  expect(dues[0]?.length).toBeGreaterThan(0)
  expect(dues[0]?.every((day) => day > '2026-10-31')).toBe(true)
  expect(dues[1]?.length).toBeLessThanOrEqual(1)
})

test('siblings get one guardian, confirmed, and nobody is written to', async ({ academy }) => {
  const { look, run } = await theImports(academy)
  const before = (await academy.mails()).length
  const file =
    'Name,Class,Guardian Name,Guardian Relation,Guardian Phone\nAsha Sen,9,Mina Sen,mother,9830041277\nTara Sen,7,Mina Sen,mother,+91 98300 41277\n'
  await run((await look(file)).import_id)
  const { rows } = await sql`
    select g.name, g.phone, count(*)::int as children, bool_and(confirmed_at is not null) as sure,
      bool_and(is_primary) as first
    from guardians g join guardianships using (guardian_id) group by g.guardian_id`.execute(
    academy.db,
  )
  expect(rows).toEqual([
    { name: 'Mina Sen', phone: '+919830041277', children: 2, sure: true, first: true },
  ])
  expect((await look(file)).counts.same).toBe(2)
  expect(await academy.mails()).toHaveLength(before)
})

test('an opening balance is one due of a student, which an undo takes back', async ({
  academy,
}) => {
  const { look, run, undo, students, rows, call } = await theImports(academy)
  const table = (amount: string) =>
    `Name,Class,Opening Balance,Opening On\nAsha Sen,9,"${amount}",31/10/2026\nRavi Das,9,0,\n`
  const { import_id } = await look(table('₹ 1,500'))
  await run(import_id)
  const [asha, ravi] = await students()
  const duesOf = async (uid = '') => (await call(getLedger, { params: { uid } })).body.dues
  expect(await duesOf(asha?.uid)).toMatchObject([
    { kind: 'opening', amount: '1500.00', due_date: '2026-10-31' },
  ])
  expect(await duesOf(ravi?.uid)).toEqual([])
  expect((await look(table('1500.00'))).counts.same).toBe(2)
  const other = await look(table('2000'))
  expect((await rows(other.import_id))[0]?.problems).toEqual([
    { field: 'opening_balance', text: 'There is already an opening balance.' },
  ])

  expect((await undo(import_id)).result).toMatchObject({ removed: 2, kept: [] })
  expect(await students()).toEqual([])
})

test('undo takes back what was made and changed, and keeps what was built on', async ({
  academy,
}) => {
  const { look, choose, run, undo, students, call, read } = await theImports(academy)
  const { student_id } = await aRecord(academy, { city: 'Kolkata' })
  const { import_id } = await look(
    `${HEADS},City,Guardian Name,Guardian Phone\n${ASHA},Howrah,,\n${RAVI},,Mina Das,9830041299\nTara Roy,7,,,,,,\nMinu Pal,8,,,,,,\n`,
  )
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  const [, ravi, tara] = await students()
  expect((await students()).map(({ city }) => city)).toEqual(['Howrah', '', '', ''])
  await sql`
    insert into fee_marks (student_id) values (${ravi?.student_id ?? 0})`.execute(academy.db)
  await call(updateProfile, { params: { uid: tara?.uid ?? '' }, body: { city: 'Bally' } })

  const { status, result } = await undo(import_id)
  expect([status, result]).toEqual([
    202,
    {
      removed: 1,
      restored: 1,
      kept: expect.arrayContaining([
        { student_id: tara?.student_id, name: 'Tara Roy', why: 'It was changed since.' },
        { student_id: ravi?.student_id, name: expect.any(String), why: expect.any(String) },
      ]),
    },
  ])
  expect((await students()).map(({ first_name, city }) => [first_name, city])).toEqual([
    ['Asha', 'Kolkata'],
    ['Ravi', ''],
    ['Tara', 'Bally'],
  ])
  expect((await students())[0]?.student_id).toBe(student_id)
  expect((await read(import_id)).state).toBe('undone')
  expect((await undo(import_id)).status).toBe(409)
})

test('a day that was not known before is unknown again after an undo', { tags: 'slow' }, async ({
  academy,
}) => {
  const { look, choose, run, undo, students } = await theImports(academy)
  await aRecord(academy, { date_of_birth: null })
  const { import_id } = await look('First Name,Email,DOB\nAsha,asha@example.in,5/3/2012\n')
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  expect(await students()).toMatchObject([{ date_of_birth: '2012-03-05' }])
  expect((await undo(import_id)).result).toMatchObject({ restored: 1, kept: [] })
  expect(await students()).toMatchObject([{ date_of_birth: null }])
})

test('a row that the database refuses stops no others', { tags: 'slow' }, async ({ academy }) => {
  const { look, run, rows, students } = await theImports(academy)
  const { import_id } = await look('Name,Class,Opening Balance\nAsha Sen,9,10\nRavi Das,9,10\n')
  await sql`
    update import_rows set draft = jsonb_set(draft, '{opening,amount}', '"99999999.00"')
    where row = 2`.execute(academy.db)
  expect((await run(import_id)).state).toBe('done')
  expect((await rows(import_id, 'refused')).map(({ problems }) => problems)).toEqual([
    [{ field: 'name', text: 'This row could not be imported.' }],
  ])
  expect(await students()).toMatchObject([{ first_name: 'Ravi' }])
})

test('what cannot be taken back is named, and the import is undone', async ({ academy }) => {
  const { look, run, undo, students, read } = await theImports(academy)
  const { import_id } = await look('Name,Class\nAsha Sen,9\nRavi Das,9\n')
  await run(import_id)
  const [asha] = await students()
  await sql`
    create table held (student_id integer references students on delete restrict)`.execute(
    academy.db,
  )
  await sql`insert into held values (${asha?.student_id ?? 0})`.execute(academy.db)
  const { result } = await undo(import_id)
  await sql`drop table held`.execute(academy.db)
  expect(result).toMatchObject({ removed: 1, kept: [{ why: 'It could not be taken back.' }] })
  expect((await read(import_id)).state).toBe('undone')
})

test('a student who got a guardian since stays', { tags: 'slow' }, async ({ academy }) => {
  const { look, run, undo, students } = await theImports(academy)
  const { import_id } = await look('Name,Class\nAsha Sen,9\nRavi Das,9\n')
  await run(import_id)
  const [asha] = await students()
  await sql`
    with added as (insert into guardians (name, phone) values ('Mina', '+919830041299') returning *)
    insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
    select guardian_id, ${asha?.student_id}::integer, 1, 'mother', now() from added`.execute(
    academy.db,
  )
  expect((await undo(import_id)).result).toMatchObject({
    removed: 1,
    kept: [{ name: 'Asha Sen', why: 'A guardian was added.' }],
  })
})

test('of many rows those that the database refuses are found, and stop no others', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, run, rows, undo, students } = await theImports(academy)
  const many = Array.from({ length: 21 }, (_, n) => `Student ${n} Sen,9,10`).join('\n')
  const { import_id } = await look(`Name,Class,Opening Balance\n${many}\n`)
  await sql`
    update import_rows set draft = jsonb_set(draft, '{opening,amount}', '"99999999.00"')
    where row in (4, 5, 22)`.execute(academy.db)
  await run(import_id)
  expect((await rows(import_id, 'refused')).map(({ row }) => row)).toEqual([4, 5, 22])
  const held = [(await students())[0], (await students())[9]].map((each) => each?.student_id ?? 0)
  await sql`
    create table held (student_id integer references students on delete restrict)`.execute(
    academy.db,
  )
  await sql`insert into held select unnest(${held}::integer[])`.execute(academy.db)
  const { result } = await undo(import_id)
  await sql`drop table held`.execute(academy.db)
  expect(result).toMatchObject({ removed: 16, kept: [{}, {}] })
  expect((await students()).map(({ student_id }) => student_id)).toEqual(held)
})

test('a table of names and classes alone is the same when it is brought again', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, run } = await theImports(academy)
  const file = 'Name,Class\nAsha Sen,9\nAsha Roy,9\n'
  await run((await look(file)).import_id)
  expect((await look(file)).counts).toMatchObject({ new: 0, same: 2 })
})

test('a student with dues of their own stays', { tags: 'slow' }, async ({ academy }) => {
  const { look, run, undo, students, call } = await theImports(academy)
  const { import_id } = await look('Name,Class\nAsha Sen,9\n')
  await run(import_id)
  const student_id = (await students())[0]?.student_id
  const body = { student_id, title: 'Uniform', amount: '800', due_date: '2099-01-10' }
  expect((await call(addDue, { body } as never)).status).toBe(201)
  expect((await undo(import_id)).result).toMatchObject({
    removed: 0,
    kept: [{ why: 'Dues or concessions were added.' }],
  })
})

test('a batch named twice is joined once, and parents who share an e-mail are both kept', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, run } = await theImports(academy)
  await academy.db
    .insertInto('batches')
    .values({ batch_name: 'Alpha', class_number: 9 } as never)
    .execute()
  const { import_id } = await look(
    [
      'Name,Class,Batch,Guardian Name,Guardian Phone,Guardian Email',
      'Asha Sen,9,Alpha; alpha,Mina Sen,9830041277,sen@example.in',
      'Tara Sen,9,,Anil Sen,9830041278,sen@example.in',
      'Minu Sen,9,,Sunil Sen,,sen@example.in',
    ].join('\n'),
  )
  expect((await run(import_id)).counts.refused).toBe(0)
  expect(await academy.db.selectFrom('memberships').select('student_id').execute()).toHaveLength(1)
  expect(
    await academy.db.selectFrom('guardians').select(['name', 'email']).orderBy('name').execute(),
  ).toEqual([
    { name: 'Anil Sen', email: null },
    { name: 'Mina Sen', email: 'sen@example.in' },
  ])
})

test('a batch for another class is left out, and a row is refused that leaves its student in such a batch', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, rows, choose, begin, work, read } = await theImports(academy)
  const { db } = academy
  const aBatch = (batch_name: string, class_number: number | null) =>
    db
      .insertInto('batches')
      .values({ batch_name, class_number } as never)
      .returning('batch_id')
      .executeTakeFirstOrThrow()
  const nine = await aBatch('Evening', 9)
  const ten = await aBatch('Evening', 10)
  await aBatch('Tenth', 10)
  await aBatch('Any', null)
  const join = (student_id: number, batch_id: number) =>
    sql`insert into memberships (student_id, batch_id, joined_on)
      values (${student_id}, ${batch_id}, '2026-01-01')`.execute(db)
  const asha = await aRecord(academy, { student_class: 9 })
  const ravi = await aRecord(academy, { first_name: 'Ravi', student_class: 10, email: '' })
  const tara = await aRecord(academy, { first_name: 'Tara', student_class: 9, email: '' })
  await join(asha.student_id, nine.batch_id)
  const found = await look(
    [
      'Student ID,Name,Class,Batch',
      `${asha.student_id},,,Tenth`,
      `${ravi.student_id},,,Evening; Any`,
      `${tara.student_id},,10,Evening`,
      ',Minu Pal,9,Tenth',
      `${asha.student_id},,10,`,
    ].join('\n'),
  )

  expect((await rows(found.import_id)).map(({ state, problems }) => [state, problems])).toEqual([
    ['same', [{ field: 'batch', text: 'The batch "Tenth" is for another class.' }]],
    ['changed', []],
    ['changed', []],
    ['new', [{ field: 'batch', text: 'The batch "Tenth" is for another class.' }]],
    ['refused', [{ field: 'student_class', text: 'This student is in a batch of another class.' }]],
  ])
  // Another person adds them to a batch of their class before the import runs.
  await choose(found.import_id, { matches: 'update' })
  await join(tara.student_id, nine.batch_id)
  await begin(found.import_id)
  await work()
  expect((await read(found.import_id)).counts).toMatchObject({
    new: 1,
    same: 1,
    changed: 1,
    refused: 2,
  })
  const places = await db.selectFrom('memberships').select(['student_id', 'batch_id']).execute()
  expect(places).toContainEqual({ student_id: ravi.student_id, batch_id: ten.batch_id })
})

test('two rows of one student are not both imported', { tags: 'slow' }, async ({ academy }) => {
  const { look, choose, run, rows, call } = await theImports(academy)
  const { uid } = await aRecord(academy, { contact_number_1: '+919830041276' })
  const { import_id } = await look(
    [
      'First Name,Class,Email,Phone,Opening Balance',
      'Asha,9,asha@example.in,,100',
      'Asha,9,,9830041276,100',
    ].join('\n'),
  )
  await choose(import_id, { matches: 'update', doubles: 'update' })
  await run(import_id)
  expect((await rows(import_id, 'refused')).map(({ row }) => row)).toEqual([3])
  expect((await call(getLedger, { params: { uid } })).body.dues).toHaveLength(1)
})

test('a head may be called as anything', { tags: 'slow' }, async ({ academy }) => {
  const { look } = await theImports(academy)
  const found = await look('Name,Class,__proto__,constructor\nAsha Sen,9,x,y\n')
  expect([found.state, found.columns.map(({ field }) => field)]).toEqual([
    'checked',
    ['name', 'student_class', null, null],
  ])
})

test('how days are meant may be said before the file is read', { tags: 'slow' }, async ({
  academy,
}) => {
  const { bring, choose } = await theImports(academy)
  const { import_id } = (await bring('Name,Class,DOB\nAsha Sen,9,5/3/2012\n')).body.import
  expect((await choose(import_id, { dates: 'mdy' })).now).toMatchObject({
    state: 'checked',
    dates: 'mdy',
  })
})

test('what was brought too long ago is not imported without its rows', { tags: 'slow' }, async ({
  academy,
}) => {
  const { look, begin, read } = await theImports(academy)
  const { import_id } = await look(`Pupils of Zqabove\n${HEADS}\n${ASHA}\n`)
  expect((await placesOf(academy.db, ['Zqabove', 'Asha'])).length).toBeGreaterThan(1)
  await academy.db
    .updateTable('imports')
    .set({ created_at: sql`now() - interval '9 days'` as never })
    .execute()
  await forgetOldRows(academy.db)
  // First values of the columns and rows above the headings are both deleted.
  expect(await placesOf(academy.db, ['Zqabove', 'Asha'])).toEqual([])
  expect(await read(import_id)).toMatchObject({
    state: 'failed',
    problem: 'This file was uploaded too long ago. Upload it again.',
  })
  expect((await begin(import_id)).status).toBe(409)
})

test('only what was checked is run, one at a time, and undone within a week', async ({
  academy,
}) => {
  const { look, bring, begin, run, undo, read, work } = await theImports(academy)
  const one = await look(`${HEADS}\n${ASHA}\n`)
  const other = await look(`${HEADS}\n${RAVI}\n`)
  const unread = (await bring(`${HEADS}\n${RAVI}\n`)).body.import.import_id
  expect((await begin(unread)).status).toBe(409)
  expect((await begin(one.import_id)).status).toBe(202)
  expect(await begin(other.import_id)).toMatchObject({
    status: 409,
    error: 'Another import is running.',
  })
  await work()
  expect((await read(one.import_id)).state).toBe('done')
  expect((await begin(one.import_id)).status).toBe(409)
  expect((await undo(other.import_id)).status).toBe(409)
  await academy.db
    .updateTable('imports')
    .set({ done_at: sql`now() - interval '8 days'` as never })
    .where('import_id', '=', one.import_id)
    .execute()
  expect((await undo(one.import_id)).status).toBe(409)
  expect((await run(other.import_id)).state).toBe('done')
})

test('a student who was changed or added since the look is refused, and a broken-off run goes on', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, choose, begin, work, rows, students, desk } = await theImports(academy)
  const { uid } = await aRecord(academy, { city: 'Kolkata' })
  const many = Array.from({ length: 450 }, (_, n) => `Student ${n} Test,9,s${n}@example.in,,`)
  const { import_id } = await look(
    [`${HEADS},City`, `${ASHA},Howrah`, `${RAVI},`, ...many].join('\n'),
  )
  await choose(import_id, { matches: 'update' })
  await desk.call(updateProfile, { params: { uid }, body: { notes: 'Hello' } })
  await aRecord(academy, { first_name: 'Ravi', email: 'ravi@example.in', date_of_birth: null })
  await begin(import_id)
  const stopping = new AbortController()
  const seen = academy.db.selectFrom('jobs').select('done').where('kind', '=', 'run-import')
  const watching = (async () => {
    for (let n = 0; n < 2_000 && ((await seen.executeTakeFirst())?.done ?? 0) < 1; n++);
    stopping.abort()
  })()
  await Promise.all([work(stopping.signal), watching])
  await work()

  expect((await rows(import_id, 'refused')).map(({ problems }) => problems)).toEqual([
    [{ field: 'student_id', text: 'This student was changed since. Upload the file again.' }],
    [{ field: 'name', text: 'This student was added since. Upload the file again.' }],
  ])
  const all = await students()
  expect(all).toHaveLength(452)
  expect(new Set(all.map(({ email }) => email)).size).toBe(452)
})

test('a workbook is read by what it holds, with days and numbers as they are', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, rows } = await theImports(academy)
  const columns = ['Name', 'Class', 'Date of Birth', 'Phone'].map(
    (head, place) => [head, (row: (string | number)[]) => row[place]] as const,
  )
  const file = await buffer(
    streamWorkbook({
      columns,
      chunks: (async function* () {
        yield [['Asha Sen', 9, 40973, 9830041276]]
      })(),
    }),
  )
  const found = await look(file)
  expect(found.counts.new).toBe(1)
  expect((await rows(found.import_id))[0]?.cells).toContainEqual({
    field: 'date_of_birth',
    from: null,
    to: '2012-03-05',
  })
})

test.for([
  ['no table', 'hello'],
  ['heads alone', 'Name,Class\n'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['an archive that is no workbook', Buffer.from('PK\x03\x04 nothing', 'latin1')],
] as const)('%s is 400 and named', { tags: 'slow' }, async ([, file], { academy }) => {
  const { bring } = await theImports(academy)
  expect(await bring(file)).toMatchObject({ status: 400, fields: { file: expect.any(String) } })
})

test('a file of more than 8 MB is 413', { tags: 'slow' }, async ({ academy }) => {
  const { bring } = await theImports(academy)
  expect((await bring(`Name,Class\n${'x'.repeat(8 * 1024 * 1024)}`)).status).toBe(413)
  expect(asDataUrl('x')).toContain('base64')
})

test.for([
  ['300 columns', Array.from({ length: 300 }, (_, n) => `c${n}`).join(','), /300 columns/],
  ['an open quote', 'Name,Class\n"Asha,9\n', /never closed/],
  ['20,001 rows', `Name,Class\n${'A,9\n'.repeat(20_001)}`, /20,000 rows/],
] as const)(
  '%s fails with a sentence',
  { tags: 'slow' },
  async ([, text, problem], { academy }) => {
    const { look } = await theImports(academy)
    const found = await look(text.includes('\n') ? text : `${text}\n1\n`)
    expect([found.state, found.problem]).toEqual(['failed', expect.stringMatching(problem)])
  },
)

test('of one account three tables wait to be read, and no more', { tags: 'slow' }, async ({
  academy,
}) => {
  expectFaults(503)
  const { bring, work } = await theImports(academy)
  const table = `${HEADS}\n${ASHA}\n`
  const waiting = await Promise.all([1, 2, 3].map(() => bring(table)))
  expect(waiting.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(await bring(table)).toMatchObject({ status: 503 })

  await work()
  expect((await bring(table)).status).toBe(202)
})

test('a table whose cells are full of blanks, and a workbook with a cell at the end of all, come back refused', {
  tags: 'slow',
}, async ({ academy }) => {
  const { look, rows } = await theImports(academy)
  const heads = 'Name,Class,Date of Birth,Contact Number 1,Opening Balance,Joined On,Opening On'
  const blanks = `1${' '.repeat(5_990)}x`
  const found = await look(`${heads}\n${heads.replace(/[^,]+/g, blanks)}\n`)
  expect(found).toMatchObject({ state: 'checked', counts: { refused: 1 } })
  const [refused] = await rows(found.import_id)
  expect(refused?.problems.map(({ field }) => field)).toContain('opening_balance')

  const far = await zipped({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': Buffer.from(
      '<sheetData><c r="XFD1048576"><v>1</v></c></sheetData>',
    ),
  })
  expect(await look(far)).toMatchObject({
    state: 'failed',
    problem: 'A cell stands at XFD1048576. At most 20,000 rows and 100 columns can be imported.',
  })
})
