import { z } from 'zod'
import { Language } from '../languages.ts'
import { marksInQuarters } from '../quarters.ts'
import {
  ClassNumber,
  Message,
  optionalText,
  orNull,
  requiredId,
  requiredLine,
  TEXT_MAX,
  Version,
  wholeNumber,
} from '../shared.ts'
import { ShownKey } from './question-bank.ts'

/** Field labels of a paper's form, used in its messages too. */
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

/** Kinds of questions, as in the bank. */
export const PAPER_KINDS = ['choice', 'several', 'number', 'expression', 'long', 'group'] as const

export const SECTIONS_MAX = 20
export const PAPER_ITEMS_MAX = 200
const MARKS_MAX = 1_000

export const marksFrom = (label: string, least: number) =>
  marksInQuarters(
    `${label} must be a number from ${least} to ${MARKS_MAX} in steps of 0.25.`,
    least,
    MARKS_MAX,
  )

export const trueOrFalse = (label: string) => z.boolean(`${label} must be true or false.`)

const ItemDraft = z.object({
  question_id: requiredId('Question'),
  marks: marksFrom('Marks', 0.25),
  /** The alternative under the same number, printed after OR, with the same marks. */
  or_with: orNull(requiredId('The other question')).optional(),
})

export const SectionDraft = z.object({
  title: requiredLine('Title'),
  instructions: optionalText('Instructions', TEXT_MAX),
  /** Marks lost by a wrong answer; blank leaves it to the test. */
  negative: orNull(marksFrom('Negative marks', 0)).optional(),
  /** Whether an incomplete but right choice of several options earns part of the marks. */
  partial: trueOrFalse('Partial marks').optional(),
  /** How many of the section's questions count. */
  any: orNull(wholeNumber('How many count', 1, PAPER_ITEMS_MAX)).optional(),
  items: z.array(ItemDraft).max(PAPER_ITEMS_MAX, `At most ${PAPER_ITEMS_MAX} questions.`),
})
export type SectionDraft = z.output<typeof SectionDraft>

export const PaperDraft = z.object({
  title: requiredLine(PAPER_LABELS.title),
  class_number: orNull(ClassNumber).optional(),
  /** Language of its questions; the bank's are drawn in it. Null for any; English for a new paper by default. */
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

/** A question as printed. */
const ASKED = {
  kind: z.enum(PAPER_KINDS),
  language: Language,
  text: z.string(),
  options: z.array(z.string()),
  /** Signed URLs, valid for a while. */
  figures: z.array(z.string()),
  /** Given only for groups. */
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
  /** Printed number if there are no sets, counted through all sections. */
  number: z.int(),
  question_id: z.int(),
  question_version: z.int(),
  /** Whether the bank has a newer version than the one frozen here. */
  newer: z.boolean(),
  marks: z.number(),
  ...ASKED,
  or_with: z.int().nullable(),
  or_item_id: z.int().nullable(),
  /** The question of `or_with`. */
  alternative: z.object({ ...ASKED, newer: z.boolean() }).nullable(),
  /** Groups only, once the paper is ready. */
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

/** Right answers by the numbers of a set. */
export const SetRights = z.array(
  z.object({
    /** Number in that set; for a part of a group also which part. */
    number: z.int(),
    part: z.string().nullable(),
    /** Whether the question is the alternative to the one before. */
    or: z.boolean(),
    item_id: z.int(),
    /** Letters as that set prints them; null if marked by hand. */
    right: ShownKey.nullable(),
  }),
)

export const SetKey = z.object({ set: SetLetter, key: SetRights })
export type SetKey = z.output<typeof SetKey>

/**
 * A formula that prints as typed, or a character that prints as an empty box: in question `number`, in its figure, or
 * in the field `place`, such as `Title`.
 */
const RefusedFormula = z.object({
  number: z.int().nullable(),
  place: z.string().optional(),
  latex: z.string(),
  reason: z.string(),
})
export type RefusedFormula = z.output<typeof RefusedFormula>

export const RefusedFormulas = z.array(RefusedFormula)

export const Paper = z.object({
  paper_id: z.int(),
  title: z.string(),
  class_number: z.int().nullable(),
  language: Language.nullable(),
  duration_minutes: z.int(),
  instructions: z.string().nullable(),
  state: z.enum(PAPER_STATES),
  /** Maximum marks: alternatives count once, and only the best n of a section. */
  total: z.number(),
  sections: z.array(PaperSection),
  sets: z.array(z.object({ set: SetLetter, printed: z.boolean(), key: SetRights })),
  /** Whether the paper was printed, with sets or without. */
  printed: z.boolean(),
  /**
   * How many questions the paper keeps from practice: `These 30 questions are kept out of practice until 4 January 2027.`. Null if it keeps
   * none.
   */
  keeps: z.string().nullable(),
  /** Whether the paper's questions can be freed for practice now. */
  is_freeable: z.boolean(),
  /** Formulas and characters of a ready paper that print as typed or as empty boxes. */
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
