import { randomUUID } from 'node:crypto'
import type { QuestionKind } from '@ganit/contract/papers/question-content'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../src/db/schema.ts'
import { cleanSvg } from '../../src/features/papers/question-figures/svg.ts'
import type { QuestionPart } from '../../src/features/papers/questions/question-details.ts'
import { readLines } from '../json-lines.ts'
import {
  anglesOnLine,
  bars,
  circle,
  clock,
  rectangle,
  rightTriangle,
  triangle,
} from './bank-figures.ts'

/** A question as a form would send it, but with a chapter's name and with a drawing. */
type DemoQuestion = {
  class_number: number
  kind: QuestionKind
  text: string
  marks: number
  chapter: string
  difficulty: 1 | 2 | 3
  language: 'en' | 'hi' | 'bn'
  solution?: string
  svg?: string
} & Omit<QuestionPart, 'kind' | 'text' | 'marks' | 'solution' | 'or'> & { parts?: QuestionPart[] }

const FIGURES = { anglesOnLine, bars, circle, clock, rectangle, rightTriangle, triangle }

/** A drawing in the file: its name, then its numbers and words. */
type Figure = [name: keyof typeof FIGURES, ...of: never[]]
type Line = Omit<DemoQuestion, 'svg'> & { figure?: Figure }

const draw = ([name, ...of]: Figure) => (FIGURES[name] as (...of: never[]) => string)(...of)

/** Number of consecutive questions that differ only in their numbers. */
export const VARIANTS = 5

/** The demo's questions, class by class. */
export const DEMO_BANK: readonly DemoQuestion[] = readLines<Line>('papers/bank.jsonl').map(
  ({ figure, ...question }) => (figure ? { ...question, svg: draw(figure) } : question),
)

const columnsOf = ({ kind, options = [], right }: DemoQuestion) => {
  if (kind !== 'choice') return {}
  const [option_a, option_b, option_c = null, option_d = null] = options
  const [right_option] = right as ('A' | 'B' | 'C' | 'D')[]
  return { option_a, option_b, option_c, option_d, right_option, option_count: options.length }
}

/** The JSON part of a question. */
function detailsOf(question: DemoQuestion) {
  const { kind, text, marks, chapter, difficulty, language, solution, svg, ...details } = question
  if (kind !== 'choice') return details
  const { options: _options, right: _right, ...rest } = details
  return rest
}

type Sorting = { chapters: Map<string, number>; teachers: string[] }

function row(question: DemoQuestion, { chapters, teachers }: Sorting) {
  const { kind, text, marks, difficulty, language, solution, class_number } = question
  const figure = question.svg && { figure_id: randomUUID(), ...cleanSvg(question.svg) }
  const chapter_id = chapters.get(`${class_number} ${question.chapter}`)
  const columns = { kind, question: text, marks, difficulty, language, class_number }
  return {
    figure,
    columns: {
      ...columns,
      chapter_id: chapter_id ?? null,
      solution: solution ?? null,
      details: JSON.stringify(detailsOf(question)),
      figures: figure ? [figure.figure_id] : [],
      author_id: teachers[class_number % Math.max(1, teachers.length)] ?? null,
      ...columnsOf(question),
    },
  }
}

async function sortingOf(db: Db): Promise<Sorting> {
  const chapters = await db
    .selectFrom('chapters')
    .select(['chapter_id', 'class_number', 'name'])
    .execute()
  const teachers = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'teacher')
    .orderBy('email')
    .limit(3)
    .execute()
  return {
    chapters: new Map(
      chapters.map(({ chapter_id, class_number, name }) => [`${class_number} ${name}`, chapter_id]),
    ),
    teachers: teachers.map(({ id }) => id),
  }
}

/** Fills the question bank. Questions with a known text are skipped. */
export const seedBank = (db: Kysely<Database>) =>
  db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom('questions')
      .select('question')
      .where('class_number', 'is not', null)
      .execute()
    const known = new Set(there.map(({ question }) => question))
    const sorting = await sortingOf(trx)
    const rows = DEMO_BANK.filter(({ text }) => !known.has(text)).map((each) => row(each, sorting))
    if (rows.length > 0) await insertRows(trx, rows)
  })

async function insertRows(trx: Trx, rows: ReturnType<typeof row>[]) {
  const made = await trx
    .insertInto('questions')
    .values(rows.map(({ columns }) => columns))
    .returning(['question_id', 'figures'])
    .execute()
  const ids = new Map(
    made.flatMap(({ question_id, figures }) => figures.map((f) => [f, question_id])),
  )
  const figures = rows.flatMap(({ figure }) => (figure ? [figure] : []))
  await trx
    .insertInto('question_figures')
    .values(
      figures.map(({ figure_id, svg, width, height }) => ({
        figure_id,
        question_id: ids.get(figure_id) ?? 0,
        content: Buffer.from(svg),
        media_type: 'image/svg+xml' as const,
        width,
        height,
      })),
    )
    .execute()
}
