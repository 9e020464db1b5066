import type { BankDraft } from '../question-bank.ts'
import { NotRead, type Values } from './expressions.ts'
import { type NumberSets, readNumbers } from './sets.ts'
import { hasSlot, type Place, readTemplate, writeTemplate } from './slots.ts'

type Faults = Record<string, string>

/** Kinds of questions that may have numbers. */
export const TEMPLATE_KINDS = ['choice', 'number', 'expression'] as const

/** Fields of a question that may have slots for numbers. */
type Written = Pick<
  BankDraft,
  'kind' | 'text' | 'options' | 'right' | 'unit' | 'solution' | 'hints' | 'slips'
>

type Change = (text: string, place: Place, field: string) => string

/** A question with each of its texts changed. */
function mapTexts<Q extends Written>(question: Q, change: Change): Q {
  const { kind, options, right, unit, solution, hints, slips } = question
  const key = kind === 'expression' ? 'formula' : 'number'
  const list = (name: string, texts: readonly string[], place: Place = 'rich') =>
    texts.map((text, n) => change(text, place, `${name}.${n}`))
  const inRight = () => {
    if (kind === 'choice' || !right) return right
    if (Array.isArray(right)) return list('right', right, key)
    return Object.fromEntries(
      Object.entries(right).map(([name, text]) => [name, change(text, key, `right.${name}`)]),
    )
  }
  return {
    ...question,
    text: change(question.text, 'rich', 'text'),
    ...(options && { options: list('options', options) }),
    ...(right && { right: inRight() }),
    ...(unit && { unit: change(unit, 'rich', 'unit') }),
    ...(solution && { solution: change(solution, 'rich', 'solution') }),
    ...(hints && { hints: list('hints', hints) }),
    ...(slips && {
      slips: slips.map((slip, n) => ({
        ...slip,
        text: change(slip.text, 'rich', `slips.${n}.text`),
        ...(kind !== 'choice' && { answer: change(slip.answer, key, `slips.${n}.answer`) }),
      })),
    }),
  }
}

type Numbered = Pick<BankDraft, 'kind' | 'params' | 'require'>

/** Whether a question has numbers that change, so that variants are made of it. */
export const isTemplate = ({ kind, params }: Numbered) =>
  TEMPLATE_KINDS.some((each) => each === kind) && Object.values(params ?? {}).some(Boolean)

export type ReadTemplate<Q> = {
  faults: Faults
  numbers: NumberSets
  /** The question with a set of numbers, without those of the template. Throws `NoValue`. */
  write: (values: Values) => Q
}

/** Reads a template once, to write many variants; with faults by field none can be written. */
export function readQuestionTemplate<Q extends Written & Numbered>(question: Q): ReadTemplate<Q> {
  const numbers = readNumbers(question.params ?? {}, question.require ?? [])
  const faults: Faults = { ...numbers.faults }
  const read = new Map<string, ReturnType<typeof readTemplate>>()
  mapTexts(question, (text, place, field) => {
    try {
      read.set(field, readTemplate(text, place, numbers.letters, numbers.words))
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      faults[field] = error.message
    }
    return text
  })
  const write = (values: Values): Q => ({
    ...mapTexts(question, (text, _, field) => {
      const template = read.get(field)
      return template ? writeTemplate(template, values).trim() : text
    }),
    params: null,
    require: null,
  })
  return { faults, numbers, write }
}

/** Fields of a question in which a slot for a number stands. */
export function fieldsWithSlots(question: Written): string[] {
  const fields: string[] = []
  mapTexts(question, (text, _, field) => {
    if (hasSlot(text)) fields.push(field)
    return text
  })
  return fields
}
