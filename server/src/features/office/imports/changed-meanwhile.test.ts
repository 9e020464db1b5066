import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCounterFamily, takePayments } from '@ganit/contract/money/counter'
import { addDue } from '@ganit/contract/money/dues'
import { getLedger } from '@ganit/contract/money/ledger'
import { recordPayment } from '@ganit/contract/money/payments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theImports } from '../../../../test/imports.ts'
import { aCashPayment, theLedger } from '../../../../test/ledger.ts'
import { aRecord } from '../../../../test/records.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'

const ASHA = 'Asha,Sen,asha@example.in'

const problemsOf = async (
  { rows }: { rows: (id: number, state?: string) => Promise<{ problems: object[] }[]> },
  import_id: number,
) => (await rows(import_id)).flatMap(({ problems }) => problems)

const setBatch = ({ db }: Academy, batch_id: number, what: object) =>
  db.updateTable('batches').set(what).where('batch_id', '=', batch_id).execute()

test.for([
  ['another class', (academy: Academy, id: number) => setBatch(academy, id, { class_number: 8 })],
  ['has ended', (academy: Academy, id: number) => setBatch(academy, id, { ends_on: '2020-01-01' })],
  [
    'There is no batch',
    async (academy: Academy, id: number) => (await theBatches(academy)).remove(id),
  ],
] as const)(
  'a row whose batch has changed since the look is refused: %s',
  async ([said, change], { academy }) => {
    const imports = await theImports(academy)
    const { aBatchOf } = await theBatches(academy)
    const batch_id = await aBatchOf(9, 'Evening')
    await aRecord(academy, { first_name: 'Ravi', last_name: 'Das', email: 'ravi@example.in' })
    const { import_id } = await imports.look(
      `First Name,Last Name,Email,Class,Batch\n${ASHA},9,Evening\nRavi,Das,ravi@example.in,9,Evening\nMinu,Pal,,9,\n`,
    )
    await imports.choose(import_id, { matches: 'update' })
    await change(academy, batch_id)
    await imports.run(import_id)
    expect(await problemsOf(imports, import_id)).toEqual([
      { field: 'batch', text: expect.stringContaining(said) },
      { field: 'batch', text: expect.stringContaining(said) },
    ])
    expect((await imports.students()).map(({ first_name }) => first_name)).toEqual(['Ravi', 'Minu'])
    expect(await academy.db.selectFrom('memberships').selectAll().execute()).toEqual([])
  },
)

test('a batch that the student has left today is said by the look', async ({ academy }) => {
  const imports = await theImports(academy)
  const { aBatchOf, toggle } = await theBatches(academy)
  const batch_id = await aBatchOf(9, 'Evening')
  const { student_id } = await aRecord(academy)
  await toggle(batch_id, student_id)
  const table = `First Name,Last Name,Email,City,Batch\n${ASHA},Howrah,Evening\n`
  const before = await imports.look(table)
  await toggle(batch_id, student_id)
  await imports.choose(before.import_id, { matches: 'update' })
  expect(await problemsOf(imports, before.import_id)).toEqual([
    {
      field: 'batch',
      text: 'This student left the batch "Evening" on or after that day. Add them there by hand.',
    },
  ])
})

test('a student stays whose guardian has an account by now, not one whose guardian had it before', async ({
  academy,
}) => {
  const { look, run, undo, students } = await theImports(academy)
  const { aGuardian } = await theFamilies(academy)
  const sibling = await aRecord(academy, { first_name: 'Old', email: 'old@example.in' })
  await aGuardian([{ student_id: sibling.student_id }], {
    name: 'Mita Sen',
    phone: '+919830041276',
  })
  const { import_id } = await look(
    'Name,Class,Guardian Name,Guardian Phone\nAsha Sen,9,Mita Sen,9830041276\nRavi Das,9,Mina Das,9830041299\n',
  )
  await run(import_id)
  const { uid } = await academy.signUpAs('guardian')
  await sql`
    update guardians set account_id = ${uid}, proven_at = clock_timestamp()
    where name = 'Mina Das'`.execute(academy.db)
  expect((await undo(import_id)).result).toMatchObject({
    removed: 1,
    kept: [{ name: 'Ravi Das', why: 'A guardian has an account by now.' }],
  })
  expect((await students()).map(({ first_name }) => first_name)).toEqual(['Old', 'Ravi'])
})

test('an opening balance that credit has settled by itself is taken back, and the credit is free again', async ({
  academy,
}) => {
  const { look, choose, run, undo, call } = await theImports(academy)
  const { db } = academy
  const { student_id, uid } = await aRecord(academy)
  const date = await readAcademyToday(db)
  const money = { student_id, amount: '500', date, method: 'cash', advance: true }
  await call(recordPayment, { body: money } as never)
  const { import_id } = await look(`First Name,Last Name,Email,Opening Balance\n${ASHA},300\n`)
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  const ledger = async () => (await call(getLedger, { params: { uid } })).body
  expect(await ledger()).toMatchObject({ dues: [{ owed: '0.00' }], credit: '200.00' })
  expect((await undo(import_id)).result).toMatchObject({ restored: 1, kept: [] })
  expect(await ledger()).toMatchObject({ dues: [], credit: '500.00' })
})

test('what an undone import frees settles what else is owed, and the rest is credit', async ({
  academy,
}) => {
  const { look, choose, run, undo, call } = await theImports(academy)
  const { pay, findings } = await theLedger(academy)
  const { student_id, uid } = await aRecord(academy)
  await pay({ student_id, amount: '100', advance: true })
  await pay({ student_id, amount: '400', advance: true })
  const { import_id } = await look(`First Name,Last Name,Email,Opening Balance\n${ASHA},450\n`)
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  const due_date = await readAcademyToday(academy.db)
  for (const amount of ['250', '10'])
    await call(addDue, { body: { student_id, title: 'Books', amount, due_date } } as never)
  const ledger = async () => {
    const { owed, credit } = (await call(getLedger, { params: { uid } })).body
    return { owed, credit }
  }
  expect(await ledger()).toEqual({ owed: '210.00', credit: '0.00' })
  expect((await undo(import_id)).result).toMatchObject({ restored: 1, kept: [] })
  expect(await ledger()).toEqual({ owed: '0.00', credit: '240.00' })
  expect(await findings()).toEqual([])
})

test('a batch whose fee credit has settled by itself is taken back, and joined again it asks anew', async ({
  academy,
}) => {
  const { look, choose, run, undo, call } = await theImports(academy)
  const { db } = academy
  const { aBatchOf, toggle } = await theBatches(academy)
  const { addFee, pay, findings } = await theLedger(academy)
  const batch_id = await aBatchOf(9, 'Evening')
  const { student_id, uid } = await aRecord(academy)
  await addFee(batch_id, { amount: '300', due_date: '2190-01-10' })
  await pay({ student_id, amount: '500', advance: true })
  const { import_id } = await look(`First Name,Last Name,Email,Batch\n${ASHA},Evening\n`)
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  const ledger = async () => (await call(getLedger, { params: { uid } })).body
  expect(await ledger()).toMatchObject({ dues: [{ owed: '0.00' }], credit: '200.00' })
  expect((await undo(import_id)).result).toMatchObject({ restored: 1, kept: [] })
  expect(await ledger()).toMatchObject({ dues: [], credit: '500.00' })
  expect(await db.selectFrom('memberships').selectAll().execute()).toEqual([])
  expect(await findings()).toEqual([])
  await toggle(batch_id, student_id)
  expect(await ledger()).toMatchObject({ dues: [{ owed: '0.00' }], credit: '200.00' })
})

test('a batch whose fee was paid since stays, also by money that waited for its next month', async ({
  academy,
}) => {
  const { look, choose, run, undo } = await theImports(academy)
  const { aBatchOf } = await theBatches(academy)
  const { addFee, pay } = await theLedger(academy)
  const batch_id = await aBatchOf(9, 'Evening')
  const { student_id } = await aRecord(academy)
  const { import_id } = await look(`First Name,Last Name,Email,Batch\n${ASHA},Evening\n`)
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  await pay({ student_id, amount: '500', advance: true })
  await addFee(batch_id, { amount: '300', due_date: '2190-01-10' })
  expect((await undo(import_id)).result).toMatchObject({
    kept: [{ why: 'Payments or marks were entered.' }],
  })
})

test('an opening balance of which something was paid since stays', async ({ academy }) => {
  const { look, choose, run, undo } = await theImports(academy)
  const { db } = academy
  const { student_id } = await aRecord(academy)
  const { import_id } = await look(`First Name,Last Name,Email,Opening Balance\n${ASHA},300\n`)
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  await academy.signInAdmin()
  await aCashPayment(db, { student_id, amount: '100.00' }, await readAcademyToday(db))
  expect((await undo(import_id)).result).toMatchObject({
    kept: [{ why: 'Payments or marks were entered.' }],
  })
})

test('what a run that was given up has imported can be taken back', async ({ academy }) => {
  const { look, begin, undo, work, read, students } = await theImports(academy)
  const many = Array.from({ length: 250 }, (_, n) => `Student${n} Test,9`)
  const { import_id } = await look(['Name,Class', ...many].join('\n'))
  await begin(import_id)
  expect((await undo(import_id)).status).toBe(409)
  await work()
  await sql`update imports set state = 'running', done_at = null`.execute(academy.db)
  await sql`update jobs set state = 'failed' where kind = 'run-import'`.execute(academy.db)
  expect((await undo(import_id)).result).toMatchObject({ removed: 250, kept: [] })
  expect([(await read(import_id)).state, await students()]).toEqual(['undone', []])
})

/** References to students that undoing an import need not check, and why. */
const GOES = {
  attempts: 'whoever sits a test has an account',
  attendance_concerns: 'comes of marks',
  deliveries: 'messages of the academy’s own',
  erasure_requests: 'asked for with an account',
  fee_contacts: 'a promise is about dues, which count themselves',
  invitations: 'without an account nothing came of one',
  membership_undos: 'what they take back counts itself',
  message_refusals: 'without the student nobody is written to',
  pay_links: 'what was paid by one counts itself',
  practice_levels: 'come of practice, whose sessions count',
  practice_months: 'are of 400 days ago, and an import is undone within a week',
  practice_told: 'comes of weekly notes, which count',
  reset_marks: 'were set by payments',
  session_students: 'a move changes memberships, which count themselves',
  student_texts: 'made of the record',
  welcome_links: 'what comes of one changes the record, or is a consent',
}

test('all that refers to a student counts as built on them, or goes with them for a reason', async ({
  academy,
}) => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'students'::regclass`.execute(academy.db)
  const source = readFileSync(join(import.meta.dirname, 'built-on.queries.ts'), 'utf8')
  const asked = rows.filter(({ name }) => new RegExp(`from ${name} \\w`).test(source))
  const others = rows.filter((row) => !asked.includes(row)).map(({ name }) => name)
  expect(others.toSorted()).toEqual(Object.keys(GOES))
})

/** A student with an imported balance of ₹1,500, and the family open at a counter. */
async function anOpenCounter(academy: Academy) {
  const imports = await theImports(academy)
  const { import_id } = await imports.look(
    'First Name,Last Name,Class,Opening Balance\nAsha,Sen,9,1500\n',
  )
  await imports.run(import_id)
  const [{ student_id } = expect.fail()] = await imports.students()
  const params = { student_id: String(student_id) }
  const read = async () => (await imports.call(getCounterFamily, { params } as never)).body
  const [{ dues = [] } = {}] = (await read()).students
  const body = { payments: [{ student_id, amount: '1500' }], method: 'cash' }
  return {
    ...imports,
    ...{ import_id, dues },
    take: () => imports.call(takePayments, { body } as never, { 'idempotency-key': 'counter' }),
    paid: () => academy.db.selectFrom('payments').select('amount').execute(),
  }
}

test('a counter that is open while an import is taken back takes no money of who is gone', async ({
  academy,
}) => {
  const { undo, import_id, dues, take, paid, students } = await anOpenCounter(academy)
  expect(dues.map(({ owed }) => owed)).toEqual(['1500.00'])
  expect((await undo(import_id)).result).toMatchObject({ removed: 1, kept: [] })
  expect(await take()).toMatchObject({
    status: 400,
    fields: { 'payments.0.amount': 'This student owes nothing at the moment.' },
  })
  expect([await paid(), await students()]).toEqual([[], []])
})

test('an import that is taken back while the counter takes money keeps who has paid, or is taken back and nothing is paid', async ({
  academy,
}) => {
  const { undo, import_id, take, paid, students } = await anOpenCounter(academy)
  const [undone, taken] = await Promise.all([undo(import_id), take()])
  const isTaken = taken.status === 201
  expect(taken.status).toBe(isTaken ? 201 : 400)
  expect(undone.result).toMatchObject({ removed: isTaken ? 0 : 1 })
  expect([(await paid()).length, (await students()).length]).toEqual(isTaken ? [1, 1] : [0, 0])
})
