import type { KeyCorrection } from '@ganit/contract/exams/test-marking'
import { optionLetter } from '@ganit/contract/papers/question-faults'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { invalid, notAllowed, notFound } from '../../../http/errors.ts'
import { type Checked, findKeyFaults } from '../../marking/marking.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import { lockTest, type TestRow, testRow, updateTestById } from '../exams.queries.ts'
import { type InSet, toTypedAnswer } from '../marks/key-marks.service.ts'
import { bankAsked, readTestWithPaper, type Test } from '../marks/marks.service.ts'
import {
  type GivenAnswer,
  judgeNewAnswers,
  markGiven,
  type Verdicts,
} from '../marks/verdicts.service.ts'
import { readCandidates } from '../scores/candidates.queries.ts'
import { readOutline } from '../scores/outline.queries.ts'
import { scoresOfCandidates } from '../scores/scores.service.ts'
import { asMark, toUnits } from '../scores/units.service.ts'
import { answersToItem, setItemMarks, studentsMarkedByPerson } from './answers-to.queries.ts'
import { insertKey, otherTestsOf } from './test-keys.queries.ts'

type CorrectionDraft = KeyCorrection & { test_id: number; item_id: number }
type Correct = NonNullable<KeyCorrection['right']>

async function rightFaults({ item: { question } }: InSet, right: Correct) {
  const { kind, options, unit } = question
  if (kind === 'long') return { right: 'This question is marked by hand.' }
  if (kind !== 'choice' && kind !== 'several') {
    const isText = Array.isArray(right)
    if (isText !== (kind === 'expression'))
      return { right: 'This is not an answer to this question.' }
    return findKeyFaults({ kind, right, unit } as Checked)
  }
  const last = optionLetter(options.length - 1)
  const isLetter = (letter: string) => letter.length === 1 && letter >= 'A' && letter <= last
  if (!Array.isArray(right) || !right.every(isLetter) || new Set(right).size < right.length)
    return { right: `Right must be letters from A to ${last}.` }
  return {}
}

async function refuseWrong(item: InSet, { right, accept_all, drop }: CorrectionDraft) {
  if ([right, accept_all, drop].filter((each) => each !== undefined).length !== 1)
    throw invalid({ right: 'Say either what is right, accept_all or drop.' })
  const faults = right ? await rightFaults(item, right) : {}
  if (Object.keys(faults).length > 0) throw invalid(faults as Record<string, string>)
}

type Trial = { test: Test; marks: Map<number, number | null> }

/** All students' answers as the key reads them, by student. */
const givenAnswers = (
  test: Test,
  item_id: number,
  rows: Awaited<ReturnType<typeof answersToItem>>,
) =>
  new Map(
    rows.flatMap(({ student_id, set_letter, answers, value }): [number, GivenAnswer][] => {
      const inSet = [...(test.askedBy(set_letter) ?? [])].find(([, of]) => of.item_id === item_id)
      const asked = value === null ? inSet?.[1] : bankAsked(test).get(item_id)
      const answer = value === null ? answers[inSet?.[0] ?? ''] : toTypedAnswer(value)
      return asked && answer !== undefined ? [[student_id, { asked, answer }]] : []
    }),
  )

/** Marks by a trial key; unchanged if only the counting of the item changes. */
async function trialOf(
  db: Db,
  row: TestRow,
  draft: CorrectionDraft,
  verdicts: Verdicts,
): Promise<Trial> {
  const { item_id, right, accept_all, drop } = draft
  const key = { item_id, correct: right ?? null, accept_all: !!accept_all, dropped: !!drop }
  const test = await readTestWithPaper(db, row, key)
  if (!right) return { test, marks: new Map() }
  const given = givenAnswers(test, item_id, await answersToItem(db, row.test_id, item_id))
  await judgeNewAnswers(db, row.test_id, [...given.values()], verdicts)
  return {
    test,
    marks: new Map([...given].map(([student_id, each]) => [student_id, markGiven(each, verdicts)])),
  }
}

/** Students whose total would change, each with the change in units. */
async function changesOfTotals(
  db: Db,
  { test_id, item_id }: CorrectionDraft,
  { test, marks }: Trial,
) {
  const outline = await readOutline(db, test_id)
  const before = await readCandidates(db, outline)
  const byPerson = await studentsMarkedByPerson(db, test_id, item_id)
  const after = before.map((candidate) => {
    const mark = marks.get(candidate.student_id)
    if (mark === undefined || byPerson.has(candidate.student_id)) return candidate
    const own = new Map(candidate.marks)
    if (mark === null) own.delete(item_id)
    else own.set(item_id, toUnits(mark))
    return { ...candidate, marks: own }
  })
  const totals = new Map(
    scoresOfCandidates(outline, before).scores.map(({ student_id, total }) => [
      student_id,
      total ?? 0,
    ]),
  )
  return scoresOfCandidates(test.outline, after).scores.flatMap(({ student_id, total }) => {
    const by = (total ?? 0) - (totals.get(student_id) ?? 0)
    return by === 0 ? [] : [{ student_id, by }]
  })
}

const summaryOf = (changes: { by: number }[]) => ({
  changed: changes.length,
  up: changes.filter(({ by }) => by > 0).length,
  down: changes.filter(({ by }) => by < 0).length,
  largest: asMark(Math.max(0, ...changes.map(({ by }) => Math.abs(by)))),
})

async function writeCorrection(
  trx: Trx,
  account: Account,
  draft: CorrectionDraft,
  verdicts: Verdicts,
) {
  const { test_id, item_id, right, accept_all, drop, reason, version } = draft
  const row = await lockTest(trx, account, test_id, version)
  const trial = await trialOf(trx, row, draft, verdicts)
  const changes = await changesOfTotals(trx, draft, trial)
  const test_key_id = await insertKey(trx, {
    test_id,
    item_id,
    accept_all: !!accept_all,
    dropped: !!drop,
    correct: right ? JSON.stringify(right) : null,
    reason,
    account_id: account.uid,
  })
  if (right) await setItemMarks(trx, { test_id, item_id }, trial.marks)
  await updateTestById(trx, test_id, {})
  const student_ids = changes.map(({ student_id }) => student_id)
  if (row.state === 'published' && student_ids.length > 0)
    await announceEvent(trx, { event: 'result', test_key_id, test_id, student_ids })
  const question_id = bankAsked(trial.test).get(item_id)?.item.question_id ?? 0
  const others = await otherTestsOf(trx, test_id, question_id)
  return {
    ...summaryOf(changes),
    message: 'Key corrected.',
    version: row.version + 1,
    question_id,
    other_tests: others.map((other) => ({ test_id: other.test_id, title: other.title })),
  }
}

/** Corrects the key of an item and marks all sitters again; without `confirm` only a preview. */
export async function correctKey(db: Kysely<Database>, account: Account, draft: CorrectionDraft) {
  const row = await testRow(db, account, draft.test_id)
  if (!row.is_wholly_theirs)
    throw notAllowed('This test is for batches of others, too. The owner can do this.')
  refuseOtherVersion('test', draft.version, row)
  const item = bankAsked(await readTestWithPaper(db, row)).get(draft.item_id)
  if (!item) throw notFound('This question is not in the paper of this test.')
  await refuseWrong(item, draft)
  // Answers are judged before the locks, because an expression may take a second.
  const verdicts: Verdicts = new Map()
  const trial = await trialOf(db, row, draft, verdicts)
  if (!draft.confirm) return summaryOf(await changesOfTotals(db, draft, trial))
  return db.transaction().execute((trx) => writeCorrection(trx, account, draft, verdicts))
}
