import {
  fieldsWithSlots,
  isTemplate,
  readQuestionTemplate,
} from '@ganit/contract/papers/numbers/templates'
import type { BankDraft } from '@ganit/contract/papers/question-bank'
import type { QuestionPart } from '@ganit/contract/papers/question-content'
import { questionFaults } from '@ganit/contract/papers/question-faults'
import { runOneAtATime } from '../../../http/limits/one-at-a-time.ts'
import { type RefusedFormula, unprintable } from '../../../typesetting/check-formulas.ts'
import { escapeRich } from '../../../typesetting/rich/parse.ts'
import {
  type Checked,
  findKeyFaults,
  isBareList,
  judgeAnswers,
} from '../../marking/marking.service.ts'
import { findMeetingSets, writeOrExplain } from '../variants/meeting-sets.ts'
import { LOOKED_AT, warningsOfVariants } from '../variants/what-comes.ts'
import { toDetails } from './stored-content.ts'

export type Faults = Record<string, string>

type One = Omit<BankDraft, 'parts' | 'figures'> | QuestionPart

const SHOWN_MAX = 60
const shortenText = (text: string) =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text

/** Texts of a question or part that may contain formulas, by field. */
function* textsOf(question: One): Generator<[string, string]> {
  yield ['text', question.text]
  if (question.unit) yield ['unit', escapeRich(question.unit)]
  if (question.solution) yield ['solution', question.solution]
  for (const [index, option] of (question.options ?? []).entries())
    yield [`options.${index}`, option]
  for (const [index, { step }] of (question.scheme ?? []).entries())
    yield [`scheme.${index}.step`, step]
  for (const [index, hint] of (question.hints ?? []).entries()) yield [`hints.${index}`, hint]
  for (const [index, { text }] of (question.slips ?? []).entries())
    yield [`slips.${index}.text`, text]
}

/** Fields shown only on screens. */
const NOT_PRINTED = /(?:^|\.)(?:hints|slips)\./

/** A question, or the parts of a group after the shared text, each with its path. */
function* partsOf({ parts, ...question }: BankDraft): Generator<[string, One]> {
  yield ['', question]
  if (question.kind !== 'group') return
  for (const [index, part] of (parts ?? []).entries()) yield [`parts.${index}.`, part]
}

/** Formulas of a field that screens or papers cannot show. */
type Unshown = [name: string, found: RefusedFormula[]]

async function findUnshown(question: BankDraft, labels: string[][]): Promise<Unshown[]> {
  const said = [...partsOf(question)].flatMap(([path, part]) =>
    [...textsOf(part)].map(([name, text]) => [path + name, text] as const),
  )
  const drawn = labels.map((label, n) => [`figures.${n}`, escapeRich(label.join(' '))] as const)
  const texts = [...said, ...drawn]
  const found = await unprintable(texts.map(([, text]) => text))
  return texts.map(([name], index) => [name, found[index] ?? []])
}

function faultsOfUnshown(unshown: Unshown[]): Faults {
  const faults: Faults = {}
  for (const [name, found] of unshown) {
    const first = found.find(({ flaw }) => !flaw)
    if (first)
      faults[name] = `The formula ${shortenText(first.latex)} cannot be shown: ${first.reason}`
  }
  return faults
}

/** Faults in print: characters shown as boxes, and formulas in small type. */
function flawsInPrint(unshown: Unshown[]): Faults {
  const flaws: Faults = {}
  for (const [name, found] of unshown) {
    if (NOT_PRINTED.test(name)) continue
    const signs = found.flatMap(({ latex, flaw }) => (flaw === 'sign' ? [latex] : []))
    const wide = found.filter(({ flaw }) => flaw === 'width')
    const told = [
      ...(signs.length > 0 ? [`Without type, so an empty box on paper: ${signs.join(' ')}`] : []),
      ...wide.map(({ latex, reason }) => `The formula ${shortenText(latex)}: ${reason}`),
    ]
    if (told.length > 0) flaws[name] = told.join(' ')
  }
  return flaws
}

/** Key for exact marking, for kinds that have it. */
export function keyOfQuestion(question: One): Checked | undefined {
  const { kind } = question
  if (kind === 'long' || kind === 'group') return
  const { right, unit, form, decimals_allowed, slips } = toDetails({
    ...question,
    kind: kind === 'choice' ? 'several' : kind,
  } as BankDraft)
  const options = question.options ?? []
  return { kind, right, unit, form, decimals_allowed, slips, options } as Checked
}

async function faultyKeys(question: BankDraft): Promise<Faults> {
  const faults: Faults = {}
  for (const [path, part] of partsOf(question)) {
    const key = keyOfQuestion(part)
    if (!key) continue
    for (const [name, sentence] of Object.entries(await findKeyFaults(key)))
      faults[path + name] = sentence
  }
  return faults
}

const SUM = 'The steps do not give the marks of the question.'

/** Maximum of formulas tried per text. */
const TRIED_MAX = 12

const IN_ORDER = 'Another order of this list is for a person, unless the form asks for this order.'

/** Warns if an expression's required form accepts the question's own formulas, or the list in another order. */
async function warningOfForm(part: One): Promise<string | undefined> {
  if (part.kind !== 'expression') return
  if (part.form === 'any') return 'The question typed back counts as right, too.'
  const key = Array.isArray(part.right) ? keyOfQuestion(part) : undefined
  if (key?.kind !== 'expression') return
  const formulas = part.text.split('$').filter((_, place) => place % 2 === 1)
  const tried = formulas.slice(0, TRIED_MAX).map((answer) => ({ ...key, answer }))
  const right = (await judgeAnswers(tried)).findIndex(({ verdict }) => verdict === 'right')
  if (right >= 0)
    return `Typed back from the question, ${shortenText(formulas[right] ?? '')} counts as right.`
  return part.form !== 'in_order' && key.right.some(isBareList) ? IN_ORDER : undefined
}

/** Warnings, which may be intended. */
async function warningsOf(question: BankDraft): Promise<Faults> {
  const warnings: Faults = {}
  for (const [path, part] of partsOf(question)) {
    const form = await warningOfForm(part)
    if (form) warnings[`${path}form`] = form
    const sum = (part.scheme ?? []).reduce((total, { marks }) => total + marks, 0)
    if (part.kind === 'long' && sum > 0 && sum !== part.marks) warnings[`${path}scheme`] = SUM
  }
  return warnings
}

export type Asking = {
  /** The account whose templates are checked one after the other, because each may take seconds. */
  uid?: string
  labels?: string[][]
  /** Whether the caller still waits. */
  isWaitedFor?: () => boolean
}
/** `conditions`, added to a template, would exclude answers that a warning names. */
type LookedOver = { faults: Faults; warnings: Faults; conditions?: string[] }

/** Checks a question as it is written, without variants. */
async function lookOverWritten(question: BankDraft, labels: string[][] = []): Promise<LookedOver> {
  const unshown = await findUnshown(question, labels)
  const missing = questionFaults(question)
  // An incomplete question cannot be checked further.
  const wrong = Object.keys(missing).length > 0 ? missing : await faultyKeys(question)
  return {
    faults: { ...faultsOfUnshown(unshown), ...wrong },
    warnings: { ...flawsInPrint(unshown), ...(await warningsOf(question)) },
  }
}

export const faultsOfWrittenQuestion = async (question: BankDraft) =>
  (await lookOverWritten(question)).faults

/**
 * Largest number of variants that are checked until one has no faults. Numbers that do not suit are refused later, one
 * by one.
 */
const FIRST_MAX = 10
/** Number of sets of numbers without a value from which on the template itself counts as wrong. */
const WITHOUT_VALUE_MAX = 200

const NONE_FOUND = 'No numbers meet the conditions that could be found.'

/**
 * Checks a template by its first variant that works, and warns about others. If none works, the faults of the first are
 * returned.
 */
async function lookOverTemplate(
  question: BankDraft,
  { labels, isWaitedFor }: Asking,
): Promise<LookedOver> {
  let isCutShort = false
  const cutShort = () => {
    isCutShort = true
  }
  const template = readQuestionTemplate(question)
  const missing = { ...questionFaults(question), ...template.faults }
  if (Object.keys(missing).length > 0) return { faults: missing, warnings: {} }
  let first: LookedOver | undefined
  let good: LookedOver | undefined
  const variants: BankDraft[] = []
  let reason: string | undefined
  let [withoutValue, written] = [0, 0]
  for await (const { values } of findMeetingSets(template, { isWaitedFor, cutShort })) {
    const variant = writeOrExplain(template, values)
    if (typeof variant === 'string') {
      reason ??= variant
      withoutValue += 1
    } else {
      variants.push(variant)
      written += 1
      const looked = good ?? (await lookOverWritten(variant, labels))
      if (Object.keys(looked.faults).length === 0) good = looked
      first ??= looked
    }
    if (written === (good ? LOOKED_AT : FIRST_MAX) || withoutValue === WITHOUT_VALUE_MAX) break
  }
  if (good) {
    const { warnings, conditions } = warningsOfVariants(question, variants)
    return { faults: {}, warnings: { ...warnings, ...good.warnings }, conditions }
  }
  if (first) return first
  const none = isCutShort ? NONE_FOUND : 'No numbers meet the conditions.'
  const params = reason ? `No set of numbers works: ${reason}` : none
  return { faults: { params }, warnings: {} }
}

const NOT_CHANGING = 'Without Numbers, [[ ]] is shown as it is written.'

/**
 * Checks a question of the form, by field: faults (none if it can be shown and marked), and warnings. `labels` has the
 * texts in each figure.
 */
export async function checkQuestion(question: BankDraft, asking: Asking = {}): Promise<LookedOver> {
  if (isTemplate(question))
    return runOneAtATime(`template/${asking.uid}`, () => lookOverTemplate(question, asking))
  const { faults, warnings } = await lookOverWritten(question, asking.labels)
  const [slot] = fieldsWithSlots(question)
  return { faults, warnings: { ...warnings, ...(slot && { [slot]: NOT_CHANGING }) } }
}

/** All faults of a question of the form, by field. */
export const faultsOfQuestion = async (question: BankDraft, asking?: Asking) =>
  (await checkQuestion(question, asking)).faults
