import { z } from 'zod'
import { LINE_MAX } from '../shared.ts'

/** One of the first rows must be the headings; how many rows are searched. */
export const HEADING_ROWS_MAX = 20
/** Most sheets of a workbook, and most groups or spellings that are asked about. */
export const IMPORT_SHEETS_MAX = 60
export const ANSWERS_MAX = 500
/** Most characters of the key of a group. */
const KEY_MAX = 1_000

/** Kinds of columns that are recognised by their cells if no heading names the field. */
export const COLUMN_KINDS = ['phones', 'birthdays', 'money', 'classes', 'names'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]
/** Columns of these are asked about: nobody leaves them out by chance. */
export const KINDS_TO_SAY: readonly ColumnKind[] = ['phones', 'birthdays', 'money']

export const SHEETS_LEFT_OUT = ['hidden', 'no headings', 'left'] as const

/** The questions about a list, each thing once, with the answers so far. */
export const ImportQuestions = z.object({
  /** The sheets of a workbook; empty for a CSV, and for lists of earlier versions. */
  sheets: z.array(
    z.object({
      name: z.string(),
      use: z.boolean(),
      heading_row: z.int().nullable(),
      rows: z.int(),
      /** Why it is not read unless somebody wants it. */
      left_out: z.enum(SHEETS_LEFT_OUT).nullable(),
    }),
  ),
  /**
   * Rows with the same sheet, class, section and text in the column of batches. `proposed` is the batch that these name;
   * `batch_id` is where the rows go.
   */
  groups: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      rows: z.int(),
      proposed: z.int().nullable(),
      batch_id: z.int().nullable(),
    }),
  ),
  /** Spellings of classes that cannot be read. */
  classes: z.array(z.object({ text: z.string(), rows: z.int(), class_number: z.int().nullable() })),
  /** Whether names in capitals are written as `Anirban Ghosh`. */
  names_in_case: z.boolean(),
  /** Rows with such names, and the first of them as it would be written. */
  capitals: z.object({ rows: z.int(), example: z.string() }).nullable(),
  /** New students for whom no phone is known. */
  without_phone: z.int(),
})
export type ImportQuestions = z.output<typeof ImportQuestions>

/** Text that the database can store; the texts of a list are made so when it is read. */
const storedText = (label: string, max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: `${label} contains a character that cannot be stored.`,
    })

const NO_ROW = `Heading row must be 1 to ${HEADING_ROWS_MAX}.`
const CLASS_MAX = 12
const NO_CLASS = `Class must be 1 to ${CLASS_MAX}.`
const few = (label: string, max: number) => `${label} may be at most ${max}.`

/** Answers that `PUT /imports/:import_id` takes; absent ones stay as stored. */
export const ImportAnswers = z.object({
  sheets: z
    .array(
      z.object({
        name: z.string().max(LINE_MAX).regex(/^.*$/),
        use: z.boolean('use must be true or false.'),
        heading_row: z.int(NO_ROW).min(1, NO_ROW).max(HEADING_ROWS_MAX, NO_ROW).optional(),
      }),
    )
    .max(IMPORT_SHEETS_MAX, few('Sheets', IMPORT_SHEETS_MAX)),
  groups: z
    .array(
      z.object({
        key: storedText('Group', KEY_MAX),
        batch_id: z.int32('Batch must be a number.').nullable(),
      }),
    )
    .max(ANSWERS_MAX, few('Groups', ANSWERS_MAX)),
  classes: z
    .record(
      storedText('Class', LINE_MAX),
      z.int(NO_CLASS).min(1, NO_CLASS).max(CLASS_MAX, NO_CLASS),
      'Classes must be an object.',
    )
    .check(z.maxSize(ANSWERS_MAX, few('Classes', ANSWERS_MAX)) as never)
    .refine((all) => Object.keys(all).length <= ANSWERS_MAX, few('Classes', ANSWERS_MAX)),
  names_in_case: z.boolean('names_in_case must be true or false.'),
})
export type ImportAnswers = z.output<typeof ImportAnswers>
