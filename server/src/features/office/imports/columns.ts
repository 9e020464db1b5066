import {
  HEADING_ROWS_MAX,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
} from '@ganit/contract/office/imports'
import type { Mapping } from './imports.tables.ts'

/** Headings that name a guardian and say who it is. */
const PARENTS = {
  father: [
    'Father',
    'Father Name',
    'Father’s Name',
    'Fathers Name',
    'F/Name',
    'F Name',
    'पिता',
    'पिता का नाम',
  ],
  mother: [
    'Mother',
    'Mother Name',
    'Mother’s Name',
    'Mothers Name',
    'M/Name',
    'M Name',
    'माता',
    'माता का नाम',
  ],
} as const

/** Headings of telephone numbers that do not say whose they are. */
const PHONES = [
  'Phone',
  'Phone Number',
  'Phone No',
  'Ph',
  'Ph No',
  'Mobile',
  'Mobile Number',
  'Mobile No',
  'Mob',
  'Mob No',
  'WhatsApp',
  'WhatsApp Number',
  'WhatsApp No',
  'फ़ोन',
  'मोबाइल',
]

/** Other headings of columns in English and Hindi, beside our own. */
const NAMES: Record<ImportField, readonly string[]> = {
  student_id: ['Student Number', 'छात्र आईडी', 'छात्र संख्या', 'विद्यार्थी आईडी'],
  name: [
    'Student Name',
    'Student’s name',
    'Full Name',
    'Name of Student',
    'Name of the Student',
    'Students Name',
    'Pupil Name',
    'नाम',
    'पूरा नाम',
    'छात्र का नाम',
    'विद्यार्थी का नाम',
  ],
  first_name: ['पहला नाम', 'प्रथम नाम'],
  middle_name: ['मध्य नाम', 'बीच का नाम'],
  last_name: ['Surname', 'अंतिम नाम', 'उपनाम', 'कुलनाम'],
  date_of_birth: ['DOB', 'Birth Date', 'जन्म तिथि', 'जन्मतिथि', 'जन्म की तारीख', 'जन्म दिनांक'],
  contact_number_1: ['Contact Number', 'संपर्क नंबर 1', 'संपर्क नंबर'],
  contact_number_2: ['संपर्क नंबर 2'],
  student_class: ['class_number', 'Standard', 'Std', 'Class/Sec', 'Class & Section', 'कक्षा'],
  school_or_college_name: ['School', 'School Name', 'स्कूल', 'विद्यालय', 'स्कूल या कॉलेज का नाम'],
  board_or_university_name: ['Board', 'बोर्ड', 'बोर्ड या विश्वविद्यालय का नाम'],
  address: ['पता'],
  city: ['शहर'],
  district: ['ज़िला', 'जिला'],
  state: ['राज्य'],
  pin: ['PIN Code', 'Pincode', 'पिन', 'पिन कोड'],
  notes: ['Note', 'Remarks', 'टिप्पणी', 'टिप्पणियाँ'],
  email: ['E-mail', 'Email Address', 'ईमेल', 'ई-मेल'],
  batch: ['Batches', 'बैच'],
  joined_on: [
    'Joined',
    'Date of Joining',
    'DOJ',
    'Joining Date',
    'Date of Admission',
    'प्रवेश तिथि',
    'शामिल होने की तारीख',
  ],
  opening_balance: ['Bal', 'Balance', 'Pending', 'Dues', 'प्रारंभिक शेष', 'आरंभिक शेष', 'बकाया'],
  opening_on: ['Opening Date', 'प्रारंभिक तिथि', 'आरंभिक तिथि'],
  monthly_fee: [
    'Fees/Month',
    'Fee/Month',
    'Fee per Month',
    'Fees per Month',
    'Monthly Fees',
    'मासिक शुल्क',
  ],
  guardian_name: [
    ...PARENTS.father,
    ...PARENTS.mother,
    'Parent',
    'Parent Name',
    'Guardian',
    'Guardian’s name',
    'अभिभावक',
    'अभिभावक का नाम',
  ],
  guardian_relation: ['Relation', 'संबंध', 'अभिभावक का संबंध'],
  guardian_phone: ['Guardian Mobile', 'अभिभावक का फ़ोन', 'अभिभावक का मोबाइल'],
  guardian_email: ['अभिभावक का ईमेल', 'अभिभावक का ई-मेल'],
}

/** A heading without case, blanks, dots and the Hindi nukta. */
const bare = (head: string) =>
  head
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\u093c/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const BY_NAME = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    [field, IMPORT_FIELDS[field], ...NAMES[field]].map((name) => [bare(name), field] as const),
  ),
)

const BARE_PHONES = new Set(PHONES.map(bare))
const RELATIONS_BY_NAME = new Map(
  (['father', 'mother'] as const).flatMap((relation) =>
    PARENTS[relation].map((name) => [bare(name), relation] as const),
  ),
)

/** The relation that a guardian's heading says. */
export const relationIn = (header: string) => RELATIONS_BY_NAME.get(bare(header))

const isKnown = (head: string) => BY_NAME.has(bare(head)) || BARE_PHONES.has(bare(head))
/** A title may hold one such word, a row of headings has more. */
const KNOWN_HEADS = 2

/** Number of the row with the headings, from 1: the first that holds two known ones, else the first. */
export function headingRowOf(rows: readonly string[][]) {
  const found = rows
    .slice(0, HEADING_ROWS_MAX)
    .findIndex((row) => row.filter(isKnown).length >= KNOWN_HEADS)
  return Math.max(found, 0) + 1
}

const HEAD_MAX = 200

/** Headings of a table, made unique; blank ones are numbered. */
export function headersOf(row: string[], width: number) {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, place) => {
    const full = (row[place] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
    const head = full.slice(0, HEAD_MAX).toWellFormed()
    let name = head || `Column ${place + 1}`
    for (let n = 2; taken.has(name); n++) name = `${head || 'Column'} (${n})`
    taken.add(name)
    return name
  })
}

/** Field of a column; a safe look-up, because a heading may be `constructor`. */
export const fieldOf = (columns: Mapping, header: string) =>
  Object.hasOwn(columns, header) ? (columns[header] ?? null) : null

/**
 * Field of each column: as chosen last time, else by heading. Each field is used once at most. A number beside a parent's
 * name is the parent's.
 */
export function mappingOf(headers: string[], lastTime: Mapping): Mapping {
  const taken = new Set<ImportField>()
  const mapping: Mapping = Object.fromEntries(headers.map((header) => [header, null]))
  const put = (header: string, fields: readonly (ImportField | null | undefined)[]) => {
    const field = fields.find((each) => each && !taken.has(each))
    if (!field) return
    taken.add(field)
    mapping[header] = field
  }
  const isSaid = (header: string) => Object.hasOwn(lastTime, header)
  for (const header of headers)
    put(header, [isSaid(header) ? lastTime[header] : BY_NAME.get(bare(header))])
  const own = ['contact_number_1', 'contact_number_2'] as const
  const phones = taken.has('guardian_name') ? (['guardian_phone', ...own] as const) : own
  for (const header of headers)
    if (!isSaid(header) && BARE_PHONES.has(bare(header))) put(header, phones)
  return mapping
}
