import { foldText } from '@ganit/contract/fold-text'
import { type ColumnKind, HEADING_ROWS_MAX } from '@ganit/contract/office/import-answers'
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '@ganit/contract/office/imports'
import type { Mapping } from '../imports.tables.ts'
import { NAMES, WORDS } from './heading-names.ts'

/** A heading without case, blanks, signs and spelling differences. */
const bareHeading = (head: string) => foldText(head).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const BY_NAME = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    [field, IMPORT_FIELDS[field], ...(NAMES[field]?.split('|') ?? [])].map(
      (name) => [bareHeading(name), field] as const,
    ),
  ),
)

type Word = keyof typeof WORDS
const BY_WORD = new Map(
  (Object.keys(WORDS) as Word[]).flatMap((kind) =>
    foldText(WORDS[kind])
      .split(' ')
      .map((word) => [word, kind] as const),
  ),
)

type Head = {
  is: 'name' | 'guardian_name' | 'phone'
  of?: 'student' | 'father' | 'mother' | 'guardian'
}

/** The field that a heading names, and the person it belongs to, by its words; undefined if one of them is unknown. */
function wordsOf(head: string): Head | undefined {
  const words = foldText(head.replaceAll('.', ' ')).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  const kinds = new Set(words.map((word) => BY_WORD.get(word)))
  const has = (...some: Word[]) => some.some((kind) => kinds.has(kind))
  const isFather = has('father') || (has('f') && has('phone', 'name'))
  const isMother = has('mother') || (has('m') && has('phone', 'name'))
  const isParent = isFather || isMother || has('guardian')
  const parent =
    isFather === isMother || has('guardian') ? 'guardian' : isFather ? 'father' : 'mother'
  const of: Head['of'] = isParent ? parent : has('student') ? 'student' : undefined
  const whose = of ? { of } : {}
  // `Father's Name / Mobile`: the name is taken out of the cell.
  if (isParent && has('name') && has('phone') && !kinds.has(undefined))
    return { is: 'phone', ...whose }
  if (kinds.has(undefined) || (has('name') && has('phone', 'number'))) return undefined
  if (has('phone') || (isParent && has('number'))) return { is: 'phone', ...whose }
  if (has('number', 'which') || (has('f', 'm') && !isParent)) return undefined
  if (isParent) return { is: 'guardian_name', ...whose }
  return has('name', 'student') ? { is: 'name', ...whose } : undefined
}

/** The field that a heading names, ignoring text in brackets: `D.O.B. (dd/mm/yyyy)`. */
function fieldNamedBy(head: string): ImportField | undefined {
  const said =
    BY_NAME.get(bareHeading(head)) ?? BY_NAME.get(bareHeading(head.replace(/\([^()]*\)/g, '')))
  const is = wordsOf(head)?.is
  return said ?? (is === 'phone' ? undefined : is)
}

const phoneFieldOf = (head: string) => {
  const said = fieldNamedBy(head) ? undefined : wordsOf(head)
  return said?.is === 'phone' ? said : undefined
}

/** The relation named in a heading of a guardian's name or phone. */
export function relationInHeading(head: string) {
  const { of } = wordsOf(head) ?? {}
  return of === 'father' || of === 'mother' ? of : undefined
}

const isKnown = (head: string) =>
  fieldNamedBy(head) !== undefined || phoneFieldOf(head) !== undefined
/** Minimum number of known headings in a row of headings, because a title may contain one. */
const KNOWN_HEADS = 2

/** Whether a heading may stand over others: `Father` over `Name` and `Mobile`. */
const isGroup = (head: string) =>
  ['guardian_name', 'phone'].includes(wordsOf(head)?.is ?? '') || wordsOf(head)?.of === 'student'

/** Headings in two rows, the upper ones across several columns; undefined if the lower row has no headings. */
function joinHeadings(upper: string[], lower: string[]): string[] | undefined {
  let group = ''
  const heads = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [over = '', under = ''] = [upper[place]?.trim(), lower[place]?.trim()]
    if (over) group = isGroup(over) ? over : ''
    if (!under || over === under) return over
    const both = `${group} ${under}`
    return group && isKnown(both) ? both : under
  })
  const isUnder = lower.every((under, place) => {
    const over = upper[place]?.trim() ?? ''
    return !under.trim() || over === under.trim() || !isKnown(over) || isGroup(over)
  })
  const isHead = lower.some((under, place) => under.trim() && isKnown(heads[place] ?? ''))
  const isPlain = upper.some((over) => isGroup(over)) && !/\d/.test(lower.join())
  return isUnder && isHead && isPlain ? heads : undefined
}

/** Headings from the rows down to them; the last two rows may form one heading row. */
export const headingsAbove = (above: readonly string[][]) =>
  joinHeadings(above.at(-2) ?? [], above.at(-1) ?? []) ?? above.at(-1) ?? []

/**
 * Number (from 1) of the row with the most known headings, or of the row below that belongs to it; undefined with fewer
 * than two.
 */
export function headingRowOf(rows: readonly string[][]): number | undefined {
  const known = rows.slice(0, HEADING_ROWS_MAX).map((row) => row.filter(isKnown).length)
  const most = Math.max(...known, 0)
  if (most < KNOWN_HEADS) return undefined
  const found = known.indexOf(most)
  const isTwo =
    found + 1 < HEADING_ROWS_MAX && joinHeadings(rows[found] ?? [], rows[found + 1] ?? [])
  return isTwo ? found + 2 : found + 1
}

/** Place of the heading of classes; -1 if there is none. */
export const placeOfClassHeading = (headers: readonly string[]) =>
  headers.findIndex((header) => fieldNamedBy(header) === 'student_class')

/** Whether a heading names the section beside the class: `Sec`. */
export const isSectionHeading = (header: string) => SECTION.test(bareHeading(header))

/** Whether a row repeats the headings, as above each class. */
export const isHeadsAgain = (row: readonly string[], heads: readonly string[]) =>
  row.filter(isKnown).length >= KNOWN_HEADS &&
  row.every((text, place) => !text.trim() || bareHeading(text) === bareHeading(heads[place] ?? ''))

const SECTION = new RegExp(
  `^(?:${['sec', 'section', 'div', 'division', 'सेक्शन', 'अनुभाग', 'শাখা', 'সেকশন', 'বিভাগ'].map(bareHeading).join('|')})$`,
)

const HEAD_MAX = 200

/** Headings of a table, made unique; blank ones are numbered. */
export function uniqueHeaders(row: string[], width: number) {
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

/** Fields of columns that no heading names, by what their cells look like. Money is asked about. */
const FIELDS_BY_KIND: Partial<Record<ColumnKind, ImportField>> = {
  birthdays: 'date_of_birth',
  classes: 'student_class',
  names: 'name',
}

/** Whether the heading of a column says its field. */
export const isHeadingKnown = (header: string) => fieldNamedBy(header) !== undefined

/**
 * Field of each column: as chosen last time, else by heading, else by what its cells look like. Each field is used once at
 * most. A number beside a parent's name is the parent's, unless its heading says another one's.
 */
export function mapColumns(
  headers: string[],
  lastTime: Mapping,
  kinds: readonly (ColumnKind | null)[] = [],
): Mapping {
  const taken = new Set<ImportField>()
  const mapping: Mapping = Object.fromEntries(headers.map((header) => [header, null]))
  const put = (header: string, fields: readonly (ImportField | null | undefined)[]) => {
    const field = fields.find((each) => each && !taken.has(each))
    if (!field) return
    taken.add(field)
    mapping[header] = field
  }
  const isSaid = (header: string) => Object.hasOwn(lastTime, header)
  for (const header of headers.filter(isSaid)) put(header, [lastTime[header]])
  for (const header of headers) if (!isSaid(header)) put(header, [fieldNamedBy(header)])
  const parent = headers.find((header) => mapping[header] === 'guardian_name')
  const relation = parent && relationInHeading(parent)
  const own = ['contact_number_1', 'contact_number_2'] as const
  const phones = headers.flatMap((header, place) => {
    const said = phoneFieldOf(header) ?? (kinds[place] === 'phones' ? { of: undefined } : undefined)
    return said && !isSaid(header) && !mapping[header] ? [{ header, of: said.of }] : []
  })
  const isParents = (of: Head['of']) =>
    of === 'guardian' || (of !== undefined && of !== 'student' && of === (relation ?? of))
  for (const { header, of } of phones)
    if (parent ? isParents(of) : of === 'father' || of === 'mother') put(header, ['guardian_phone'])
  for (const { header, of } of phones)
    if (!mapping[header]) put(header, parent && !of ? ['guardian_phone', ...own] : own)
  const isNamed = taken.has('name') || taken.has('first_name')
  for (const [place, header] of headers.entries()) {
    const kind = kinds[place]
    const field = kind && FIELDS_BY_KIND[kind]
    if (field && !isSaid(header) && !mapping[header] && !(field === 'name' && isNamed))
      put(header, [field])
  }
  return mapping
}
