import type { Wanted } from '@ganit/contract/papers/papers'
import type { Looked } from '../papers.data.ts'

/** A line of a blueprint in the form. `key` identifies it while lines come and go. */
export type FillLine = {
  key: number
  chapter_id: string
  difficulty: string
  kind: string
  count: string
  marks: string
}

export const blankLine = (key: number): FillLine => ({
  key,
  chapter_id: '',
  difficulty: '',
  kind: '',
  count: '5',
  marks: '',
})

const QUESTIONS_MAX = 200
const MARKS_MAX = 1_000

/** The errors of a line's fields. */
export function faultsOf({ count, marks }: FillLine) {
  const given = Number(marks)
  const isOfQuarters = given > 0 && given <= MARKS_MAX && Number.isInteger(given * 4)
  return {
    count:
      /^\d+$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= QUESTIONS_MAX
        ? ''
        : `How many must be a whole number from 1 to ${QUESTIONS_MAX}.`,
    marks:
      marks.trim() === '' || isOfQuarters
        ? ''
        : `Marks must be a number from 0.25 to ${MARKS_MAX} in steps of 0.25.`,
  }
}

export const isFaulty = (line: FillLine) => Object.values(faultsOf(line)).some(Boolean)

/** The lines as sent. */
export const toWantedLines = (lines: readonly FillLine[]): Looked['from'] =>
  lines.map(({ chapter_id, difficulty, kind, count, marks }) => ({
    ...(chapter_id && { chapter_id: Number(chapter_id) }),
    ...(difficulty && { difficulty: Number(difficulty) }),
    ...(kind && { kind: kind as NonNullable<Wanted['kind']> }),
    count: Number(count),
    ...(marks.trim() && { marks: Number(marks) }),
  }))
