import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { pageOf, pageQuery } from '../pages.ts'
import { quarters } from '../quarters.ts'
import {
  blankIsAbsent,
  ClassNumber,
  dateOf,
  idOf,
  Message,
  oneOf,
  optionalText,
  orNull,
  PathId,
  requiredLine,
  TEXT_MAX,
  Version,
  wholeNumber,
} from '../shared.ts'
import { ShownKey } from './question-bank.ts'

/** The labels of a paper's form, and so of its messages. */
export const PAPER_LABELS = {
  title: 'Title',
  class_number: 'Class',
  language: 'Language',
  duration_minutes: 'Minutes',
  instructions: 'Instructions',
} as const

export const PAPER_STATES = ['draft', 'ready'] as const
export const SET_LETTERS = ['A', 'B', 'C', 'D'] as const
export const PRINTED_ANSWERS = ['lines', 'space', 'none'] as const

/** What a question can be; as the bank has it. */
export const PAPER_KINDS = ['choice', 'several', 'number', 'expression', 'long', 'group'] as const

const SECTIONS_MAX = 20
export const PAPER_ITEMS_MAX = 200
const MARKS_MAX = 1_000

const marksFrom = (label: string, least: number) =>
  quarters(
    `${label} must be a number from ${least} to ${MARKS_MAX} in steps of 0.25.`,
    least,
    MARKS_MAX,
  )

const Yes = (label: string) => z.boolean(`${label} must be true or false.`)

const ItemDraft = z.object({
  question_id: idOf('Question'),
  marks: marksFrom('Marks', 0.25),
  /** Printed under the same number, after OR, with the same marks. */
  or_with: orNull(idOf('The other question')).optional(),
})

export const SectionDraft = z.object({
  title: requiredLine('Title'),
  instructions: optionalText('Instructions', TEXT_MAX),
  /** How much a wrong answer loses; blank leaves it to the test. */
  negative: orNull(marksFrom('Negative marks', 0)).optional(),
  /** Whether an incomplete choice of several right options earns a part. */
  partial: Yes('Partial marks').optional(),
  /** How many of its questions count. */
  any: orNull(wholeNumber('How many count', 1, PAPER_ITEMS_MAX)).optional(),
  items: z.array(ItemDraft).max(PAPER_ITEMS_MAX, `At most ${PAPER_ITEMS_MAX} questions.`),
})
export type SectionDraft = z.output<typeof SectionDraft>

export const PaperDraft = z.object({
  title: requiredLine(PAPER_LABELS.title),
  class_number: orNull(ClassNumber).optional(),
  /** Of its questions: the bank's are drawn in it. Null for any; English for a new paper unless said. */
  language: orNull(Language).optional(),
  duration_minutes: wholeNumber(PAPER_LABELS.duration_minutes, 1, 600),
  instructions: optionalText(PAPER_LABELS.instructions, TEXT_MAX),
  sections: z.array(SectionDraft).max(SECTIONS_MAX, `At most ${SECTIONS_MAX} sections.`).optional(),
})
export type PaperDraft = z.output<typeof PaperDraft>

/** Absent fields stay as stored; `sections` are sent whole. */
export const PaperChanges = PaperDraft.partial().extend({ version: Version })
export type PaperChanges = z.output<typeof PaperChanges>

const Part = z.object({ item_id: z.int(), marks: z.number(), or: z.boolean() })

/** What is asked, as it is printed. */
const ASKED = {
  kind: z.enum(PAPER_KINDS),
  language: Language,
  text: z.string(),
  options: z.array(z.string()),
  /** Addresses that open for a while. */
  figures: z.array(z.string()),
  /** Of a group. */
  asked: z.array(
    z.object({
      text: z.string(),
      options: z.array(z.string()),
      marks: z.number(),
      or: z.boolean(),
    }),
  ),
}

const Item = z.object({
  item_id: z.int(),
  /** As it is printed where there are no sets, counted through all sections. */
  number: z.int(),
  question_id: z.int(),
  question_version: z.int(),
  /** That the bank has a newer version than the one that is frozen here. */
  newer: z.boolean(),
  marks: z.number(),
  ...ASKED,
  or_with: z.int().nullable(),
  or_item_id: z.int().nullable(),
  /** What `or_with` asks. */
  alternative: z.object({ ...ASKED, newer: z.boolean() }).nullable(),
  /** Of a group, once the paper is ready. */
  parts: z.array(Part),
})

export const PaperSection = z.object({
  title: z.string(),
  instructions: z.string().nullable(),
  negative: z.number().nullable(),
  partial: z.boolean(),
  any: z.int().nullable(),
  items: z.array(Item),
})

const SetLetter = z.enum(SET_LETTERS)

/** What is right under the numbers of a set. */
export const SetRights = z.array(
  z.object({
    /** As that set prints it, and of a group's part which one. */
    number: z.int(),
    part: z.string().nullable(),
    /** That it is the other choice of the one before. */
    or: z.boolean(),
    item_id: z.int(),
    /** Letters as that set prints them; null where it is marked by hand. */
    right: ShownKey.nullable(),
  }),
)

export const SetKey = z.object({ set: SetLetter, key: SetRights })
export type SetKey = z.output<typeof SetKey>

/**
 * A formula that prints as it was typed, or a sign that prints as an empty box: in the question of that number, in a figure of it
 * or, where there is none, in what `place` names, such as `Title`.
 */
const RefusedFormula = z.object({
  number: z.int().nullable(),
  place: z.string().optional(),
  latex: z.string(),
  reason: z.string(),
})
export type RefusedFormula = z.output<typeof RefusedFormula>

const RefusedFormulas = z.array(RefusedFormula)

export const Paper = z.object({
  paper_id: z.int(),
  title: z.string(),
  class_number: z.int().nullable(),
  language: Language.nullable(),
  duration_minutes: z.int(),
  instructions: z.string().nullable(),
  state: z.enum(PAPER_STATES),
  /** The most that can be had: alternatives count once, of a section the best that count. */
  total: z.number(),
  sections: z.array(PaperSection),
  sets: z.array(z.object({ set: SetLetter, printed: z.boolean(), key: SetRights })),
  /** Whether it was printed, with sets or without. */
  printed: z.boolean(),
  /** Of one that is ready: what prints as it was typed, or as empty boxes. */
  refused_formulas: RefusedFormulas,
  version: z.int(),
})
export type Paper = z.output<typeof Paper>

export const PaperRow = Paper.pick({
  paper_id: true,
  title: true,
  class_number: true,
  duration_minutes: true,
  state: true,
  printed: true,
  version: true,
}).extend({ items: z.int() })

export const SavedPaper = Message.extend({ paper: Paper })
const ByPaper = z.object({ paper_id: PathId })
const OfVersion = z.object({ version: Version })

const PAPER_PEOPLE = ['admin', 'teacher'] as const

export const PapersQuery = pageQuery(['paper_id', 'title']).extend({
  state: blankIsAbsent(oneOf(PAPER_STATES, 'state must be draft or ready.')),
})
export type PapersQuery = z.output<typeof PapersQuery>

export const listPapers = read('/papers', {
  access: PAPER_PEOPLE,
  summary: 'Papers, the newest first: teachers their own, the owner all',
  querystring: PapersQuery,
  response: pageOf(PaperRow),
})

export const getPaper = read('/papers/:paper_id', {
  access: PAPER_PEOPLE,
  summary: 'A paper with its sections and questions',
  response: Paper,
})

export const createPaper = create('/papers', {
  access: PAPER_PEOPLE,
  summary: 'Begin a paper',
  body: PaperDraft,
  response: SavedPaper,
})

export const updatePaper = change('/papers/:paper_id', {
  access: PAPER_PEOPLE,
  summary: 'Change a paper that is a draft',
  body: PaperChanges,
  response: SavedPaper,
})

export const deletePaper = remove('/papers/:paper_id', {
  access: PAPER_PEOPLE,
  summary: 'Delete a paper that was not printed',
})

export const copyPaper = create('/papers/:paper_id/copy', {
  access: PAPER_PEOPLE,
  summary: 'Begin a paper like another one, with the newest versions of its questions',
  response: SavedPaper,
})

export const readyPaper = act('/papers/:paper_id/ready', {
  access: PAPER_PEOPLE,
  summary:
    'Freeze the questions of a paper; formulas that print as typed, and signs that cannot, are named',
  body: OfVersion,
  response: SavedPaper.extend({ refused_formulas: RefusedFormulas }),
})

export const checkPaper = read('/papers/:paper_id/check', {
  access: PAPER_PEOPLE,
  summary: 'What of a paper, as it is now, would print as it was typed or as empty boxes',
  response: z.object({ refused_formulas: RefusedFormulas }),
})

export const draftPaper = act('/papers/:paper_id/draft', {
  access: PAPER_PEOPLE,
  summary: 'Let a paper be changed again that was not used',
  body: OfVersion,
  response: SavedPaper,
})

export const takeVersion = act('/papers/:paper_id/items/:item_id/take', {
  access: PAPER_PEOPLE,
  summary: 'Take the newest version of a question into a paper',
  body: OfVersion,
  response: SavedPaper,
})

export const replaceItem = act('/papers/:paper_id/items/:item_id/replace', {
  access: PAPER_PEOPLE,
  summary: 'Draw another question in place of one, of the same chapter, difficulty and kind',
  body: OfVersion,
  response: SavedPaper,
})

export const Wanted = z.object({
  chapter_id: blankIsAbsent(idOf('Chapter')),
  difficulty: blankIsAbsent(wholeNumber('Difficulty', 1, 3)),
  kind: blankIsAbsent(oneOf(PAPER_KINDS, 'Kind must be one of the known ones.')),
  count: wholeNumber('How many', 1, PAPER_ITEMS_MAX),
  marks: blankIsAbsent(marksFrom('Marks', 0.25)),
})
export type Wanted = z.output<typeof Wanted>

export const PaperFilling = z.object({
  section: wholeNumber('Section', 0, SECTIONS_MAX - 1),
  from: z.array(Wanted).min(1, 'Say which questions are wanted.').max(50, 'At most 50 lines.'),
  /** Leaves out what a paper had that was made ready on this day or later. */
  avoid_used_since: blankIsAbsent(dateOf('Day')),
  version: Version,
})
export type PaperFilling = z.output<typeof PaperFilling>

export const fillPaper = act('/papers/:paper_id/fill', {
  access: PAPER_PEOPLE,
  summary: 'Draw questions from the bank into a section',
  body: PaperFilling,
  response: SavedPaper,
})

/** What a filling would find, line by line; nothing is changed. */
export const checkFilling = act('/papers/:paper_id/fill/check', {
  access: PAPER_PEOPLE,
  summary: 'How many of the wanted questions there are, before a section is filled',
  body: PaperFilling.omit({ section: true, version: true }),
  response: Message.extend({
    lines: z.array(
      z.object({
        found: z.int(),
        /** What is missing, as a sentence. */
        problem: z.string().nullable(),
      }),
    ),
  }),
})

export const SetsDraft = z.object({
  count: wholeNumber('How many sets', 1, SET_LETTERS.length),
  shuffle_questions: Yes('Shuffle questions'),
  shuffle_options: Yes('Shuffle options'),
})
export type SetsDraft = z.output<typeof SetsDraft>

export const makeSets = create('/papers/:paper_id/sets', {
  access: PAPER_PEOPLE,
  summary: 'Make the sets of a paper that is ready, with the key of each',
  body: SetsDraft,
  response: Message.extend({ sets: z.array(SetKey) }),
})

const OF_A_PRINT = {
  access: PAPER_PEOPLE,
  querystring: z.object({
    set: blankIsAbsent(oneOf(SET_LETTERS, 'set must be one of A, B, C, D.')),
    columns: blankIsAbsent(wholeNumber('columns', 1, 2)),
    /** What is left for answers that are written: lines unless said. */
    answers: blankIsAbsent(
      oneOf(PRINTED_ANSWERS, `answers must be one of ${PRINTED_ANSWERS.join(', ')}.`),
    ),
  }),
} as const

/**
 * Printing any of these of a paper that is ready is noted, and keeps its sets. Of more than 40 questions each answers 202 with a
 * `job`, whose result has the `href` of the PDF for a day.
 */
export const printPaper = read('/papers/:paper_id/paper.pdf', {
  ...OF_A_PRINT,
  summary: 'A paper as a PDF; of one that is ready this is noted as printed',
})
export const printKey = read('/papers/:paper_id/key.pdf', {
  ...OF_A_PRINT,
  summary: 'The right answers of a set as a PDF',
})
export const printSolutions = read('/papers/:paper_id/solutions.pdf', {
  ...OF_A_PRINT,
  summary: 'The solutions of a set as a PDF',
})
export const printOmr = read('/papers/:paper_id/omr.pdf', {
  ...OF_A_PRINT,
  summary: 'A sheet of bubbles for the answers as a PDF',
})

export const getPrint = read('/papers/:paper_id/prints/:print_id', {
  access: PAPER_PEOPLE,
  summary: 'What a job has printed of a paper, as a PDF',
  params: ByPaper.extend({ print_id: z.uuid() }),
})
