import { getJob } from '@ganit/contract/jobs'
import { getBook } from '@ganit/contract/money/book'
import { getLedger } from '@ganit/contract/money/ledger'
import { recordRefund } from '@ganit/contract/money/refunds'
import { createImport, runImport, undoImport } from '@ganit/contract/office/imports'
import { getMonthReport } from '@ganit/contract/office/reports'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { asDataUrl, theImports } from '../../../../test/imports.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readDays } from '../../money/day-closes/day-closes.queries.ts'
import { checkLedger } from '../../money/ledger/checkup.ts'

const TABLE = [
  'Name,Class,Phone,Balance,Opening On',
  'Asha Sen,9,9830041276,(500),2026-11-10',
  'Ravi Das,9,9830041277,1500,2026-11-10',
].join('\n')

beginEachTestAt('2026-11-24', '10:00')

test('a balance under nothing is an advance from before: credit, and in no book', async ({
  academy,
}) => {
  const { db } = academy
  const owner = await academy.signInAdmin()
  const { work, look, rows, undo, begin } = await theImports(academy)
  const ofDesk = await look(TABLE)
  expect(ofDesk.balances_left_out).toBe(1)
  expect((await rows(ofDesk.import_id))[0]?.problems).toEqual([
    { field: 'opening_balance', text: 'Only the owner brings an advance: ₹500.00.' },
  ])
  const { body } = await owner.call(createImport, {
    body: { file_name: 'students.csv', file: asDataUrl(TABLE) },
  })
  await work()
  const { import_id } = body.import
  expect((await begin(import_id)).error).toBe(
    'This list brings advances from before. Only the owner imports them.',
  )
  const params = { import_id: String(import_id) }
  await owner.call(runImport, { params } as never)
  await work()

  const [payment, ...others] = await db.selectFrom('payments').selectAll().execute()
  expect([payment?.method, payment?.paid_on, payment?.amount, others]).toEqual([
    'before',
    '2026-11-10',
    '500.00',
    [],
  ])
  const today = await readAcademyToday(db)
  const { uid } = await db
    .selectFrom('students')
    .select('uid')
    .where('first_name', '=', 'Asha')
    .executeTakeFirstOrThrow()
  const ledger = async () => (await owner.call(getLedger, { params: { uid } } as never)).body
  expect(await ledger()).toMatchObject({
    credit: '500.00',
    payments: [],
    before: [{ date: '2026-11-10', amount: '500.00', reversed: false }],
  })
  const month = (await owner.call(getMonthReport, { querystring: {} } as never)).body
  expect(month).toMatchObject({ collected: '0.00', brought_advance: '500.00', ahead: '500.00' })
  expect(
    (await owner.call(getBook, { querystring: { month: today.slice(0, 7) } } as never)).body,
  ).toMatchObject({
    agrees: true,
    items: [],
  })
  expect(await readDays(db, { from: '2026-01-01', to: today })).toEqual([])
  expect(await checkLedger(db, { today, madeUntil: today })).toEqual([])
  expect((await look(TABLE)).counts).toMatchObject({ same: 2 })

  // A part of it is given back by a usual refund; after that the import keeps the child.
  const draft = {
    student_id: payment?.student_id ?? 0,
    amount: '200',
    method: 'cash',
    date: today,
    reason: 'Moves',
  }
  const refund = await owner.call(recordRefund, { body: draft } as never)
  expect(refund.status).toBe(201)
  expect(await ledger()).toMatchObject({ credit: '300.00', refunded: '200.00' })
  const { snapshot } = await db.selectFrom('vouchers').select('snapshot').executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({ items: [{ receipt_number: 'Paid before Ganit' }] })
  expect(await undo(import_id)).toMatchObject({
    status: 409,
    error: 'This import brought advances from before. Only the owner takes it back.',
  })
  const undone = await owner.call(undoImport, { params } as never)
  await work()
  const job = { params: { job_id: String(undone.body.job.job_id) } }
  expect((await owner.call(getJob, job as never)).body.result).toMatchObject({
    removed: 1,
    kept: [{ name: 'Asha Sen', why: 'Its advance was given back.' }],
  })
  expect(await checkLedger(db, { today, madeUntil: today })).toEqual([])
})

test('an advance settles dues by itself, and an undo reverses it', async ({ academy }) => {
  const { db } = academy
  const owner = await academy.signInAdmin()
  const { work } = await theImports(academy)
  await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number: 9 } as never)
    .execute()
  const fee = { title: 'Tuition', amount: '300', due_date: '2026-12-20', fee_type: 'one-time' }
  const { batch_id } = await db.selectFrom('batches').select('batch_id').executeTakeFirstOrThrow()
  await db
    .insertInto('batch_fees')
    .values({ batch_id, ...fee } as never)
    .execute()
  const { body } = await owner.call(createImport, {
    body: { file_name: 'students.csv', file: asDataUrl(TABLE) },
  })
  await work()
  const params = { import_id: String(body.import.import_id) }
  await owner.call(runImport, { params } as never)
  await work()
  expect(await db.selectFrom('live_allocations').select('amount').execute()).toEqual([
    { amount: '300.00' },
  ])
  await owner.call(undoImport, { params } as never)
  await work()
  expect(await db.selectFrom('students').select('student_id').execute()).toEqual([])
  expect(await db.selectFrom('reversals').select('reason').execute()).toEqual([
    { reason: 'Import taken back' },
  ])
  expect(await db.selectFrom('open_credits').selectAll().execute()).toEqual([])
  const today = await readAcademyToday(db)
  expect(await checkLedger(db, { today, madeUntil: today })).toEqual([])
})

test('what the owner agreed in an import is the owner’s to take back', async ({ academy }) => {
  const { db } = academy
  const owner = await academy.signInAdmin()
  const { work, undo } = await theImports(academy)
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: 'Evening', class_number: 9 } as never)
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  const fee = { title: 'Tuition', amount: '1800', due_date: '2026-12-10', fee_type: 'recurring' }
  await db
    .insertInto('batch_fees')
    .values({ batch_id, ...fee } as never)
    .execute()
  const table = 'Name,Class,Phone,Batch,Monthly Fee\nAsha Sen,9,9830041276,Evening,1500'
  const { body } = await owner.call(createImport, {
    body: { file_name: 'students.csv', file: asDataUrl(table) },
  })
  await work()
  const { import_id } = body.import
  const params = { import_id: String(import_id) }
  await owner.call(runImport, { params } as never)
  await work()
  const agreed = () => db.selectFrom('concessions').select('amount').execute()
  expect(await agreed()).toEqual([{ amount: '300.00' }])
  expect(await undo(import_id)).toMatchObject({
    status: 409,
    error: 'This import brought concessions. Only the owner takes it back.',
  })
  await owner.call(undoImport, { params } as never)
  await work()
  expect(await agreed()).toEqual([])
})
