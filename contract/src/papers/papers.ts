import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  PathId,
  requiredDate,
  requiredId,
  Version,
  wholeNumber,
} from '../shared.ts'
import {
  marksFrom,
  PAPER_ITEMS_MAX,
  PAPER_KINDS,
  PAPER_STATES,
  Paper,
  PaperChanges,
  PaperDraft,
  PaperRow,
  PRINTED_ANSWERS,
  RefusedFormulas,
  SavedPaper,
  SECTIONS_MAX,
  SET_LETTERS,
  SetKey,
  trueOrFalse,
} from './paper.ts'

export * from './paper.ts'

const ByPaper = z.object({ paper_id: PathId })
const OfVersion = z.object({ version: Version })

const PAPER_PEOPLE = ['admin', 'teacher'] as const

export const PapersQuery = pageQuery(['paper_id', 'title']).extend({
  state: blankIsAbsent(oneOfWords(PAPER_STATES, 'state must be draft or ready.')),
})
export type PapersQuery = z.output<typeof PapersQuery>

export const listPapers = read('/papers', {
  access: PAPER_PEOPLE,
  summary: 'Papers, the newest first: teachers their own, the owner all',
  querystring: PapersQuery,
  response: pageSchema(PaperRow),
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

/** 409 while a test of the paper is not published, or shows its questions only later. */
export const freePaper = act('/papers/:paper_id/free', {
  access: PAPER_PEOPLE,
  summary: 'Free the questions of a paper for practice, until it is changed',
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
  chapter_id: blankIsAbsent(requiredId('Chapter')),
  difficulty: blankIsAbsent(wholeNumber('Difficulty', 1, 3)),
  kind: blankIsAbsent(oneOfWords(PAPER_KINDS, 'Kind must be one of the known ones.')),
  count: wholeNumber('How many', 1, PAPER_ITEMS_MAX),
  marks: blankIsAbsent(marksFrom('Marks', 0.25)),
})
export type Wanted = z.output<typeof Wanted>

export const PaperFilling = z.object({
  section: wholeNumber('Section', 0, SECTIONS_MAX - 1),
  from: z.array(Wanted).min(1, 'Choose which questions are wanted.').max(50, 'At most 50 lines.'),
  /** Leaves out questions of papers made ready on this day or later. */
  avoid_used_since: blankIsAbsent(requiredDate('Day')),
  version: Version,
})
export type PaperFilling = z.output<typeof PaperFilling>

export const fillPaper = act('/papers/:paper_id/fill', {
  access: PAPER_PEOPLE,
  summary: 'Draw questions from the bank into a section',
  body: PaperFilling,
  response: SavedPaper,
})

/** Previews a filling line by line; changes nothing. */
export const checkFilling = act('/papers/:paper_id/fill/check', {
  access: PAPER_PEOPLE,
  summary: 'How many of the wanted questions there are, before a section is filled',
  body: PaperFilling.omit({ section: true, version: true }),
  response: Message.extend({
    lines: z.array(
      z.object({
        found: z.int(),
        /** A sentence about the missing parts; null if nothing is missing. */
        problem: z.string().nullable(),
      }),
    ),
  }),
})

export const SetsDraft = z.object({
  count: wholeNumber('How many sets', 1, SET_LETTERS.length),
  shuffle_questions: trueOrFalse('Shuffle questions'),
  shuffle_options: trueOrFalse('Shuffle options'),
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
    set: blankIsAbsent(oneOfWords(SET_LETTERS, 'set must be one of A, B, C, D.')),
    columns: blankIsAbsent(wholeNumber('columns', 1, 2)),
    /** Space for written answers; lines by default. */
    answers: blankIsAbsent(
      oneOfWords(PRINTED_ANSWERS, `answers must be one of ${PRINTED_ANSWERS.join(', ')}.`),
    ),
  }),
} as const

/**
 * Printing a ready paper is recorded and fixes its sets. Above 40 questions each answers 202 with a `job`, whose result
 * has the PDF's `href` for a day.
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

const COPIES_MAX = 200

/** The questions count once for each set. */
export const printAll = read('/papers/:paper_id/all.pdf', {
  access: PAPER_PEOPLE,
  querystring: OF_A_PRINT.querystring.omit({ set: true }).extend({
    /** Number of copies of each set's paper and bubble sheet. */
    copies: blankIsAbsent(wholeNumber('Copies', 1, COPIES_MAX)),
  }),
  summary: 'Papers and sheets of bubbles of all sets, then their keys and solutions, as one PDF',
})

export const getPrint = read('/papers/:paper_id/prints/:print_id', {
  access: PAPER_PEOPLE,
  summary: 'What a job has printed of a paper, as a PDF',
  params: ByPaper.extend({ print_id: z.uuid() }),
})
