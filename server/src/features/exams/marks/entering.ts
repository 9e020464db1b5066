import type { SentRow } from '@ganit/contract/exams/test-marks'
import type { WholePaper } from '../../papers/whole-paper.service.ts'
import type { AskedItem, InSet, Mode, SetLetter } from '../asked.ts'
import type { Outline } from '../scores/outline.queries.ts'
import { shownMark } from '../scores/units.service.ts'
import { faultOfAnswer } from './key-marks.service.ts'
import { type Entered, hasMarks, isSame, mergeRow } from './merge-row.ts'
import type { Sheet } from './sheets.queries.ts'
import { type GivenAnswer, isUnjudged, markGiven, type Verdicts } from './verdicts.service.ts'

/** A test whose marks are entered; without a paper only totals. */
export type Test = {
  mode: Mode
  /** Maximum marks. */
  most: number
  whole: WholePaper | null
  asked: AskedItem[]
  outline: Outline
  /** Letters of the sets of the test's paper. */
  letters: SetLetter[]
  /**
   * Questions of a set by number. Empty if several sets exist and none was chosen; undefined if the set does not exist.
   */
  askedBy: (set: SetLetter | null) => Map<string, InSet> | undefined
  /** The bank's option at each place of an item, in a set. */
  optionsBy: (set: SetLetter | null, item_id: number) => number[]
}

type Faults = Record<string, string>

/** A student's row merged with the sent rows, and the sent rows it comes from. */
export type Merged = { stored: Sheet; next: Entered; rows: { n: number; sent: SentRow }[] }

/** Merges sent rows into the students' rows, in order. */
export function mergeRows(sheets: Sheet[], rows: SentRow[]): { merged: Merged[]; faults: Faults } {
  const merged = new Map<number, Merged>()
  const stored = new Map(sheets.map((sheet) => [sheet.student_id, sheet]))
  const faults: Faults = {}
  for (const [n, sent] of rows.entries()) {
    const sheet = stored.get(sent.student_id)
    if (!sheet) {
      faults[`rows.${n}.student_id`] = 'This student does not take this test.'
      continue
    }
    const before = merged.get(sent.student_id) ?? { stored: sheet, next: sheet, rows: [] }
    merged.set(sent.student_id, {
      stored: sheet,
      next: mergeRow(before.next, sent),
      rows: [...before.rows, { n, sent }],
    })
  }
  return { merged: [...merged.values()], faults }
}

export const changedRows = (merged: Merged[]) =>
  merged.filter(({ stored, next }) => !isSame(stored, next))

const rangeOf = ({ marks, negative }: Pick<AskedItem, 'marks' | 'negative'>) => ({
  from: negative === 0 ? 0 : -negative,
  to: marks,
})
type Range = ReturnType<typeof rangeOf>
const isInRange = (mark: number, { from, to }: Range) => mark >= from && mark <= to
const rangeText = ({ from, to }: Range) => `from ${shownMark(from)} to ${to}`

/** Error of a total. Without a paper, it must not be negative. */
function totalFault(total: number, { most, asked }: Test) {
  const lost = asked.reduce((sum, { negative }) => sum + negative, 0)
  const range = rangeOf({ marks: most, negative: lost })
  return isInRange(total, range) ? undefined : `Total must be ${rangeText(range)}.`
}

function markFaults({ asked }: Test, marks: Record<string, number | null>, path: string) {
  const byItem = new Map(asked.map((each) => [String(each.item_id), each]))
  const faults: Faults = {}
  for (const [item_id, mark] of Object.entries(marks)) {
    const item = byItem.get(item_id)
    if (!item) faults[`${path}.${item_id}`] = 'This is not marked in the paper of this test.'
    else if (mark !== null && !isInRange(mark, rangeOf(item)))
      faults[`${path}.${item_id}`] = `Mark must be ${rangeText(rangeOf(item))}.`
  }
  return faults
}

/** While the set is unknown, an answer is wrong if no set accepts it. */
function answerFaults({ letters, askedBy }: Test, { set, answers }: Entered, path: string) {
  const possible = set === null && letters.length > 0 ? letters : [set]
  const faults: Faults = {}
  for (const [number, answer] of Object.entries(answers)) {
    const found = possible.map((each) => faultOfAnswer(askedBy(each)?.get(number), answer))
    const [fault] = found
    if (fault && found.every((each) => each !== undefined))
      faults[`${path}.answers.${number}`] = fault
  }
  return faults
}

/** Faults of a student's sent row, by field. */
function faultsOfRow(test: Test, { next }: Merged, { n, sent }: Merged['rows'][number]): Faults {
  const path = `rows.${n}`
  const faults: Faults = {}
  if (!test.whole) {
    if (sent.marks ?? sent.answers)
      return { [`${path}.marks`]: 'Only totals are entered of a test without a paper.' }
    if (sent.set) return { [`${path}.set`]: 'A test without a paper has no sets.' }
  }
  if (test.mode === 'online') {
    if (sent.answers) return { [`${path}.answers`]: 'Students answer a test online themselves.' }
    if (sent.set) return { [`${path}.set`]: 'A test online has no sets.' }
  }
  const asked = test.askedBy(next.set)
  if (!asked) faults[`${path}.set`] = `The paper has no set ${next.set}.`
  if (typeof sent.total === 'number') {
    const fault = totalFault(sent.total, test)
    if (fault) faults[`${path}.total`] = fault
  }
  if (next.total !== null && hasMarks({ ...next, total: null })) {
    const field = sent.total === undefined ? (sent.marks ? 'marks' : 'answers') : 'total'
    faults[`${path}.${field}`] =
      field === 'total'
        ? 'This student has marks of questions. Clear them first.'
        : 'This student has a total. Clear it first.'
  }
  return {
    ...faults,
    ...markFaults(test, sent.marks ?? {}, `${path}.marks`),
    ...(asked && answerFaults(test, next, path)),
  }
}

/** Faults of all sent rows, by field. */
export const faultsOfRows = (test: Test, merged: Merged[]): Faults =>
  Object.assign(
    {},
    ...merged.flatMap((each) => each.rows.map((row) => faultsOfRow(test, each, row))),
  )

/** Answers not yet marked by this set's key. */
function unmarkedAnswers({ stored, next }: Merged) {
  const isOther = stored.set !== next.set
  return Object.entries(next.answers).filter(
    ([number, answer]) => isOther || stored.answers[number] !== answer,
  )
}

/** New answers to judge. */
export const newlyGiven = (test: Test, merged: Merged[]): GivenAnswer[] =>
  merged.flatMap((each) =>
    unmarkedAnswers(each).flatMap(([number, answer]) => {
      const asked = test.askedBy(each.next.set)?.get(number)
      return asked ? [{ asked, answer }] : []
    }),
  )

/** Marks by the key: computed for new answers, kept for the rest. Undefined if a verdict is missing. */
function keyMarks(test: Test, each: Merged, verdicts: Verdicts) {
  if (test.mode === 'online') return each.stored.key_marks
  const asked = test.askedBy(each.next.set) ?? new Map<string, InSet>()
  const isNew = new Set(unmarkedAnswers(each).map(([number]) => number))
  const marks: Record<string, number> = {}
  for (const [number, answer] of Object.entries(each.next.answers)) {
    const item = asked.get(number)
    if (!item) continue
    const given = { asked: item, answer }
    if (isNew.has(number) && isUnjudged(given, verdicts)) return undefined
    const mark = isNew.has(number)
      ? markGiven(given, verdicts)
      : (each.stored.key_marks[item.item_id] ?? null)
    if (mark !== null) marks[item.item_id] = mark
  }
  return marks
}

/** The row to store; undefined if another change requires another verdict. */
export function sheetToStore(test: Test, each: Merged, verdicts: Verdicts): Sheet | undefined {
  const key_marks = keyMarks(test, each, verdicts)
  return key_marks && { ...each.stored, ...each.next, key_marks }
}
