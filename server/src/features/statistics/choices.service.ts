import type { Db } from '../../db/schema.ts'
import { roundedRatio } from '../scores/units.service.ts'
import type { InSet } from '../tests/key-marks.service.ts'
import { bankAsked, type Test } from '../tests/marks.service.ts'
import { sheetsOf } from '../tests/sheets.queries.ts'
import { answersOnline } from './answers.queries.ts'
import { placesOfSlips, slipsOf } from './slips.service.ts'

const EVERYBODY = { role: 'admin', uid: '' } as const
const DIGITS = 4
const A = 65

/** Equal answers to an item: letters as the bank has them, a text, or null for what is read by a person. */
export type Answered = { value: string[] | string | null; count: number }

const add = (known: Map<number, Map<string, Answered>>, item_id: number, answer: Answered) => {
  const own = known.get(item_id) ?? new Map<string, Answered>()
  const name = JSON.stringify(answer.value)
  own.set(name, { ...answer, count: (own.get(name)?.count ?? 0) + answer.count })
  known.set(item_id, own)
}

/** The letters of the bank for those that a set prints: `right` is where the order of a set's options is told. */
function inBank(test: Test, set: Parameters<Test['askedBy']>[0], asked: InSet, answer: string) {
  const order = test.optionsBy(set, asked.item_id)
  return [...new Set(answer.toUpperCase().replaceAll(/[\s,]/g, ''))]
    .map((letter) => String.fromCharCode(A + (order[letter.charCodeAt(0) - A] ?? 0)))
    .sort()
}

const isChosen = ({ item: { question } }: InSet) => question.options.length > 0

/** What was answered to each item, equal answers together. */
export async function answersOf(db: Db, test_id: number, test: Test) {
  const known = new Map<number, Map<string, Answered>>()
  if (test.mode === 'online')
    for (const { item_id, value, count } of await answersOnline(db, test_id))
      add(known, item_id, { value, count })
  else
    for (const { set, answers } of await sheetsOf(db, EVERYBODY, test_id)) {
      const asked = test.askedBy(set)
      for (const [number, answer] of Object.entries(answers)) {
        const item = asked?.get(number)
        if (!item) continue
        const value = isChosen(item) ? inBank(test, set, item, answer) : answer
        add(known, item.item_id, { value, count: 1 })
      }
    }
  return new Map([...known].map(([item_id, own]) => [item_id, [...own.values()]]))
}

/** How many chose each option. */
export function optionShares({ item, right }: InSet, answers: readonly Answered[]) {
  const all = answers.reduce((sum, { count }) => sum + count, 0)
  return item.question.options.map((_, n) => {
    const option = String.fromCharCode(A + n)
    const count = answers
      .filter(({ value }) => Array.isArray(value) && value.includes(option))
      .reduce((sum, each) => sum + each.count, 0)
    return {
      option,
      is_right: Array.isArray(right) && right.includes(option),
      count,
      share: roundedRatio(count, all, DIGITS),
    }
  })
}

/** How many wrong answers come from which slip, by item. */
export async function slipCounts(db: Db, test: Test, answers: Map<number, Answered[]>) {
  const asked = bankAsked(test)
  const slips = await slipsOf(
    db,
    [...asked.values()].map(({ item }) => item),
  )
  const given = [...slips].flatMap(([item_id, known]) => {
    const item = asked.get(item_id)
    if (!item) return []
    return (answers.get(item_id) ?? []).flatMap(({ value, count }) =>
      value === null ? [] : [{ item_id, count, of: { ...item, value, slips: known } }],
    )
  })
  const places = await placesOfSlips(given.map(({ of }) => of))
  const counts = new Map([...slips].map(([item_id, known]) => [item_id, known.map(() => 0)]))
  for (const [n, { item_id, count }] of given.entries()) {
    const [place, own] = [places[n] ?? null, counts.get(item_id)]
    if (place !== null && own) own[place] = (own[place] ?? 0) + count
  }
  return new Map(
    [...slips].map(([item_id, known]) => [
      item_id,
      known.map(({ name }, n) => ({ name, count: counts.get(item_id)?.[n] ?? 0 })),
    ]),
  )
}
