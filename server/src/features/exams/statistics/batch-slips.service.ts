import type { Db } from '../../../db/schema.ts'
import type { InSet } from '../asked.ts'
import { bankAsked, type Test } from '../marks/marks.service.ts'
import {
  type HandedIn,
  lastPublished,
  sheetsHandedIn,
  topicsOfQuestions,
} from './batch-slips.queries.ts'
import { toBankAnswer } from './choices.service.ts'
import { readKeptTest } from './kept-tests.service.ts'
import { findPlacesOfSlips, type Slipped } from './slips.service.ts'

/**
 * An answer to a question with slips, and the student; one entry for each time it was given. `place`: index of the slip
 * made.
 */
export type SlipAnswer = {
  student_ids: number[]
  question_id: number
  topic: string
  slips: { name: string; text: string }[]
  place: number | null
}

/** A question with slips as a student saw it, with the answer; the answer is undefined if it was blank. */
type Asked = { student_id: number; asked: InSet; value: string[] | string | undefined }

/** The questions on a student's sheet, in the form of `inBank`. */
function questionsAskedOn(
  test: Test,
  inBank: ReturnType<typeof bankAsked>,
  { set_letter, student_id, answers }: HandedIn,
): Asked[] {
  if (test.mode === 'online')
    return [...inBank.values()].map((asked) => ({
      ...{ student_id, asked },
      value: answers[asked.item_id],
    }))
  return [...(test.askedBy(set_letter) ?? [])].flatMap(([number, inSet]) => {
    const asked = inBank.get(inSet.item_id)
    const typed = answers[number]
    const value = typeof typed === 'string' ? toBankAnswer(test, set_letter, inSet, typed) : typed
    return asked ? [{ student_id, asked, value }] : []
  })
}

/**
 * Answers to a test's questions with slips. Questions that were dropped or are right for all are left out, because
 * their answers reveal no slip.
 */
function askedWithSlips(
  { test, keys }: Pick<Awaited<ReturnType<typeof readKeptTest>>, 'test' | 'keys'>,
  sheets: readonly HandedIn[],
) {
  const inBank = bankAsked(test)
  const tells = ({ item_id, item }: InSet) =>
    item.question.slips.length > 0 && !keys.get(item_id)?.dropped && !keys.get(item_id)?.accept_all
  return sheets.flatMap((sheet) =>
    questionsAskedOn(test, inBank, sheet)
      .filter(({ asked }) => tells(asked))
      .map((each) => {
        const byPerson = sheet.marks[each.asked.item_id] ?? 0
        return byPerson < each.asked.marks ? each : { ...each, value: undefined }
      }),
  )
}

/** The indexes of the slips made, in the order of `asked`. */
async function placesOfSlipsMade(db: Db, test_id: number, all: readonly Asked[]) {
  const given = all.flatMap(({ asked: { item, right }, value }, n): (Slipped & { n: number })[] =>
    value === undefined ? [] : [{ n, item, right, value }],
  )
  const places = await findPlacesOfSlips(db, test_id, given)
  return new Map(given.map(({ n }, at) => [n, places[at] ?? null]))
}

/**
 * Answers of some students to questions with slips in the last published tests of a batch, latest first, by the present
 * keys. An answer to which a person gave full marks counts as no slip.
 */
export async function slipsInTests(
  db: Db,
  { student_ids, ...of }: { batch_id: number; student_ids: number[]; from: string; to: string },
): Promise<SlipAnswer[]> {
  const tests = await lastPublished(db, of)
  if (tests.length === 0) return []
  const test_ids = tests.map(({ test_id }) => test_id)
  const sheets = await sheetsHandedIn(db, { test_ids, student_ids })
  const found: Omit<SlipAnswer, 'topic'>[] = []
  for (const row of tests) {
    const { test_id } = row
    const own = sheets.filter((sheet) => sheet.test_id === test_id)
    if (own.length === 0) continue
    const all = askedWithSlips(await readKeptTest(db, row), own)
    const places = await placesOfSlipsMade(db, test_id, all)
    for (const [n, { student_id, asked }] of all.entries()) {
      const { question_id, question } = asked.item
      const place = places.get(n) ?? null
      found.push({ student_ids: [student_id], question_id, slips: question.slips, place })
    }
  }
  const question_ids = new Set(found.map(({ question_id }) => question_id))
  const topics = await topicsOfQuestions(db, [...question_ids])
  return found.map((each) => ({ ...each, topic: topics.get(each.question_id) ?? '' }))
}
