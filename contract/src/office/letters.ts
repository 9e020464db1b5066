import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { LANGUAGES, Language } from '../languages.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  idList,
  LINE_MAX,
  Message,
  oneOfWords,
  optionalLine,
  requiredId,
  requiredText,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'

export const LETTER_KINDS = ['enrolment', 'completed', 'result'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

const Kind = oneOfWords(LETTER_KINDS, `kind must be one of ${LETTER_KINDS.join(', ')}.`)

/** The longest purpose of a letter, and the most letters of one request. */
export const LETTER_FOR_MAX = 100
export const LETTERS_MAX = 100

/** A letter as it was issued. Its text is blank once its student is erased; the number stays. */
export const Letter = z.object({
  letter_id: z.int(),
  kind: z.enum(LETTER_KINDS),
  /** A number such as `C/2026-27/0014`, without gaps within a financial year, April to March. */
  number: z.string(),
  issued_on: z.string(),
  issued_by: z.string().nullable(),
  student_id: z.int(),
  /** Null of an erased student. */
  uid: z.string().nullable(),
  name: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  title: z.string().nullable(),
  text: z.array(z.string()),
  withdrawn: z.object({ date: z.string(), why: z.string() }).nullable(),
})
export type Letter = z.output<typeof Letter>

export const LetterDraft = z
  .object({
    kind: Kind,
    student_ids: z
      .array(requiredId('Student'), 'Choose the students.')
      .min(1, 'Choose the students.')
      .max(LETTERS_MAX, `Choose at most ${LETTERS_MAX} students.`)
      .transform((ids) => [...new Set(ids)]),
    language: Language,
    /** The test of a result. */
    test_id: blankIsAbsent(requiredId('Test')),
    /** The purpose of a letter of enrolment, such as `the passport office`. */
    for: optionalLine('For', LETTER_FOR_MAX),
    shows_parents: blankIsAbsent(z.boolean('Parents must be true or false.')),
    shows_attendance: blankIsAbsent(z.boolean('Attendance must be true or false.')),
  })
  .refine(({ kind, test_id }) => kind !== 'result' || test_id !== undefined, {
    error: 'Choose the test.',
    path: ['test_id'],
  })
export type LetterDraft = z.output<typeof LetterDraft>

const OFFICE = ['admin', 'desk'] as const

const LettersQuery = pageQuery(['letter_id'])
  .pick({ page: true, page_size: true, search: true })
  .extend({ kind: blankIsAbsent(Kind) })
export type LettersQuery = z.output<typeof LettersQuery>

export const issueLetters = create('/letters', {
  access: OFFICE,
  summary: 'Issue a letter or certificate for each of these students, numbered without gaps',
  body: LetterDraft,
  response: Message.extend({ items: z.array(Letter) }),
})

export const listLetters = read('/letters', {
  access: OFFICE,
  summary: 'Letters and certificates, the latest first; found by number, name or student number',
  querystring: LettersQuery,
  response: pageSchema(Letter),
})
export const [exportLetters, exportLettersXlsx] = tableFiles({
  path: '/letters',
  access: OFFICE,
  summary: 'Letters and certificates as a table for spreadsheets',
  querystring: LettersQuery.pick({ search: true, kind: true }),
})

export const printLetters = read('/letters.pdf', {
  access: OFFICE,
  summary: 'Letters as they were issued, as a PDF with a page for each',
  querystring: z.object({
    ids: idList('ids', LETTERS_MAX),
  }),
})

export const withdrawLetter = act('/letters/:letter_id/withdraw', {
  access: OFFICE,
  summary: 'Withdraw a letter; its number stays, and its print says so',
  body: z.object({ why: requiredText('Reason', LINE_MAX) }),
  response: Message.extend({ letter: Letter }),
})
