import type { Picture } from '../../../typesetting/rich/rich-text.ts'
import type { PrintLanguage } from './words.ts'

export type SheetQuestion = {
  /** Other than `choice`, `several`, … only matters for where the answer is written. */
  kind: 'choice' | 'several' | 'number' | 'expression' | 'long' | 'group'
  text: string
  options: string[]
  figures: (Picture | null)[]
  /** Of a `group`: its questions, in which a second one is the alternative of the first. */
  parts: { marks: number; alternatives: SheetQuestion[] }[]
  /** What is right, as it is printed in the key: `B`, `A, C`, `3.5 to 4`, `$\frac12$`. */
  right: string
  /** Stands behind the line for the answer. */
  unit: string | null
  solution: string | null
  scheme: { step: string; marks: number }[]
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

/** The parts of a question, each alternative with the number that it is printed and entered under: `(ii)`. */
export function numberedParts({ parts }: SheetQuestion) {
  let count = 0
  return parts.map(({ marks, alternatives }) => ({
    marks,
    alternatives: alternatives.map((question) => {
      const name = `(${ROMAN[count] ?? count + 1})`
      count += 1
      return { name, question }
    }),
  }))
}

/** A question with how it is named where its answer is entered. */
export type Named = { label: string; question: SheetQuestion }

/** The alternatives under a number: `3`, `3 or`. */
export const namedIn = ({ number, alternatives }: SheetItem): Named[] =>
  alternatives.map((question, n) => ({ label: n === 0 ? `${number}` : `${number} or`, question }))

/** What of a question is answered by itself: `3`, or of a group `3 (i)`, `3 (ii)`. */
export function answeredIn({ label, question }: Named): Named[] {
  if (question.parts.length === 0) return [{ label, question }]
  return numberedParts(question).flatMap(({ alternatives }) =>
    alternatives.map((part) => ({ label: `${label} ${part.name}`, question: part.question })),
  )
}

/** `alternatives` are two where a student answers one or the other. */
export type SheetItem = { number: number; marks: number; alternatives: SheetQuestion[] }

export type SheetSection = {
  title: string
  instructions: string | null
  /** Such as `Answer any 5.`, `A wrong answer loses 1 mark.` */
  rules: string[]
  items: SheetItem[]
}

/** All that a printed paper says, of one set; nothing of it is looked up while drawing. */
export type PaperSheet = {
  print: 'paper' | 'key' | 'solutions' | 'omr'
  /** Of what it says besides its questions. */
  language: PrintLanguage
  academy: {
    name: string
    address: string | null
    phone: string | null
    email: string | null
  }
  title: string
  class_number: number | null
  minutes: number
  total: number
  instructions: string | null
  /** Null where there are no sets. */
  set: string | null
  /** `YYYY-MM-DD`, so that the same paper is the same file. */
  day: string
  columns: 1 | 2
  /** What is left for an answer that is written: lines, as much space without them, or nothing where there is another booklet. */
  answers: 'lines' | 'space' | 'none'
  sections: SheetSection[]
}
