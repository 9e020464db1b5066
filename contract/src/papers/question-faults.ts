import type { BankDraft } from './question-bank.ts'
import { OPTIONS_MAX, PARTS_MAX, type QuestionPart } from './question-content.ts'

type Faults = Record<string, string>
type Answered = Pick<
  QuestionPart,
  'options' | 'right' | 'keep_last' | 'slips' | 'text' | 'solution'
>

/** A single choice has as many options as Set Paper can print. */
const MOST_OPTIONS = { choice: 4, several: OPTIONS_MAX } as const

const REQUIRED = 'Right answer is required.'

/** Letter of an option; `A` for 0. */
export const optionLetter = (index: number) => String.fromCharCode(65 + index)

/** Letters of the first `count` options. */
export const optionLetters = (count: number) =>
  Array.from({ length: count }, (_, n) => optionLetter(n))

function choiceFaults(kind: 'choice' | 'several', question: Answered): Faults {
  const { options, right, keep_last, slips } = question
  const faults: Faults = {}
  const count = options?.length ?? 0
  const most = MOST_OPTIONS[kind]
  if (count < 2 || count > most) faults.options = `Options must be 2 to ${most}.`
  const there = optionLetters(count)
  const isThere = (letter: string) => there.includes(letter.toUpperCase())
  if (right === undefined) faults.right = REQUIRED
  else if (!Array.isArray(right)) faults.right = 'Right answer must be a list of letters.'
  else if (!right.every(isThere)) faults.right = 'Right answer must be among the options.'
  else if (kind === 'choice' && right.length !== 1)
    faults.right = 'Right answer must be one letter.'
  if (!keep_last?.every(isThere) && keep_last)
    faults.keep_last = 'Keep last must name options that are there.'
  for (const [index, { answer }] of (slips ?? []).entries())
    if (!isThere(answer)) faults[`slips.${index}.answer`] = 'This must be the letter of an option.'
  return faults
}

const answerFaults = (kind: QuestionPart['kind'], question: Answered): Faults => {
  const { right } = question
  if (kind === 'choice' || kind === 'several') return choiceFaults(kind, question)
  if (right === undefined && kind !== 'long') return { right: REQUIRED }
  if (kind === 'number' && (!right || Array.isArray(right)))
    return { right: 'Right answer must be a value, or a range from … to ….' }
  if (kind === 'expression' && !Array.isArray(right))
    return { right: 'Right answer must be a list of formulas.' }
  return {}
}

/** Figures placed by `![2]` that do not exist. */
function placeFaults(question: Answered, figures: number): Faults {
  const faults: Faults = {}
  const texts = { text: question.text, solution: question.solution }
  const options = (question.options ?? []).map((text, index) => [`options.${index}`, text])
  for (const [name, text] of [...Object.entries(texts), ...options])
    for (const [, place] of (text ?? '').matchAll(/!\[(\d{1,3})\](?!\()/g))
      if (Number(place) < 1 || Number(place) > figures)
        faults[String(name)] = `There is no figure ${place}.`
  return faults
}

const faultsUnder = (path: string, faults: Faults) =>
  Object.entries(faults).map(([name, sentence]) => [`${path}.${name}`, sentence])

function partFaults(part: QuestionPart, before: QuestionPart | undefined, figures: number): Faults {
  const faults = { ...answerFaults(part.kind, part), ...placeFaults(part, figures) }
  if (part.or && (!before || before.or)) faults.or = 'This must follow the part that it stands for.'
  else if (part.or && part.marks !== before?.marks)
    faults.marks = 'Both choices must have the same marks.'
  return faults
}

/** Marks of a group: the sum of its parts, alternatives counted once. */
export const marksOfParts = (parts: readonly Pick<QuestionPart, 'marks' | 'or'>[]) =>
  parts.reduce((sum, { marks, or }) => (or ? sum : sum + marks), 0)

function groupFaults({ parts, marks }: BankDraft, figures: number): Faults {
  if (!parts || parts.length < 2) return { parts: `Parts must be 2 to ${PARTS_MAX}.` }
  const faults = parts.flatMap((part, index) =>
    faultsUnder(`parts.${index}`, partFaults(part, parts[index - 1], figures)),
  )
  const sum = marksOfParts(parts)
  const isWrong = typeof marks === 'number' && marks !== sum
  return {
    ...Object.fromEntries(faults),
    ...(isWrong && { marks: `The parts have ${sum} marks together.` }),
  }
}

/**
 * Faults of a question's fields taken together, by field; empty if it is right. Forms check while typing, the server on
 * saving. Fields that the kind does not use are ignored.
 */
export function questionFaults(question: BankDraft): Faults {
  const { kind } = question
  const figures = question.figures?.length ?? 0
  const faults = placeFaults(question, figures)
  if (kind === 'group') return { ...faults, ...groupFaults(question, figures) }
  if (question.marks === undefined || question.marks === null) faults.marks = 'Marks is required.'
  return { ...faults, ...answerFaults(kind, question) }
}
