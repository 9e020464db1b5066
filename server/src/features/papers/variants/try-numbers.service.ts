import type { Values } from '@ganit/contract/papers/numbers/expressions'
import { shownValues } from '@ganit/contract/papers/numbers/sets'
import { type ReadTemplate, readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import type { BankDraft } from '@ganit/contract/papers/question-bank'
import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { RefusedValues } from '@ganit/contract/papers/question-variants'
import { type Answered, type Judgement, judgeAnswers } from '../../marking/marking.service.ts'
import { faultsOfWrittenQuestion, keyOfQuestion } from '../question-bank/check.service.ts'
import { findMeetingSets, writeOrExplain } from './meeting-sets.ts'
import type { ShownValues } from './written-out.service.ts'

/** Maximum number of sets of numbers that are written out and checked. */
const TRIED_MAX = 200
const PASSED_LEAST = 5
const REFUSED_SHOWN = 10

type Tried = { values: ShownValues; why: string | undefined; equal: string[] }

type Asked = { item: Answered; fault: (judgement: Judgement) => string | undefined }

/** The key's own answers, which must be right, and its slips, which must be wrong and recognised as these slips. */
function ownAnswers(question: BankDraft): Asked[] {
  const key = keyOfQuestion(question)
  if (!key || (key.kind !== 'number' && key.kind !== 'expression')) return []
  const { right, slips } = question
  const rights = Array.isArray(right)
    ? right
    : Object.entries(right ?? {}).flatMap(([name, text]) => (name === 'tolerance' ? [] : [text]))
  const withFault = (answer: unknown, fault: Asked['fault']): Asked => ({
    item: { ...key, answer: String(answer) } as Answered,
    fault,
  })
  return [
    ...rights.map((text) =>
      withFault(text, ({ verdict }) =>
        verdict === 'right' ? undefined : `The key does not accept its own answer ${text}.`,
      ),
    ),
    ...(slips ?? []).map(({ answer }, n) =>
      withFault(answer, ({ verdict, slip }) => {
        if (verdict !== 'wrong') return `Slip ${n + 1}, ${answer}, is not wrong.`
        return slip === n ? undefined : `Slip ${n + 1} is the same as slip ${(slip ?? 0) + 1}.`
      }),
    ),
  ]
}

/** Pairs of options, such as `A C`, that are equal in value. */
async function equalOptions({ kind, options }: BankDraft): Promise<string[]> {
  if (kind !== 'choice') return []
  const formulas = (options ?? []).map((option) => option.replaceAll('$', ''))
  const pairs = formulas.flatMap((right, one) =>
    formulas.slice(one + 1).map((answer, more) => ({
      name: `${optionLetter(one)} and ${optionLetter(one + 1 + more)}`,
      item: { kind: 'expression', right: [right], form: 'any', answer } as const,
    })),
  )
  const judgements = await judgeAnswers(pairs.map(({ item }) => item))
  return pairs.flatMap(({ name }, n) => (judgements[n]?.verdict === 'right' ? [name] : []))
}

const looksOf = ({ text, options, right }: BankDraft) => JSON.stringify([text, options, right])

/** Checks one set of numbers; `before` has the variants written before. */
async function tryOne(
  template: ReadTemplate<BankDraft>,
  values: Values,
  before: Set<string>,
): Promise<Tried> {
  const explainRefusal = (why: string) => ({ values: shownValues(values), why, equal: [] })
  const question = writeOrExplain(template, values)
  if (typeof question === 'string') return explainRefusal(question)
  const looks = looksOf(question)
  if (before.has(looks)) return explainRefusal('Another set gives the same question.')
  before.add(looks)
  const [fault] = Object.values(await faultsOfWrittenQuestion(question))
  if (fault) return explainRefusal(fault)
  const asked = ownAnswers(question)
  const judgements = await judgeAnswers(asked.map(({ item }) => item))
  const wrong = asked.flatMap(({ fault }, n) => {
    const judgement = judgements[n]
    return judgement ? (fault(judgement) ?? []) : []
  })
  if (wrong[0]) return explainRefusal(wrong[0])
  return { values: shownValues(values), why: undefined, equal: await equalOptions(question) }
}

/** Refuses variants in which options become equal. Options that are equal with all numbers are intended: √8 and 2√2. */
function refuseEqualOptions(all: Tried[]): Tried[] {
  const working = all.filter(({ why }) => why === undefined)
  const isMeant = (pair: string) => working.every(({ equal }) => equal.includes(pair))
  return all.map((one) => {
    const pair = one.equal.find((each) => !isMeant(each))
    return pair ? { ...one, why: `Options ${pair} are equal.` } : one
  })
}

/** Time limit of a background job, for which no person waits. */
const PATIENCE_MS = 10_000

export type Outcome = { tried: number; passed: number; refused: RefusedValues[] }

/**
 * Tries the numbers of a template: those that work, in the seed's order, and the refused ones. `tooFew` is a sentence
 * if fewer than five work. Yields the number tried after each set.
 */
export async function* tryNumbers(
  question: BankDraft,
): AsyncGenerator<number, { outcome: Outcome; good: ShownValues[]; tooFew: string | undefined }> {
  const template = readQuestionTemplate(question)
  const all: Tried[] = []
  const before = new Set<string>()
  let looked = 0
  for await (const set of findMeetingSets(template, { patienceMs: PATIENCE_MS })) {
    all.push(await tryOne(template, set.values, before))
    looked = set.looked
    yield all.length
    if (all.length === TRIED_MAX) break
  }
  const judged = refuseEqualOptions(all)
  const good = judged.filter(({ why }) => why === undefined).map(({ values }) => values)
  const refused = judged.flatMap(({ values, why }) => (why === undefined ? [] : [{ values, why }]))
  const outcome = {
    tried: all.length,
    passed: good.length,
    refused: refused.slice(0, REFUSED_SHOWN),
  }
  const of = all.length === TRIED_MAX ? TRIED_MAX : Math.max(looked, all.length)
  const tooFew =
    good.length < PASSED_LEAST ? `Only ${good.length} of ${of} sets of numbers work.` : undefined
  return { outcome, good, tooFew }
}
