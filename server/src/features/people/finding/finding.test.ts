import type { Endpoint } from '@ganit/contract/endpoint'
import { updateSettings } from '@ganit/contract/ground/settings'
import { findPayers } from '@ganit/contract/money/counter'
import { addDue } from '@ganit/contract/money/dues'
import { type Found, find } from '@ganit/contract/office/find'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Academy, test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aCashPayment, theLedger } from '../../../../test/ledger.ts'
import { aRecord } from '../../../../test/records.ts'
import { allEndpoints } from '../../../http/openapi/endpoints.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { financialYear, formatReceiptNumber } from '../../money/payments/receipts/receipt-number.ts'

/** The office's search; `said` describes each hit in a word or two. */
async function theFinder(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const all = async (q: string) =>
    (await call(find, { querystring: { q } } as never)).body.items as Found[]
  const said = async (q: string) =>
    (await all(q)).map((hit) => {
      if (hit.kind === 'student') return `${hit.name}: ${hit.why}`
      return hit.kind === 'family' ? `${hit.name}’s` : hit.receipt_number
    })
  return { call, all, said }
}

const of = ({ student_id }: { student_id: number }) => ({ student_id })

const named = (academy: Academy, first_name: string, last_name: string, more: object = {}) =>
  aRecord(academy, { first_name, last_name, email: '', ...more })

test('a name is found by all its words: beginnings first, then the highest class, then the number', async ({
  academy,
}) => {
  const { said } = await theFinder(academy)
  await named(academy, 'Supriya', 'Das')
  await named(academy, 'Riya', 'Sen', { student_class: 4 })
  await named(academy, 'Riya', 'Roy', { student_class: 12 })
  await named(academy, 'Riya', 'Das', { student_class: 12 })
  await named(academy, 'Mita', 'Riyaz', { email: 'riya@example.in' })

  expect(await said('riya')).toEqual([
    'Riya Roy: name',
    'Riya Das: name',
    'Mita Riyaz: name',
    'Riya Sen: name',
    'Supriya Das: name',
  ])
  expect(await said('DAS  riya')).toEqual(['Riya Das: name', 'Supriya Das: name'])
  expect(await said('ri se')).toEqual(['Riya Sen: name'])
  expect(await said('iy')).toEqual([])
  expect(await said('r')).toEqual([])
  expect(await said('riya riyaz')).toEqual(['Mita Riyaz: name'])
  expect(await said('riya 50%')).toEqual([])
  expect(await said('_iya')).toEqual([])
})

test('a name in Bengali is found, and a guardian’s', async ({ academy }) => {
  const { said } = await theFinder(academy)
  const { aGuardian } = await theFamilies(academy)
  const riya = await named(academy, 'রিয়া', 'বন্দ্যোপাধ্যায়')
  await named(academy, 'সুপ্রিয়া', 'সেন')
  await aGuardian([of(riya)], { name: 'অনিতা বন্দ্যোপাধ্যায়' })

  expect(await said('রিয়া')).toEqual(['রিয়া বন্দ্যোপাধ্যায়: name', 'সুপ্রিয়া সেন: name'])
  expect(await said('রি')).toEqual(['রিয়া বন্দ্যোপাধ্যায়: name'])
  expect(await said('্রিয়া')).toEqual(['সুপ্রিয়া সেন: name'])
  expect(await said('অনিতা')).toEqual(['রিয়া বন্দ্যোপাধ্যায়: guardian'])
})

test('a guardian of two is a family before its children, by name and by phone', async ({
  academy,
}) => {
  const { said, all } = await theFinder(academy)
  const { aGuardian } = await theFamilies(academy)
  const rohan = await named(academy, 'Rohan', 'Banerjee', { student_class: 10 })
  const riya = await named(academy, 'Riya', 'Banerjee', { student_class: 6 })
  const other = await named(academy, 'Arka', 'Das', { contact_number_1: '098300 41276' })
  await aGuardian([of(riya), of(rohan)], { name: 'Anita Banerjee', phone: '+919830041276' })
  await aGuardian([{ ...of(other), confirmed_at: null }], { name: 'Anita Das' })

  expect(await said('anita')).toEqual([
    'Anita Banerjee’s',
    'Rohan Banerjee: guardian',
    'Riya Banerjee: guardian',
  ])
  expect(await said('banerjee')).toEqual([
    'Rohan Banerjee: name',
    'Riya Banerjee: name',
    'Anita Banerjee’s',
  ])
  expect(await said('anita riya')).toEqual([])
  for (const typed of ['+91 98300 41276', '9830041276', '00919830041276', '98300-41'])
    expect([typed, await said(typed)]).toEqual([
      typed,
      ['Anita Banerjee’s', 'Rohan Banerjee: phone', ...['Arka Das: phone', 'Riya Banerjee: phone']],
    ])
  expect(await said('1276')).toHaveLength(4)
  expect(await said('9198')).toEqual([])
  expect(await said('276')).toEqual([])
  expect((await all('anita'))[0]).toMatchObject({
    phone: '+919830041276',
    due_now: '0.00',
    children: [
      {
        ...rohan,
        class_name: 'Class 10',
        guardian: { name: 'Anita Banerjee', relation: 'mother', phone_end: '1276' },
      },
      riya,
    ],
  })
})

test('a paper of a series of GST is found by its letter and number', async ({ academy }) => {
  const { said } = await theFinder(academy)
  const { aPupil, pay, call } = await theLedger(academy)
  const gst = { gstin: '27AAPFU0939F1ZV', gst_rate: 18 }
  await call(updateSettings, { body: gst } as never)
  const { student_id } = await aPupil()
  const { payment } = await pay({ student_id, amount: '118', advance: true })
  expect(payment.receipt_number).toMatch(/\/V00001$/)
  expect(await said('v00001')).toEqual([payment.receipt_number])
  expect(await said(payment.receipt_number)).toEqual([payment.receipt_number])
})

test('numbers are IDs and the ends of receipts, and an e-mail comes after names', async ({
  academy,
}) => {
  const { said, all } = await theFinder(academy)
  const admin = await theLedger(academy)
  const today = await readAcademyToday(academy.db)
  const asha = await named(academy, 'Asha', 'Sen', { email: 'mita.sen@example.in' })
  await named(academy, 'Mita', 'Roy')
  const batch_id = await admin.aBatch()
  await admin.toggle(batch_id, asha.student_id)
  const due = { student_id: asha.student_id, title: 'Books', amount: '1500' }
  await admin.call(addDue, { body: { ...due, due_date: today } })
  await admin.call(addDue, { body: { ...due, due_date: '2190-01-10' } })
  await aCashPayment(academy.db, { ...asha, amount: '400' }, today)
  const receipt_number = formatReceiptNumber(financialYear(today), 1)

  expect(await said('0001')).toEqual([
    ...(asha.student_id === 1 ? ['Asha Sen: id'] : []),
    receipt_number,
  ])
  for (const typed of [receipt_number, '০০০০১', '००००१'])
    expect([typed, (await said(typed)).at(-1)]).toEqual([typed, receipt_number])
  expect((await all(receipt_number))[0]).toMatchObject({
    amount: '400.00',
    date: today,
    student: { uid: asha.uid, batches: [{ id: batch_id }], guardian: null },
  })
  expect(await said('mita')).toEqual(['Mita Roy: name', 'Asha Sen: email'])
  expect((await all('asha'))[0]).toMatchObject({ due_now: '1100.00', why: 'name' })
  await sql`alter table students alter column student_id restart with 4711`.execute(academy.db)
  const late = await named(academy, 'Zoya', 'Khan')
  expect(await said(String(late.student_id))).toEqual(['Zoya Khan: id'])
  await sql`alter table students alter column student_id restart with 5`.execute(academy.db)
})

test('the counter finds the same students, and no less than ten of very many', async ({
  academy,
}) => {
  const { call, all } = await theFinder(academy)
  await sql`
    insert into students (first_name, last_name, email, student_class, contact_number_1,
      school_or_college_name, board_or_university_name, address, city, district, state, pin)
    select 'Common', 'Name' || n, '', 1 + n % 3, '', '', '', '', '', '', '', ''
    from generate_series(1, 2100) n`.execute(academy.db)
  const found = await all('common')
  expect(found).toHaveLength(10)
  expect(found.map((hit) => hit.kind === 'student' && hit.class_name)).toEqual(
    Array(10).fill('Class 3'),
  )
  const { body } = await call(findPayers, { querystring: { search: 'common' } } as never)
  expect(body.map(({ student_id }) => student_id)).toEqual(
    found.map((hit) => hit.kind === 'student' && hit.student_id),
  )
})

test('the counter finds children by a parent’s name that ten families have', async ({
  academy,
}) => {
  const { call, said } = await theFinder(academy)
  const { aGuardian } = await theFamilies(academy)
  for (let n = 0; n < 10; n++) {
    const children = [await named(academy, `A${n}`, 'Das'), await named(academy, `B${n}`, 'Das')]
    await aGuardian(children.map(of), { name: 'Zeenat Zaman' })
  }
  expect(await said('zeenat')).toEqual(Array(10).fill('Zeenat Zaman’s'))
  const { body } = await call(findPayers, { querystring: { search: 'zeenat' } } as never)
  expect(body.map(({ name }) => name.slice(0, 2))).toEqual(
    [0, 1, 2, 3, 4].flatMap((n) => [`A${n}`, `B${n}`]),
  )
})

test('a character that cannot be searched for is 400 on its field', async ({ academy }) => {
  const { call } = await theFinder(academy)
  const error = 'contains a character that cannot be searched for.'
  const found = await call(find, { querystring: { q: 'ab\u0000' } } as never)
  expect([found.status, found.fields]).toEqual([400, { q: `q ${error}` }])
  const payers = await call(findPayers, { querystring: { search: 'ab\u0000' } } as never)
  expect([payers.status, payers.fields]).toEqual([400, { search: `search ${error}` }])
})

test('digits of any script find a phone, and a text of nothing but signs finds nobody, in each list', async ({
  academy,
}) => {
  const { call, said } = await theFinder(academy)
  await named(academy, 'Arka', 'Sen', { contact_number_1: '+91 98300 51011' })
  for (const phone of ['98300 51011', '৯৮৩০০৫১০১১', '९८३०० ५१०११', '১০১১', '५१०११'])
    expect(await said(phone)).toEqual([expect.stringContaining('Arka Sen')])
  for (const q of ["'", '’', '.', '`´', '\u200d', '\u202a', "' ."])
    expect(await said(q)).toEqual([])
  const takesSearch = ({ method, path, querystring }: Endpoint) =>
    method === 'GET' &&
    !path.includes(':') &&
    'search' in ((querystring as z.ZodObject)?.shape ?? {})
  const lists = allEndpoints.map(({ endpoint }): Endpoint => endpoint).filter(takesSearch)
  expect(lists.length).toBeGreaterThan(8)
  for (const list of lists)
    for (const search of ["'", '’.', '\u200d'])
      expect([
        list.path,
        (await call(list as never, { querystring: { search } } as never)).status,
      ]).toEqual([list.path, expect.toSatisfy((status: number) => status < 500)])
})
