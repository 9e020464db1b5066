import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '../../../../../../test/read-pdf.ts'
import { runs } from '../../../../../../test/runs.ts'
import { drawReceipt } from './draw-receipt.ts'
import { printReceiptPdf, type Receipt } from './receipt-pdf.ts'
import { LEFT, PAGE, RIGHT } from './style.ts'

const SNAPSHOT: Receipt['snapshot'] = {
  receipt_number: '2026-27/000123',
  issued_on: '2026-11-20',
  academy: {
    name: 'Sharma Maths Academy',
    address: '12, Park Street\nKolkata 700016',
    phone: '+91 98300 12345',
    email: 'office@example.org',
  },
  student: { student_id: 1042, name: 'Riya Banerjee', class_name: 'Class 9' },
  payment: {
    payment_id: 7,
    date: '2026-11-19',
    method: 'upi',
    transaction_id: '432198765012',
    amount: '123456.50',
  },
  items: [
    { title: 'Tuition fee', batch_name: 'Evening', due_date: '2026-11-05', amount: '120000.00' },
    { title: 'Books', batch_name: 'Olympiad', due_date: '2026-09-15', amount: '3456.50' },
  ],
}

const receipt = (changes: Partial<Receipt['snapshot']> = {}): Receipt => ({
  snapshot: { ...SNAPSHOT, ...changes },
  reversal: null,
})

const pagesOf = async (of: Receipt) => readPdf(await drawReceipt(of)).pages
const textOf = async (of: Receipt) => (await pagesOf(of)).map(({ text }) => text).join('\n')

test('a receipt is one A5 page that says what was paid, by whom, how and for what', async () => {
  const [page, ...others] = readPdf(await printReceiptPdf(receipt())).pages
  expect(others).toEqual([])
  expect(page?.box).toBe('0 0 419.53 595.28')
  const text = page?.text
  for (const said of [
    'Sharma Maths Academy',
    'Kolkata 700016',
    '+91 98300 12345',
    'office@example.org',
    '2026-27/000123',
    '20 Nov 2026',
    'Riya Banerjee',
    'Class 9 · Student ID 1042',
    'UPI · 19 Nov 2026',
    '432198765012',
    'One lakh twenty-three thousand four\nhundred fifty-six rupees and fifty paise only',
    'Tuition fee\nEvening\n5 Nov 2026\n1,20,000.00',
    'Books\nOlympiad\n15 Sep 2026\n3,456.50',
    'Total',
  ])
    expect(text).toContain(said)
  expect(text?.match(/1,23,456\.50/g)).toHaveLength(2)
  expect(text).not.toMatch(/Reversed|Page/)
})

test('one that cannot be drawn fails alone', async () => {
  const [before, wrong, after] = await Promise.allSettled([
    printReceiptPdf(receipt()),
    printReceiptPdf({} as Receipt),
    printReceiptPdf(receipt()),
  ])
  expect([before.status, wrong.status, after.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('it names itself, its academy and its language, and is the same file each time', async () => {
  const [pdf, again] = await Promise.all([printReceiptPdf(receipt()), printReceiptPdf(receipt())])
  const { source } = readPdf(pdf)
  expect(source).toContain('(Receipt 2026-27/000123)')
  expect(source).toContain('(Sharma Maths Academy)')
  expect(source).toContain('/Lang (en-IN)')
  expect(Buffer.from(again).equals(pdf)).toBe(true)
})

test('a reversed payment is stamped, with its reason and day', async () => {
  const text = await textOf({
    ...receipt(),
    reversal: { reason: 'Cheque returned unpaid', date: '2026-11-21' },
  })
  expect(text).toContain('Reversed\n')
  expect(text).toContain('Reversed on 21 Nov 2026\nCheque returned unpaid')
})

test('a payment by cheque says which one, and that the bank has still to clear it', async () => {
  const { payment } = SNAPSHOT
  const cheque = { bank: 'SBI', dated: '2026-11-12' }
  const by = (changes: object) =>
    textOf(receipt({ payment: { ...payment, method: 'cheque', ...changes } }))
  const whole = await by({ transaction_id: '104455', cheque })
  expect(whole.replaceAll('\n', ' ')).toContain(
    'by cheque 104455, SBI, dated 12 Nov 2026, subject to clearing',
  )
  const nameless = await by({ transaction_id: null, cheque: { ...cheque, bank: null } })
  expect(nameless.replaceAll('\n', ' ')).toContain(
    'by cheque, dated 12 Nov 2026, subject to clearing',
  )
})

test('many fees flow over numbered pages, each with the head, and add up exactly', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({
    title: `Fee ${n + 1}`,
    batch_name: 'Evening',
    due_date: '2026-11-05',
    amount: '0.10',
  }))
  const pages = await pagesOf(receipt({ items }))
  expect(pages.length).toBeGreaterThan(2)
  for (const [n, { text }] of pages.entries()) {
    expect(text).toContain('Fee\nBatch\nDue date\nAmount')
    expect(text).toContain(`Page ${n + 1} of ${pages.length}`)
  }
  const whole = pages.map(({ text }) => text).join('\n')
  for (const { title } of items) expect(whole).toContain(`${title}\n`)
  expect(pages.at(-1)?.text).toMatch(/Total\n₹ 6\.00/)
})

test('names in three scripts on one line read as they were typed, in a small file', async () => {
  const name = 'Riya রিয়া अर्जुन – Fee'
  const of = receipt({
    academy: { ...SNAPSHOT.academy, name: 'श्रीमती गणित अकादमी', address: 'পার্ক স্ট্রীট, কলকাতা ৭০০০১৬' },
    student: { student_id: 1, name, class_name: 'कक्षा नौवीं' },
    items: [
      {
        title: 'প্রবেশ ফি ক্ষত্রিয় অর্ঘ্য',
        batch_name: 'শ্রেণি ৯',
        due_date: '2026-11-05',
        amount: '1.00',
      },
      { title: 'राष्ट्रीय परीक्षा शुल्क', batch_name: 'कक्षा ९', due_date: '2026-11-05', amount: '1.00' },
    ],
  })
  const pdf = await drawReceipt(of)
  const joined = readPdf(pdf).pages.map(({ stretches }) =>
    stretches.map(({ text }) => text).join(''),
  )
  expect(joined[0]).toContain(name)
  expect(joined[0]).toContain('কলকাতা ৭০০০১৬')
  expect(joined[0]).toContain('कक्षा नौवीं')
  expect(pdf.length).toBeLessThan(60_000)
})

test('a fee of no title, no fees at all and missing contacts are fine', async () => {
  const bare = receipt({
    academy: { name: '', address: null, phone: null, email: null },
    payment: { ...SNAPSHOT.payment, method: 'cash', transaction_id: null },
    items: [],
  })
  const text = await textOf(bare)
  expect(text).toContain('Cash')
  expect(text).not.toMatch(/Transaction|Due date/)
})

const HOSTILE = [
  { about: 'control characters', text: '\u0000\u0007\u001b[2J\u007f\u0085' },
  { about: 'several lines', text: 'line one\r\nline two\u2028line three' },
  { about: 'right to left', text: 'שלום مرحبا \u202ereversed\u202c' },
  { about: 'in unknown scripts', text: '👨‍👩‍👧 😀 தமிழ் 漢字 \u{10ffff}' },
  { about: 'half a character', text: '\ud800 half' },
  { about: 'like code', text: '__proto__ ) Tj (\\ <</ % ]] endstream' },
  { about: 'only marks', text: '\u0301\u09cd\u200d\u094d' },
  { about: 'one endless word', text: 'x'.repeat(10_000) },
  { about: 'endless boxes', text: 'த'.repeat(10_000) },
  { about: 'an endless Devanagari word', text: 'क्ष'.repeat(4_000) },
  { about: 'endless Bengali words', text: 'ক্ষ '.repeat(3_000) },
]

test.each(HOSTILE)('text that is $about, anywhere, leaves a receipt readable', async ({ text }) => {
  const of: Receipt = {
    snapshot: {
      ...SNAPSHOT,
      receipt_number: text,
      issued_on: text,
      academy: { name: text, address: text, phone: text, email: text },
      student: { student_id: 1, name: text, class_name: text },
      payment: { ...SNAPSHOT.payment, transaction_id: text, date: text },
      items: [{ title: text, batch_name: text, due_date: text, amount: '1.00' }],
    },
    reversal: { reason: text, date: text },
  }
  const pages = await pagesOf(of)
  expect(pages.map((page) => page.text).join()).toContain('Received from')
  for (const { x, y, width } of pages.flatMap(({ stretches }) => stretches)) {
    expect(x).toBeGreaterThanOrEqual(LEFT)
    expect(x + width).toBeLessThan(RIGHT + 1)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(PAGE.height)
  }
})

test('no name makes it fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      async (name, title) => {
        const items = [{ title, batch_name: name, due_date: '2026-11-05', amount: '1.00' }]
        const student = { student_id: 1, name, class_name: title }
        expect(await textOf(receipt({ student, items }))).toContain('Total')
      },
    ),
    { numRuns: runs(40) },
  )
})
