import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { Message, oneOfWords, requiredText } from '../shared.ts'
import { BankDraft, BankQuery } from './question-bank.ts'

/** A CSV with the template's columns, Aiken format, GIFT, Moodle's XML, or questions typed as plain text. */
export const IMPORT_FORMATS = ['csv', 'aiken', 'gift', 'moodle', 'text'] as const

export const IMPORT_TEXT_MAX = 100_000
export const IMPORTED_MAX = 500

/** Questions to import. Class, chapter, difficulty, language and marks are defaults for questions without their own. */
export const ImportDraft = BankDraft.pick({
  class_number: true,
  chapter_id: true,
  difficulty: true,
  language: true,
  marks: true,
}).extend({
  format: oneOfWords(IMPORT_FORMATS, `Format must be one of ${IMPORT_FORMATS.join(', ')}.`),
  text: requiredText('Text', IMPORT_TEXT_MAX),
  /** Whether to import questions whose text the bank already has. */
  with_doubles: z.boolean('With doubles must be true or false.').optional(),
  /** Confirms, for questions read without options, that lines which look like options are not options. */
  no_options: z.boolean('No options must be true or false.').optional(),
})
export type ImportDraft = z.output<typeof ImportDraft>

const READ = {
  kind: z.string(),
  text: z.string(),
  options: z.array(z.string()).nullable(),
  right: z.unknown(),
  unit: z.string().nullable(),
  solution: z.string().nullable(),
  marks: z.unknown(),
}

/**
 * A parsed question, its faults by field, and a question with the same words: of the bank, or an earlier one of the
 * text.
 */
export const ReadQuestion = z.object({
  number: z.int(),
  ...READ,
  parts: z.array(z.object(READ)),
  problems: z.record(z.string(), z.string()),
  same_as: z.int().nullable(),
  same_as_number: z.int().nullable(),
})
export type ReadQuestion = z.output<typeof ReadQuestion>

const STAFF = ['admin', 'teacher'] as const

export const previewImport = act('/questions/import/preview', {
  access: STAFF,
  summary:
    'What an import would bring: each question, what is wrong with it, and whether it is there already',
  body: ImportDraft,
  /**
   * `good`: how many would be imported. `left_out`: the other questions as text in the same format, to correct and
   * import.
   */
  response: z.object({ items: z.array(ReadQuestion), good: z.int(), left_out: z.string() }),
})

export const importQuestions = act('/questions/import', {
  access: STAFF,
  summary: 'Import the questions with which nothing is wrong; the job tells how many came in',
  body: ImportDraft,
  response: Message.extend({ job: Job }),
  status: 202,
})

export const getImportTemplate = read('/questions/import/template.csv', {
  access: STAFF,
  summary: 'A table to fill in for an import, with a question of each kind',
})

export const exportBank = read('/questions/export.csv', {
  access: STAFF,
  summary:
    'Questions of the bank as a table that can be imported again, without figures, hints, slips and skills',
  querystring: BankQuery.omit({ page: true, page_size: true, sort: true, order: true }),
})
