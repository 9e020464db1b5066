import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { Db } from '../../../db/schema.ts'
import { SEES_ALL } from '../../ground/rights/rights.ts'
import { type InSet, parseLetters } from '../marks/key-marks.service.ts'
import { bankAsked, type Test } from '../marks/marks.service.ts'
import { readSheets } from '../marks/sheets.queries.ts'
import { roundRatio } from '../scores/units.service.ts'
import { countOnlineAnswers } from './answers.queries.ts'
import { findPlacesOfSlips } from './slips.service.ts'

const DIGITS = 4
const A = 65

/** Equal answers to an item: letters of the bank, a text, or null if a person reads them. */
export type Answered = { value: string[] | string | null; count: number }

const addAnswer = (
  known: Map<number, Map<string, Answered>>,
  item_id: number,
  answer: Answered,
) => {
  const own = known.get(item_id) ?? new Map<string, Answered>()
  const name = JSON.stringify(answer.value)
  own.set(name, { ...answer, count: (own.get(name)?.count ?? 0) + answer.count })
  known.set(item_id, own)
}

/**
 * Converts an answer on a sheet to the form of the bank: the letters of the set become the letters of the bank (in the
 * order of `inSet.right`); text stays.
 */
export function toBankAnswer(
  test: Test,
  set: Parameters<Test['askedBy']>[0],
  { item_id, item }: InSet,
  answer: string,
) {
  if (item.question.options.length === 0) return answer
  const order = test.optionsBy(set, item_id)
  return parseLetters(answer)
    .map((letter) => optionLetter(order[letter.charCodeAt(0) - A] ?? 0))
    .sort()
}

/** Answers to each item, equal ones counted together. */
export async function answersByItem(db: Db, test_id: number, test: Test) {
  const known = new Map<number, Map<string, Answered>>()
  if (test.mode === 'online')
    for (const { item_id, value, count } of await countOnlineAnswers(db, test_id))
      addAnswer(known, item_id, { value, count })
  else
    for (const { set, answers } of await readSheets(db, SEES_ALL, test_id)) {
      const asked = test.askedBy(set)
      for (const [number, answer] of Object.entries(answers)) {
        const item = asked?.get(number)
        if (!item) continue
        addAnswer(known, item.item_id, { value: toBankAnswer(test, set, item, answer), count: 1 })
      }
    }
  return new Map([...known].map(([item_id, own]) => [item_id, [...own.values()]]))
}

/** How many chose each option. */
export function optionShares({ item, right }: InSet, answers: readonly Answered[]) {
  const all = answers.reduce((sum, { count }) => sum + count, 0)
  return item.question.options.map((_, n) => {
    const option = optionLetter(n)
    const count = answers
      .filter(({ value }) => Array.isArray(value) && value.includes(option))
      .reduce((sum, each) => sum + each.count, 0)
    return {
      option,
      is_right: Array.isArray(right) && right.includes(option),
      count,
      share: roundRatio(count, all, DIGITS),
    }
  })
}

/** Number of wrong answers from each known mistake, by item. */
export async function countSlips(
  db: Db,
  test_id: number,
  test: Test,
  answers: Map<number, Answered[]>,
) {
  const asked = [...bankAsked(test).values()].filter(({ item }) => item.question.slips.length > 0)
  const given = asked.flatMap((item) =>
    (answers.get(item.item_id) ?? []).flatMap(({ value, count }) =>
      value === null ? [] : [{ ...item, value, count }],
    ),
  )
  const places = await findPlacesOfSlips(db, test_id, given)
  return new Map(
    asked.map(({ item_id, item }) => [
      item_id,
      item.question.slips.map(({ name }, place) => ({
        name,
        count: given
          .filter((each, n) => each.item_id === item_id && places[n] === place)
          .reduce((sum, { count }) => sum + count, 0),
      })),
    ]),
  )
}
