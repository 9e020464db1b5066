import type { SentAnswer } from '@ganit/contract/exams/attempts'
import { invalid } from '../../../http/errors.ts'
import { allAnswerableItems, type Item } from '../../papers/whole-paper.service.ts'
import { bankLetters, type Order, optionsInOrder } from '../attempts/sitting/order.service.ts'
import type { SittingPaper } from '../attempts/sitting/sitting-paper.service.ts'
import type { AnswerValue } from './attempt-answers.tables.ts'

/** An answer as stored: letters of the bank, empty values null. */
export type ReadAnswer = Omit<SentAnswer, 'value'> & { value: AnswerValue | null }

/** Answered items of a paper: questions, and parts of groups. */
const answeredItems = (paper: Pick<SittingPaper, 'numbered'>) =>
  new Map(allAnswerableItems(paper).map((item) => [item.item_id, item]))

const known = new WeakMap<object, Map<number, Item>>()

/** `answeredItems`, cached by paper. */
function itemsOf(paper: Pick<SittingPaper, 'numbered'>) {
  const items = known.get(paper) ?? answeredItems(paper)
  known.set(paper, items)
  return items
}

/** Question of an item; undefined if there is none. */
export const findItem = (paper: Pick<SittingPaper, 'numbered'>, item_id: number) =>
  itemsOf(paper).get(item_id)

type Value = SentAnswer['value']

/** The value, or null if it is empty. */
function nullIfEmpty(value: Value): Value {
  if (value === null || typeof value === 'string') return value?.trim() || null
  if (Array.isArray(value)) return value.length > 0 ? value : null
  const { text = '', photos = [] } = value
  if (text.trim() === '' && photos.length === 0) return null
  return { ...(text !== '' && { text }), ...(photos.length > 0 && { photos }) }
}

/**
 * A value in its stored form; an error sentence if it does not fit the question. `options`: the bank's option at each
 * place.
 */
export function readValue(
  kind: Item['question']['kind'],
  options: number[],
  sent: Value,
): { value: AnswerValue | null } | string {
  const value = nullIfEmpty(sent)
  if (value === null) return { value }
  if (kind === 'choice' || kind === 'several') {
    const last = String.fromCharCode(64 + options.length)
    if (!Array.isArray(value)) return `Answer with a list of letters from A to ${last}.`
    const letters = bankLetters(value, options)
    if (!letters) return `Answer with letters from A to ${last}.`
    if (kind === 'choice' && letters.length > 1) return 'Choose one.'
    return { value: letters }
  }
  if (kind === 'long') {
    if (typeof value === 'string' || Array.isArray(value)) return 'Answer with a text or photos.'
    return { value: value as AnswerValue }
  }
  return typeof value === 'string' ? { value } : 'Answer with a text.'
}

/** The sent answers in the stored form, only the newest for each item; 400 if an answer does not fit the paper. */
export function readAnswers(
  paper: Pick<SittingPaper, 'numbered'>,
  sent: SentAnswer[],
  order: Order,
): ReadAnswer[] {
  const items = itemsOf(paper)
  const faults: Record<string, string> = {}
  const newest = new Map<number, ReadAnswer>()
  for (const [n, answer] of sent.entries()) {
    const item = items.get(answer.item_id)
    const read = item && readValue(item.question.kind, optionsInOrder(item, order), answer.value)
    if (read === undefined) faults[`answers.${n}.item_id`] = 'This question is not in this test.'
    else if (typeof read === 'string') faults[`answers.${n}.value`] = read
    else if ((newest.get(answer.item_id)?.revision ?? 0) < answer.revision)
      newest.set(answer.item_id, { ...answer, ...read })
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return [...newest.values()]
}
