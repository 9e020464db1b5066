import type { ImportField } from '@ganit/contract/office/imports'
import { expect, test } from 'vitest'
import { readTexts } from './judge-rows.ts'
import { keysOfNewRow } from './same-student.ts'

const reading = {
  order: 'dmy',
  today: '2026-11-22',
  batches: new Map([
    ['বিকেল', [{ batch_id: 1, batch_name: 'বিকেল', class_number: null, ends_on: null }]],
    ['old', [{ batch_id: 2, batch_name: 'Old', class_number: null, ends_on: '2026-11-21' }]],
  ]),
} as const

/** Reads the cells of one row, each in its own column. */
function read(texts: Partial<Record<ImportField, string>>) {
  const headers = Object.keys(texts)
  const columns = Object.fromEntries(headers.map((field) => [field, field as ImportField]))
  const row = { row: 2, cells: Object.values(texts) as string[] }
  const { draft, problems } = readTexts(row, headers, columns, reading)
  const { group: _, ...read } = draft
  return { ...read, said: problems.map(({ field, text }) => `${field}: ${text}`) }
}

const known = { record: {}, batches: [], said: [] }

test.for([
  [
    'letters of Bengal, however they are put together, and a batch said twice',
    { first_name: 'কো', batch: ' বিকেল ; বিকেল' },
    { record: { first_name: 'ক\u09cb' }, batches: [{ batch_id: 1, name: 'বিকেল' }] },
  ],
  [
    'a formula is the text that it is, without the apostrophe of an export',
    { first_name: '=1+1', city: "'=SUM(A1)" },
    { record: { first_name: '=1+1', city: '=SUM(A1)' } },
  ],
  [
    'blanks around and between words',
    { name: '  Asha\n Rani  Sen ', city: '\u00a0' },
    { record: { first_name: 'Asha', middle_name: 'Rani', last_name: 'Sen' } },
  ],
  [
    'the first year, and the last day from which fees may be asked for',
    { date_of_birth: '1/1/1900', opening_on: '23/11/2027' },
    { record: { date_of_birth: '1900-01-01' }, opening_on: '2027-11-23' },
  ],
  ['an amount', { opening_balance: '₹ 1,50,000/-' }, { opening: { amount: '150000.00' } }],
  ['an amount of nothing', { opening_balance: '0.00' }, {}],
  [
    'a phone that a workbook has made a number',
    { contact_number_1: '9830041276' },
    { record: { contact_number_1: '+919830041276' } },
  ],
  [
    'a landline beside a mobile: messages go to the mobile',
    { contact_number_1: '033-24401234 / 98300 12355 (W)' },
    { record: { contact_number_1: '+919830012355', contact_number_2: '+913324401234' } },
  ],
  [
    'the number of a parent without a name is a contact',
    { guardian_phone: '9830012355', contact_number_1: '9830012356' },
    { record: { contact_number_1: '+919830012356', contact_number_2: '+919830012355' } },
  ],
] as const)('%s: read', ([, texts, draft]) => {
  expect(read(texts)).toEqual({ ...known, ...draft })
})

test.for([
  ['a NUL', { city: 'a\0b' }, 'city: This contains a character that cannot be read.'],
  [
    'fees from a year that is meant otherwise',
    { opening_on: '23/11/2062' },
    'opening_on: Opening On must not be more than a year ahead.',
  ],
  ['half a letter', { city: 'a\ufffd' }, 'city: This contains a character that cannot be read.'],
  [
    'a year without end',
    { date_of_birth: '1/1/20140' },
    'date_of_birth: Date of Birth must be a date.',
  ],
  [
    'a year before 1900',
    { date_of_birth: '31/12/1899' },
    'date_of_birth: Date of Birth must be a date.',
  ],
  [
    'a birth to come',
    { date_of_birth: '31/12/2099' },
    'date_of_birth: Date of Birth must be in the past.',
  ],
  ['joined tomorrow', { joined_on: '23/11/2026' }, 'joined_on: Joined On must not be after today.'],
  ['half a class', { student_class: '9.5' }, 'student_class: Class must be 1 to 12.'],
  ['a class of years', { student_class: '2014' }, 'student_class: Class must be 1 to 12.'],
  ['an ended batch', { batch: 'old' }, 'batch: The batch "old" has ended.'],
  ['no such batch', { batch: 'বিকাল' }, 'batch: There is no batch "বিকাল".'],
  [
    'less than nothing',
    { opening_balance: '(-5)' },
    'opening_balance: Opening Balance must be an amount.',
  ],
  [
    'a thousandth',
    { opening_balance: '1.005' },
    'opening_balance: Opening Balance must be an amount.',
  ],
  [
    'a relation',
    { guardian_name: 'M', guardian_phone: '9830041276', guardian_relation: 'dog' },
    'guardian_relation: Relation must be mother, father, guardian or other.',
  ],
  [
    'a guardian without a name',
    { guardian_email: 'mina@example.in' },
    'guardian_name: Guardian Name is required.',
  ],
  [
    'an advance',
    { opening_balance: '1,200 Cr' },
    'opening_balance: Only the owner brings an advance: ₹1200.00.',
  ],
  [
    'an error of Excel',
    { opening_balance: '#REF!' },
    'opening_balance: #REF! is an error of the spreadsheet. Mend it there or here.',
  ],
  ['a third number', { contact_number_1: '9830041276 / 98' }, 'contact_number_1: 98 is left out.'],
  [
    'a guardian out of reach',
    { guardian_name: 'Mina' },
    'guardian_phone: Phone or Email of the guardian is required.',
  ],
] as const)('%s is refused by its cell', ([, texts, said]) => {
  expect(read(texts).said).toEqual([said])
})

test('another system’s number, a section and a batch that is not here are kept in the note', () => {
  const { note, said } = read({ student_id: 'EDU-STU-1', student_class: 'VIII-B', batch: 'Gone' })
  expect(note).toEqual(['Student ID EDU-STU-1', 'Class VIII-B', 'Batch Gone'])
  expect(said).toEqual(['batch: There is no batch "Gone".'])
})

test('what no column of a record can hold is refused, and not cut off', () => {
  for (const field of ['first_name', 'address', 'notes', 'pin'] as const)
    expect(read({ [field]: 'x'.repeat(6_000) }).said).toEqual([
      expect.stringContaining(`${field}: `),
    ])
})

test('two rows of one birthday are one student only where the middle names agree, too', () => {
  const keys = (name: string) => keysOfNewRow(read({ name, date_of_birth: '5/3/2012' }))
  expect(keys('Asha Rani Sen')).toEqual(keys('asha  rani SEN'))
  expect(keys('Asha Rani Sen')).not.toEqual(keys('Asha Devi Sen'))
})
