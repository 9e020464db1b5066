import type { PrintedLogo } from '../../../typesetting/logo.ts'
import type { Picture } from '../../../typesetting/rich/rich-text.ts'
import type { PrintLanguage } from './words.ts'

export type SheetQuestion = {
  /** The kind of a question. Apart from the options, it only decides in which place the answer is written. */
  kind: 'choice' | 'several' | 'number' | 'expression' | 'long' | 'group'
  text: string
  options: string[]
  figures: (Picture | null)[]
  /** For a group: its questions, of which a second one is the alternative. */
  parts: { marks: number; alternatives: SheetQuestion[] }[]
  /** Right answer as printed in the key: `B`, `A, C`, `3.5 to 4`, `$\frac12$`. */
  right: string
  /** Printed beside the answer line. */
  unit: string | null
  solution: string | null
  scheme: { step: string; marks: number }[]
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

/** Parts of a question, each alternative with its printed number: `(ii)`. */
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

/** A question with its name in entering answers. */
export type Named = { label: string; question: SheetQuestion }

/** Alternatives under a number: `3`, `3 or`. */
export const namedAlternatives = ({ number, alternatives }: SheetItem): Named[] =>
  alternatives.map((question, n) => ({ label: n === 0 ? `${number}` : `${number} or`, question }))

/** Separately answered items: `3`, or for a group `3 (i)`, `3 (ii)`. */
export function answeredItems({ label, question }: Named): Named[] {
  if (question.parts.length === 0) return [{ label, question }]
  return numberedParts(question).flatMap(({ alternatives }) =>
    alternatives.map((part) => ({ label: `${label} ${part.name}`, question: part.question })),
  )
}

/** A numbered question of a sheet. If it has two `alternatives`, a student answers one. */
export type SheetItem = { number: number; marks: number; alternatives: SheetQuestion[] }

export type SheetSection = {
  title: string
  instructions: string | null
  /** Rules of the section, such as `Answer any 5.` or `A wrong answer loses 1 mark.` */
  rules: string[]
  items: SheetItem[]
}

/** A sheet of a PDF, and the number of its copies. */
export type Copies = { sheet: PaperSheet; copies: number }

/** Everything on a printed paper, for one set; nothing is read while drawing. */
export type PaperSheet = {
  print: 'paper' | 'key' | 'solutions' | 'omr'
  /** Language of the paper's own words. */
  language: PrintLanguage
  academy: {
    name: string
    address: string | null
    phone: string | null
    email: string | null
    logo?: PrintedLogo
  }
  title: string
  class_number: number | null
  minutes: number
  total: number
  instructions: string | null
  /** Null if there are no sets. */
  set: string | null
  /** The day to print, `YYYY-MM-DD`. It is given, so that the same paper makes the same file. */
  day: string
  columns: 1 | 2
  /** Space for a written answer: lines, blank space, or none with a separate booklet. */
  answers: 'lines' | 'space' | 'none'
  sections: SheetSection[]
}
