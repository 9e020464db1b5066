import type { BankDraft } from '@ganit/contract/question-bank'
import type { QuestionPart } from '@ganit/contract/question-content'
import { questionFaults } from '@ganit/contract/question-faults'
import { refusedFormulas, unprintable } from '../../typesetting/check-formulas.ts'
import { type Checked, check } from '../marking/marking.service.ts'
import { detailsOf } from './stored-content.ts'

export type Faults = Record<string, string>

type One = Omit<BankDraft, 'parts' | 'figures'> | QuestionPart

const SHOWN_MAX = 60
const cut = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)

/** What is printed of a question or a part, by the names of its fields. */
function* printedOf(question: One): Generator<[string, string]> {
  yield ['text', question.text]
  if (question.solution) yield ['solution', question.solution]
  for (const [index, option] of (question.options ?? []).entries())
    yield [`options.${index}`, option]
  for (const [index, { step }] of (question.scheme ?? []).entries())
    yield [`scheme.${index}.step`, step]
}

/** The texts of a question or a part in which formulas may stand, by the names of their fields. */
function* textsOf(question: One): Generator<[string, string]> {
  yield* printedOf(question)
  for (const [index, hint] of (question.hints ?? []).entries()) yield [`hints.${index}`, hint]
  for (const [index, { text }] of (question.slips ?? []).entries())
    yield [`slips.${index}.text`, text]
}

/** A question itself, or the parts of a group after what they share, each with the path of its fields. */
function* partsOf({ parts, ...question }: BankDraft): Generator<[string, One]> {
  yield ['', question]
  if (question.kind !== 'group') return
  for (const [index, part] of (parts ?? []).entries()) yield [`parts.${index}.`, part]
}

async function refusedTexts(question: BankDraft): Promise<Faults> {
  const texts = [...partsOf(question)].flatMap(([path, part]) =>
    [...textsOf(part)].map(([name, text]) => [path + name, text] as const),
  )
  const found = await refusedFormulas(texts.map(([, text]) => text))
  const faults: Faults = {}
  for (const [index, [name]] of texts.entries()) {
    const [first] = found[index] ?? []
    if (first) faults[name] = `The formula ${cut(first.latex)} cannot be shown: ${first.reason}`
  }
  return faults
}

/** What is asked of exact marking: the kinds that it marks. */
function keyOf(question: One): Checked | undefined {
  const { kind } = question
  if (kind === 'long' || kind === 'group') return
  const { right, unit, form, decimals_allowed, slips } = detailsOf({
    ...question,
    kind: kind === 'choice' ? 'several' : kind,
  } as BankDraft)
  const options = question.options ?? []
  return { kind, right, unit, form, decimals_allowed, slips, options } as Checked
}

async function faultyKeys(question: BankDraft): Promise<Faults> {
  const faults: Faults = {}
  for (const [path, part] of partsOf(question)) {
    const key = keyOf(part)
    if (!key) continue
    for (const [name, sentence] of Object.entries(await check(key))) faults[path + name] = sentence
  }
  return faults
}

/** All that is wrong with a question as a form holds it, by the names of its fields; nothing where it can be shown and marked. */
export async function faultsOf(question: BankDraft): Promise<Faults> {
  const faults = questionFaults(question)
  // What is not all there cannot be read.
  if (Object.keys(faults).length > 0) return { ...(await refusedTexts(question)), ...faults }
  return { ...(await refusedTexts(question)), ...(await faultyKeys(question)) }
}

const SUM = 'The steps do not give the marks of the question.'

/** By the names of the fields, the signs that are empty boxes on paper. */
async function boxesOf(question: BankDraft): Promise<Faults> {
  const texts = [...partsOf(question)].flatMap(([path, part]) =>
    [...printedOf(part)].map(([name, text]) => [path + name, text] as const),
  )
  const found = await unprintable(texts.map(([, text]) => text))
  const boxes: Faults = {}
  for (const [index, [name]] of texts.entries()) {
    const signs = (found[index] ?? []).flatMap(({ latex, isSign }) => (isSign ? [latex] : []))
    if (signs.length > 0) boxes[name] = `Without type, so an empty box on paper: ${signs.join(' ')}`
  }
  return boxes
}

/** What may be meant, and is told: by the names of the fields. */
export async function warningsOf(question: BankDraft): Promise<Faults> {
  const warnings = await boxesOf(question)
  for (const [path, part] of partsOf(question)) {
    if (part.kind === 'expression' && part.form === 'any')
      warnings[`${path}form`] = 'The question typed back counts as right, too.'
    const sum = (part.scheme ?? []).reduce((total, { marks }) => total + marks, 0)
    if (part.kind === 'long' && sum > 0 && sum !== part.marks) warnings[`${path}scheme`] = SUM
  }
  return warnings
}
