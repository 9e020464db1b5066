import { ImportDraft } from '@ganit/contract/papers/question-import'
import { type FormErrors, schemaResolver } from '@mantine/form'
import type { ImportToSend } from '../bank.data.ts'

/** The text to import, and defaults for questions that do not state them. */
export type ImportFields = {
  format: string
  text: string
  class_number: string
  chapter_id: string
  difficulty: string
  language: string
  marks: string
  with_doubles: boolean
  no_options: boolean
}

export const BLANK_IMPORT: ImportFields = {
  format: 'text',
  text: '',
  class_number: '',
  chapter_id: '',
  difficulty: '',
  language: 'en',
  marks: '1',
  with_doubles: false,
  no_options: false,
}

export const FORMAT_TEXTS = {
  text: 'Text, as in Word',
  csv: 'Table (CSV)',
  aiken: 'Aiken',
  gift: 'GIFT',
  moodle: 'Moodle XML',
} as const

export const FORMAT_HINTS: Record<string, string> = {
  text: 'Each question begins with its number: “1.” Options are (a) to (f), (1) to (6) or (i) to (vi), “Ans: b” says what is right, there or in a list at the end, “Sol:” begins a solution. Formulas stand between dollar signs.',
  csv: 'The first row names the columns, as in the template. A file of a spreadsheet is saved as CSV first.',
  aiken: 'The question, then “A.” or “A)” to “F.” on lines of their own, then “ANSWER: B”.',
  gift: 'Moodle’s format with braces: “What is $2+2$? {~3 =4 ~5}”. Pictures and pairs to match do not come in.',
  moodle:
    'A file that Moodle exports as XML. Pictures, and kinds that the bank does not have, do not come in.',
}

export const bodyOfImport = (fields: ImportFields) => fields as unknown as ImportToSend

const resolve = schemaResolver(ImportDraft, { sync: true })

export const importErrors = (fields: ImportFields): FormErrors => resolve(bodyOfImport(fields))

/** A file's format, by its name and what it begins with. */
export function formatOf(name: string, text: string, before: string) {
  if (/\.csv$/i.test(name)) return 'csv'
  if (/^\s*<(?:\?xml|quiz)/.test(text)) return 'moodle'
  if (/\.gift$/i.test(name) || /^(?:::|\$CATEGORY:)/m.test(text)) return 'gift'
  if (/^[ \t]*ANSWER[ \t]*:/im.test(text) && !/^[ \t]*(?:Q\.?)?1[ \t]*[.)]/im.test(text))
    return 'aiken'
  return before === 'csv' ? 'text' : before
}

/** Whether a file is packed, as those of Word and Excel, or a PDF. */
export const isPacked = (text: string) => ['PK\x03', '%PDF-'].some((sign) => text.startsWith(sign))
