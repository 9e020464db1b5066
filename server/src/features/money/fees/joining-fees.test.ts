import { addConcession } from '@ganit/contract/money/concessions'
import { previewBatchFee, updateBatchFee } from '@ganit/contract/money/fees'
import { getLedger } from '@ganit/contract/money/ledger'
import { admit } from '@ganit/contract/office/admissions'
import { leave } from '@ganit/contract/office/leaving'
import {
  addToBatch,
  assignBatch,
  changeFirstMonth,
  listFirstMonths,
  undoMembership,
} from '@ganit/contract/people/memberships'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { duesAheadQuery } from './asked-ahead.queries.ts'

const MOTHER = {
  name: 'Anita Sen',
  relation: 'mother',
  phone: '+91 98300 41200',
  language: 'en',
  is_new: true,
}
let people = 0

/** VIII Evening: 1,600 on the 10th, and on joining an admission, a kit for all, and a deposit. */
async function anEvening(academy: Academy, day = '2026-11-16') {
  setDay(day)
  const ledger = await theLedger(academy)
  const { call, addFee, aBatch, findings } = ledger
  const batch_id = await aBatch('VIII Evening')
  const onJoining = { on_joining: true, due_date: '2026-06-01' }
  await addFee(batch_id, { amount: '1600', due_date: '2026-06-10', fee_type: 'recurring' })
  await addFee(batch_id, { fee_title: 'Admission', amount: '500', ...onJoining })
  await addFee(batch_id, { fee_title: 'Kit', amount: '450', ...onJoining, asks_within: true })
  await addFee(batch_id, { fee_title: 'Deposit', amount: '1000', ...onJoining, is_deposit: true })
  const admission = (body: object = {}) =>
    call(
      admit,
      {
        body: {
          ...{ name: `Tuli ${++people}`, class_number: 8, guardian: MOTHER, double: true },
          batch_ids: [batch_id],
          ...body,
        },
      } as never,
      'preview' in body ? {} : { 'idempotency-key': `admission-${people}` },
    )
  const read = async (uid: string) => (await call(getLedger, { params: { uid } })).body
  const asked = async (uid: string) =>
    (await read(uid)).dues.map(({ label, due_date, amount }) => `${label} ${due_date} ${amount}`)
  const add = (student_id: number, to: number, body: object = {}) =>
    call(addToBatch, {
      params: { batch_id: to },
      body: { student_id, how: 'move', ...body },
    } as never)
  const choose = (uid: string, first_month: string | null) =>
    call(changeFirstMonth, { params: { uid }, body: { batch_id, first_month } } as never)
  return { ...ledger, batch_id, onJoining, admission, read, asked, add, choose, findings }
}

test('a child who joins in mid-month is asked the fees on joining and half of the month', async ({
  academy,
}) => {
  const evening = await anEvening(academy)
  const { admission, asked, read, add, addFee, aBatch, findings, call } = evening
  const preview = await admission({ first_month: 'half', preview: true })
  expect(preview.body.due_now).toBe('2750.00')
  const { body } = await admission({ first_month: 'half' })
  expect(body.due_now).toBe('2750.00')
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  expect((await asked(uid)).toSorted()).toEqual(
    [
      'Admission 2026-11-16 500.00',
      'Deposit 2026-11-16 1000.00',
      'Kit 2026-11-16 450.00',
      'Tuition, November 2026, half of the month 2026-11-16 800.00',
      'Tuition, December 2026 2026-12-10 1600.00',
    ].toSorted(),
  )
  expect(await findings()).toEqual([])

  setDay('2026-11-28')
  await workOfDay(academy.db)
  const morning = await aBatch('VIII Morning')
  const onJoining = { on_joining: true, due_date: '2026-06-01', amount: '500' }
  await addFee(morning, { fee_title: 'Admission', ...onJoining })
  await addFee(morning, { fee_title: 'New kit', ...onJoining, asks_within: true })
  const moved = await add(student_id, morning)
  const added = moved.body.cost.dues.filter(({ change }) => change === 'new')
  expect(added).toMatchObject([{ label: 'New kit', amount: '500.00', due_date: '2026-11-28' }])
  expect(await findings()).toEqual([])

  setDay('2026-12-05')
  await workOfDay(academy.db)
  const before = await read(uid)
  const leaving = { on: '2026-12-05', reason: 'Moves', refund: null }
  await call(leave, { params: { uid }, body: leaving } as never)
  expect(Number(before.owed) - Number((await read(uid)).owed)).toBe(1000)
  expect(await asked(uid)).not.toContain('Deposit 2026-11-16 1000.00')
  expect(await findings()).toEqual([])
})

test('the days of a month of joining are counted to its end, half up to whole rupees', async ({
  academy,
}) => {
  const { admission, asked, choose, findings, toggle, batch_id } = await anEvening(
    academy,
    '2026-11-20',
  )
  const { body } = await admission({ first_month: 'days' })
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  expect(await asked(uid)).toContain('Tuition, November 2026, 11 of 30 days 2026-11-20 587.00')
  // The next months are whole, and what is foreseen is the same.
  const ahead = await duesAheadQuery(academy.db, await readAcademyToday(academy.db), '2027-01-31')
  expect((await ahead.execute(academy.db)).rows).toEqual([
    { due_date: '2027-01-10', amount: '1600.00' },
  ])
  expect((await choose(uid, 'none')).body).toEqual({ message: 'First month changed.' })
  expect((await asked(uid)).filter((due) => due.includes('November'))).toEqual([])
  await choose(uid, 'all')
  expect(await asked(uid)).toContain('Tuition, November 2026 2026-11-20 1600.00')
  await choose(uid, null)
  expect((await asked(uid)).filter((due) => due.includes('November'))).toEqual([])
  await choose(uid, 'days')
  // Leaving later in the month changes it no more.
  setDay('2026-11-25')
  await toggle(batch_id, student_id)
  expect(await asked(uid)).toContain('Tuition, November 2026, 11 of 30 days 2026-11-20 587.00')
  expect(await findings()).toEqual([])
})

test.for([
  ['all', 'Tuition, November 2026 2026-11-20 1600.00'],
  ['none', undefined],
  ['', undefined],
] as const)(
  'of the month of joining, with "%s" at the desk, is asked: %s',
  async ([first_month, due], { academy }) => {
    const { admission, asked, findings } = await anEvening(academy, '2026-11-20')
    const { body } = await admission({ first_month })
    const dues = await asked(body.student.uid)
    expect(dues.filter((each) => each.includes('November'))).toEqual(due ? [due] : [])
    expect(dues).toContain('Tuition, December 2026 2026-12-10 1600.00')
    const said = await admission({ first_month, preview: true })
    expect([said.body.due_now, said.body.next]).toEqual([body.due_now, body.next])
    expect(await findings()).toEqual([])
  },
)

test('a concession comes off what the first month asks', async ({ academy }) => {
  const { admission, asked, findings, read, call } = await anEvening(academy)
  const { body } = await admission({ first_month: 'half' })
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  const given = { kind: 'sibling', percent: '10', from_date: '2026-11-01', reason: 'Two children' }
  await call(addConcession, { body: { student_id, ...given } } as never)
  expect(await asked(uid)).toContain('Tuition, November 2026, half of the month 2026-11-16 720.00')
  expect((await read(uid)).owed).toBe('3915.00')
  expect(await findings()).toEqual([])
})

test('a student who comes back is not asked again, one who was in another batch only what is asked of all', async ({
  academy,
}) => {
  const { admission, asked, add, toggle, batch_id, aBatch, addFee, onJoining, findings } =
    await anEvening(academy)
  const { body } = await admission()
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  const first = await asked(uid)
  await toggle(batch_id, student_id)
  setDay('2026-11-19')
  await toggle(batch_id, student_id)
  expect((await asked(uid)).toSorted()).toEqual(first.toSorted())
  // Leaves for two days, so that the other batch is a new beginning.
  await toggle(batch_id, student_id)
  setDay('2026-11-22')
  const other = await aBatch('Other')
  await addFee(other, { fee_title: 'Other admission', ...onJoining, amount: '90' })
  await add(student_id, other)
  expect(await asked(uid)).toContain('Other admission 2026-11-22 90.00')
  const third = await aBatch('Third')
  await addFee(third, { fee_title: 'Third admission', ...onJoining, amount: '80' })
  await add(student_id, third, { how: 'both' })
  expect((await asked(uid)).join()).not.toContain('Third admission')
  expect(await findings()).toEqual([])
})

test('of two batches joined on one day the first one asks, and a mistaken one asks nothing', async ({
  academy,
}) => {
  const { admission, asked, add, aBatch, addFee, onJoining, batch_id, findings } =
    await anEvening(academy)
  const other = await aBatch('Other')
  await addFee(other, { fee_title: 'Other admission', ...onJoining, amount: '90' })
  const both = (await admission({ batch_ids: [other, batch_id] })).body.student
  expect((await asked(both.uid)).map((due) => due.split(' 2026')[0]).toSorted()).toEqual([
    'Kit',
    'Other admission',
    'Tuition, December',
  ])
  const mistaken = (await admission()).body.student
  await add(mistaken.student_id as number, other)
  expect(await asked(mistaken.uid)).toEqual(['Other admission 2026-11-16 90.00'])
  expect(await findings()).toEqual([])
})

test('of two batches joined on one day another asks if the first was a mistake', async ({
  academy,
}) => {
  const { admission, asked, add, call, aBatch, addFee, onJoining, batch_id, findings } =
    await anEvening(academy)
  const other = await aBatch('Other')
  await addFee(other, { fee_title: 'Other admission', ...onJoining, amount: '90' })
  const third = await aBatch('Third')
  await addFee(third, { fee_title: 'Third admission', ...onJoining, amount: '80' })
  const inBoth = async () => (await admission({ batch_ids: [batch_id, other] })).body.student

  const moved = await inBoth()
  await add(moved.student_id as number, third, { from_batch_id: batch_id })
  expect(await asked(moved.uid)).toEqual(['Third admission 2026-11-16 80.00'])
  const assigned = await inBoth()
  const params = { id: String(third) }
  await call(assignBatch, { params, body: { studentUid: assigned.uid } } as never)
  expect(await asked(assigned.uid)).toEqual(['Third admission 2026-11-16 80.00'])
  const stays = await inBoth()
  await add(stays.student_id as number, other, { from_batch_id: batch_id })
  expect(await asked(stays.uid)).toEqual(['Other admission 2026-11-16 90.00'])
  expect(await findings()).toEqual([])
})

test('an imported member and who came before the fee are not asked', async ({ academy }) => {
  const { addFee, aMember, aBatch, asked, findings, onJoining } = await anEvening(academy)
  const batch_id = await aBatch('Other')
  const member = await aMember(batch_id)
  const imported = await aMember(batch_id)
  await academy.db
    .updateTable('memberships')
    .set({ fees_after: '2026-11-16' })
    .where('student_id', '=', imported.student_id)
    .execute()
  await addFee(batch_id, { ...onJoining, due_date: '2026-11-17' })
  expect(await asked(member.uid)).toEqual([])
  await addFee(batch_id, { ...onJoining, due_date: '2026-11-16' })
  expect(await asked(member.uid)).toEqual(['Tuition 2026-11-16 1500.00'])
  expect(await asked(imported.uid)).toEqual([])
  expect(await findings()).toEqual([])
})

test('a fee that comes to be asked on joining leaves the dues that were made', async ({
  academy,
}) => {
  const { addFee, aMember, aBatch, asked, changeFee, toggle, aPupil, findings } =
    await anEvening(academy)
  const batch_id = await aBatch('Other')
  const member = await aMember(batch_id)
  const added = await addFee(batch_id, { due_date: '2026-11-20' })
  const { fee_id } = (added.body as { fee: { fee_id: number } }).fee
  await changeFee({ batch_fee_id: fee_id, on_joining: true })
  expect(await asked(member.uid)).toEqual(['Tuition 2026-11-20 1500.00'])
  setDay('2026-11-21')
  await workOfDay(academy.db)
  const later = await aPupil()
  await toggle(batch_id, later.student_id)
  expect(await asked(later.uid)).toEqual(['Tuition 2026-11-21 1500.00'])
  expect(await findings()).toEqual([])
})

test('a fee that is asked on joining no more asks every member, as its preview says', async ({
  academy,
}) => {
  const { call, addFee, aMember, aBatch, asked, changeFee, onJoining, findings } =
    await anEvening(academy)
  const batch_id = await aBatch('Other')
  const early = await aMember(batch_id)
  const added = await addFee(batch_id, { ...onJoining, due_date: '2026-11-20', asks_within: false })
  const { fee_id } = added.body.fee
  setDay('2026-11-21')
  const later = await aMember(batch_id)
  expect([await asked(early.uid), await asked(later.uid)]).toEqual([
    ...[[], ['Tuition 2026-11-21 1500.00']],
  ])
  const params = { batch_fee_id: String(fee_id) }
  const change = { on_joining: false, asks_within: false, due_date: '2026-12-10' }
  const seen = await call(previewBatchFee, { params, body: change } as never)
  const effect = { students: 2, dues: 2, overdue: 0, before: '1500.00', after: '3000.00' }
  // Going back would leave the new dues of those who were there before.
  expect(seen.body).toEqual({ ...effect, can_be_undone: false })
  await changeFee({ batch_fee_id: fee_id, ...change })
  const due = ['Tuition 2026-12-10 1500.00']
  expect([await asked(early.uid), await asked(later.uid)]).toEqual([due, due])
  expect(await findings()).toEqual([])
})

test('who comes from another batch is asked on joining once the fee asks within', async ({
  academy,
}) => {
  const { call, admission, addFee, aBatch, asked, add, onJoining, findings } =
    await anEvening(academy)
  const move = async (asks_within: boolean) => {
    setDay('2026-11-16')
    const { student } = (await admission()).body
    const other = await aBatch('Other')
    const fee = { fee_title: 'Books', amount: '90', ...onJoining, asks_within: !asks_within }
    const { fee_id } = (await addFee(other, fee)).body.fee
    const params = { batch_fee_id: String(fee_id) }
    const seen = await call(previewBatchFee, { params, body: { asks_within } } as never)
    expect(seen.body).toMatchObject({ students: 0, dues: 0, can_be_undone: true })
    const changed = await call(updateBatchFee, {
      body: { batch_fee_id: fee_id, asks_within },
    } as never)
    expect(changed.body.fee).toMatchObject({ on_joining: true, asks_within })
    setDay('2026-11-18')
    await add(student.student_id as number, other)
    return (await asked(student.uid)).filter((due) => due.startsWith('Books'))
  }
  expect(await move(true)).toEqual(['Books 2026-11-18 90.00'])
  expect(await move(false)).toEqual([])
  expect(await findings()).toEqual([])
})

test('taking back a move takes back what joining asked, and the choice of the month', async ({
  academy,
}) => {
  const evening = await anEvening(academy)
  const { admission, asked, add, aBatch, addFee, onJoining, findings, call, choose } = evening
  const { body } = await admission({ first_month: 'half' })
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  const before = await asked(uid)
  const other = await aBatch('Other')
  await addFee(other, { fee_title: 'Books', ...onJoining, amount: '90', asks_within: true })
  setDay('2026-11-18')
  const { undo } = (await add(student_id, other)).body
  expect(await asked(uid)).toContain('Books 2026-11-18 90.00')
  await call(undoMembership, { body: { undo } } as never)
  expect(await asked(uid)).toEqual(before)
  // The choice is there again: it can be changed, to the same.
  expect((await choose(uid, 'half')).status).toBe(200)
  expect(await asked(uid)).toEqual(before)
  await call(assignBatch, { params: { id: 'none' }, body: { studentUid: uid } } as never)
  expect(await findings()).toEqual([])
})

test('what cannot be asked is refused', async ({ academy }) => {
  const evening = await anEvening(academy)
  const { addFee, aBatch, admission, choose, pay, ledger, batch_id, call } = evening
  const refusal = {
    error: expect.any(String),
    fields: { on_joining: 'Only a one-time fee without instalments can be asked on joining.' },
  }
  const parts = [
    { amount: '700', due_date: '2026-11-20' },
    { amount: '800', due_date: '2026-12-20' },
  ]
  for (const fee of [
    { fee_type: 'recurring' },
    { instalments: parts },
    { paid_from: '2026-11-01', paid_to: '2027-03-31' },
  ])
    expect(await addFee(batch_id, { ...fee, on_joining: true })).toMatchObject({
      status: 400,
      ...refusal,
    })
  const once = await aBatch('Course')
  await addFee(once)
  const noMonths = { first_month: 'This batch has no monthly fee by whole months.' }
  expect(await admission({ batch_ids: [once], first_month: 'half' })).toMatchObject({
    status: 400,
    fields: noMonths,
  })
  const { body } = await admission({ first_month: 'half' })
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  const { dues } = (await ledger(uid)).body
  const november = dues.find(({ label }) => label?.includes('November'))
  await pay({ student_id, amount: '10', due_ids: [november?.due_id] })
  expect(await choose(uid, 'none')).toMatchObject({
    status: 409,
    error: 'Something is paid on it already.',
  })
  // The same choice again changes nothing, also of a month that is paid.
  const again = await choose(uid, 'half')
  expect([again.status, again.body.message]).toEqual([200, 'Nothing changed.'])
  const stranger = { params: { uid }, body: { batch_id: once, first_month: 'half' } }
  expect((await call(changeFirstMonth, stranger as never)).status).toBe(400)
})

test('the office sees what is asked of a month of joining, and whether it can be changed', async ({
  academy,
}) => {
  const { admission, call, pay, ledger, batch_id } = await anEvening(academy)
  const { body } = await admission({ first_month: 'half' })
  const { uid, student_id } = body.student as { uid: string; student_id: number }
  const months = async () => (await call(listFirstMonths, { params: { uid } })).body
  const stored = { batch_id, batch_name: 'VIII Evening', joined_on: '2026-11-16' }
  expect(await months()).toEqual([{ ...stored, first_month: 'half', may_change: true }])
  const november = (await ledger(uid)).body.dues.find(({ label }) => label?.includes('November'))
  await pay({ student_id, amount: '10', fee_ids: [november?.due_id] })
  expect(await months()).toEqual([{ ...stored, first_month: 'half', may_change: false }])
  await academy.db.updateTable('memberships').set({ joined_on: '2026-09-30' }).execute()
  expect(await months()).toEqual([])
})

test('whoever is added to a batch is asked as much of the first month as the desk chooses', async ({
  academy,
}) => {
  const { add, read, aPupil, batch_id, choose } = await anEvening(academy)
  const november = async (uid: string) =>
    (await read(uid)).dues.find(({ label }) => label?.includes('November'))?.amount
  for (const [first_month, amount] of [
    ['all', '1600.00'],
    ['half', '800.00'],
    ['days', '800.00'],
    ['none', undefined],
  ] as const) {
    const { student_id, uid } = await aPupil()
    expect((await add(student_id, batch_id, { first_month })).status).toBe(200)
    expect(await november(uid), first_month).toBe(amount)
  }
  expect((await choose('nobody', 'all')).status).toBe(404)
})
