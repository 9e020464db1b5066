import { isTemplate } from '@ganit/contract/papers/numbers/templates'
import type { BankDraft, QuestionContent } from '@ganit/contract/papers/question-bank'
import type { QuestionPart as SentPart } from '@ganit/contract/papers/question-content'
import { marksOfParts, optionLetters } from '@ganit/contract/papers/question-faults'
import { OPTION_LETTERS, type OptionLetter } from '@ganit/contract/papers/question-options'
import type { QuestionDetails, QuestionPart, Questions } from '../questions/questions.tables.ts'
import type { QuestionRow } from './question-bank.queries.ts'

export type OptionColumns = Pick<
  Questions,
  'option_a' | 'option_b' | 'option_c' | 'option_d' | 'right_option' | 'option_count'
>

const OPTION_COLUMNS = ['option_a', 'option_b', 'option_c', 'option_d'] as const
const NO_OPTIONS: OptionColumns = {
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  right_option: null,
  option_count: null,
}

/**
 * Columns of the printed options, in order. Set Paper may skip Option C, and print fewer options than are non-empty.
 */
const printedColumns = (row: OptionColumns) =>
  OPTION_COLUMNS.filter((name) => row[name] !== null).slice(0, row.option_count ?? 0)

const columnOf = (letter: OptionLetter) => OPTION_COLUMNS[OPTION_LETTERS.indexOf(letter)]

/** Options of a single choice, and the right one's letter. */
export function readChoice(row: OptionColumns) {
  const columns = printedColumns(row)
  const right = columns.findIndex((name) => row.right_option && name === columnOf(row.right_option))
  return {
    options: columns.map((name) => row[name] ?? ''),
    right: optionLetters(columns.length).slice(right, right + 1),
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** Columns for a single choice's options; unprinted options stay as long as the printed ones do not change. */
export function optionColumns(
  { kind, options, right }: Pick<BankDraft, 'kind' | 'options' | 'right'>,
  stored?: OptionColumns,
): OptionColumns {
  if (kind !== 'choice') return NO_OPTIONS
  const [letter = 'A'] = (right as string[]).map((each) => each.toUpperCase() as OptionLetter)
  const place = OPTION_LETTERS.indexOf(letter)
  const texts = options ?? []
  if (stored && isSame(readChoice(stored).options, texts)) {
    const column = printedColumns(stored)[place]
    const { option_a, option_b, option_c, option_d, option_count } = stored
    const right_option = OPTION_LETTERS[OPTION_COLUMNS.indexOf(column ?? 'option_a')] ?? null
    return { option_a, option_b, option_c, option_d, option_count, right_option }
  }
  const [option_a = null, option_b = null, option_c = null, option_d = null] = texts
  return {
    option_a,
    option_b,
    option_c,
    option_d,
    right_option: letter,
    option_count: texts.length,
  }
}

const undefinedIfEmpty = <T>(list: readonly T[] | null | undefined) =>
  list && list.length > 0 ? [...list] : undefined

const isChosen = (kind: string) => kind === 'choice' || kind === 'several'

/** Letters as stored: upper case, sorted, unique. */
const sortLetters = (right: readonly string[]) =>
  [...new Set(right.map((letter) => letter.toUpperCase()))].sort()

/** Answer fields that the kind uses. */
function answerDetails(sent: Pick<SentPart, 'kind'> & Partial<SentPart>): Partial<QuestionPart> {
  const { kind, right } = sent
  const details: Partial<QuestionPart> = {}
  const put = <Name extends keyof QuestionPart>(
    name: Name,
    value: QuestionPart[Name] | undefined,
  ) => {
    if (value !== undefined) details[name] = value
  }
  if (isChosen(kind)) {
    put('options', undefinedIfEmpty(sent.options))
    put('right', sortLetters(right as string[]))
    put('keep_last', undefinedIfEmpty(sent.keep_last))
  }
  if (kind === 'number' || kind === 'expression') {
    put('right', (right ?? undefined) as QuestionPart['right'])
    put('unit', sent.unit ?? undefined)
  }
  if (kind === 'expression') {
    put('form', sent.form ?? undefined)
    put('decimals_allowed', sent.decimals_allowed ?? undefined)
  }
  if (kind === 'long') put('scheme', undefinedIfEmpty(sent.scheme))
  else put('slips', undefinedIfEmpty(slipsOf(kind, sent.slips)))
  put('hints', undefinedIfEmpty(sent.hints))
  return details
}

const slipsOf = (kind: string, slips: SentPart['slips']) =>
  slips?.map((slip) => (isChosen(kind) ? { ...slip, answer: slip.answer.toUpperCase() } : slip))

const partDetails = (part: SentPart): QuestionPart => ({
  kind: part.kind,
  text: part.text,
  marks: part.marks,
  ...(part.solution && { solution: part.solution }),
  ...answerDetails(part),
  ...(part.or && { or: true as const }),
})

const numbersOf = (question: Pick<BankDraft, 'kind' | 'params' | 'require'>) =>
  isTemplate(question) && {
    params: question.params ?? {},
    ...(question.require?.length && { require: question.require }),
  }

/** The JSON part of a question. A single choice has its options and right answer in columns. */
export function toDetails({ kind, parts, hints, ...sent }: BankDraft): QuestionDetails {
  if (kind === 'group')
    return {
      parts: (parts ?? []).map(partDetails),
      ...(undefinedIfEmpty(hints) && { hints: undefinedIfEmpty(hints) ?? [] }),
    }
  const details = {
    ...answerDetails({ ...sent, hints, kind } as SentPart),
    ...numbersOf({ ...sent, kind }),
  }
  if (kind !== 'choice') return details
  const { options: _options, right: _right, ...rest } = details
  return rest
}

/** A question's marks; a group's are the sum. */
export const marksOf = ({ kind, parts, marks }: BankDraft) =>
  kind === 'group' ? marksOfParts(parts ?? []) : (marks ?? 1)

type Shown = Pick<
  QuestionContent,
  | 'options'
  | 'right'
  | 'form'
  | 'decimals_allowed'
  | 'unit'
  | 'scheme'
  | 'keep_last'
  | 'hints'
  | 'slips'
>

/** All answer fields as shown. */
export function shownAnswer(kind: string, answer: QuestionDetails): Shown {
  const isExpression = kind === 'expression'
  const there = optionLetters(answer.options?.length ?? 0)
  return {
    options: answer.options ?? null,
    right: answer.right ?? null,
    form: isExpression ? (answer.form ?? 'simplest') : null,
    decimals_allowed: isExpression ? (answer.decimals_allowed ?? true) : null,
    unit: answer.unit ?? null,
    scheme: answer.scheme ?? [],
    // Set Paper may have removed one of these options meanwhile.
    keep_last: (answer.keep_last ?? []).filter((letter) => there.includes(letter)),
    hints: answer.hints ?? [],
    slips: (answer.slips ?? []).filter(({ answer }) => !isChosen(kind) || there.includes(answer)),
  }
}

export const answerOf = (row: OptionColumns & { details: QuestionDetails }): QuestionDetails =>
  row.right_option === null ? row.details : { ...row.details, ...readChoice(row) }

/** A stored question as the form sends it. */
export function toBankDraft(row: QuestionRow & { skill_ids?: number[] }): BankDraft {
  const { question: text, details, skill_ids, ...fields } = row
  const parts = (details.parts ?? []).map((part) => ({
    ...shownAnswer(part.kind, part),
    ...part,
    solution: part.solution ?? null,
    unit: part.unit ?? null,
  }))
  const numbers = { params: details.params ?? null, require: details.require ?? [] }
  return { ...fields, ...shownAnswer(row.kind, answerOf(row)), ...numbers, text, parts, skill_ids }
}
