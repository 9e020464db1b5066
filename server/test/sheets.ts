import { drawPaper } from '../src/features/papers/paper-pdf/draw-paper.ts'
import type {
  PaperSheet,
  SheetItem,
  SheetQuestion,
} from '../src/features/papers/paper-pdf/sheet.ts'
import { readPdf } from './read-pdf.ts'

/** A question of a printed paper. */
export const question = (text: string, more: Partial<SheetQuestion> = {}): SheetQuestion => ({
  kind: 'choice',
  text,
  options: ['$\\frac{1}{2}$', '2', '3', '4'],
  figures: [],
  parts: [],
  right: 'A',
  unit: null,
  solution: null,
  scheme: [],
  ...more,
})

/** Questions of four marks each, numbered from 1. */
export const numbered = (questions: SheetQuestion[]): SheetItem[] =>
  questions.map((one, n) => ({ number: n + 1, marks: 4, alternatives: [one] }))

/** A printed paper with one section. */
export const sheet = (items: SheetItem[], more: Partial<PaperSheet> = {}): PaperSheet => ({
  print: 'paper',
  academy: { name: 'Sharma Maths Academy', address: '12, Park Street', phone: null, email: null },
  title: 'Half-yearly test',
  class_number: 10,
  language: 'en',
  minutes: 90,
  total: 80,
  instructions: 'All questions are compulsory.\nTake $\\pi=\\frac{22}{7}$.',
  set: 'B',
  day: '2026-11-21',
  columns: 1,
  answers: 'lines',
  sections: [{ title: 'Section A', instructions: null, rules: ['Answer any 5.'], items }],
  ...more,
})

export const pagesOf = async (of: PaperSheet) => readPdf(await drawPaper(of)).pages
