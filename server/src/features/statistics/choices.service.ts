import type { Db } from '../../db/schema.ts'
import { judge } from '../marking/marking.service.ts'
import { questionsAt } from '../question-bank/versions.queries.ts'
import { roundedRatio } from '../scores/units.service.ts'
import { type InSet, toJudge } from '../tests/key-marks.service.ts'
import { bankAsked, type Test } from '../tests/marks.service.ts'
import { sheetsOf } from '../tests/sheets.queries.ts'
import { answersOnline } from './answers.queries.ts'

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

type Slips = { answer: string; name: string }[]

/** The slips that each asked question knows, by item. */
async function slipsIn(db: Db, test: Test) {
  const asked = [...bankAsked(test).values()]
  const wanted = asked.map(({ item }) => ({
    question_id: item.question_id,
    version: item.question_version,
  }))
  const rows = await questionsAt(db, wanted)
  const details = new Map(rows.map((row) => [`${row.question_id} ${row.version}`, row.details]))
  return new Map(
    asked.flatMap((each): [number, Slips][] => {
      const { question_id, question_version, part } = each.item
      const of = details.get(`${question_id} ${question_version}`)
      const slips = (part === null ? of?.slips : of?.parts?.[part]?.slips) ?? []
      return slips.length > 0 ? [[each.item_id, slips]] : []
    }),
  )
}

/** How many wrong answers come from which slip, by item. */
export async function slipCounts(db: Db, test: Test, answers: Map<number, Answered[]>) {
  const slips = await slipsIn(db, test)
  const asked = bankAsked(test)
  const wanted = [...slips].flatMap(([item_id, known]) => {
    const item = asked.get(item_id)
    if (!item) return []
    return (answers.get(item_id) ?? []).flatMap(({ value, count }) => {
      const { right } = item
      if (value === null || right === null) return []
      const question = Array.isArray(value)
        ? {
            kind: item.item.question.kind as 'choice' | 'several',
            right: right as string[],
            answer: value,
          }
        : toJudge(item, value)
      return question ? [{ item_id, count, question: { ...question, slips: known } }] : []
    })
  })
  const judgements = await judge(wanted.map(({ question }) => question as never))
  const counts = new Map<number, number[]>(
    [...slips].map(([item_id, known]) => [item_id, known.map(() => 0)]),
  )
  for (const [n, { item_id, count }] of wanted.entries()) {
    const slip = judgements[n]?.slip ?? null
    const own = counts.get(item_id)
    if (slip !== null && own) own[slip] = (own[slip] ?? 0) + count
  }
  return new Map(
    [...slips].map(([item_id, known]) => [
      item_id,
      known.map(({ name }, n) => ({ name, count: counts.get(item_id)?.[n] ?? 0 })),
    ]),
  )
}
