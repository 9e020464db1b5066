import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../src/db/schema.ts'
import { cleanSvg } from '../src/features/papers/question-figures/svg.ts'
import { CLASS_1 } from './bank/class-1.ts'
import { CLASS_2 } from './bank/class-2.ts'
import { CLASS_3 } from './bank/class-3.ts'
import { CLASS_4 } from './bank/class-4.ts'
import { CLASS_5 } from './bank/class-5.ts'
import { CLASS_6 } from './bank/class-6.ts'
import { CLASS_7 } from './bank/class-7.ts'
import { CLASS_8 } from './bank/class-8.ts'
import { CLASS_9 } from './bank/class-9.ts'
import { CLASS_10 } from './bank/class-10.ts'
import { CLASS_11 } from './bank/class-11.ts'
import { CLASS_12 } from './bank/class-12.ts'
import { type BankQuestion, VARIANTS } from './bank/template.ts'

const CLASSES = [
  CLASS_1,
  CLASS_2,
  CLASS_3,
  CLASS_4,
  CLASS_5,
  CLASS_6,
  CLASS_7,
  CLASS_8,
  CLASS_9,
  CLASS_10,
  CLASS_11,
  CLASS_12,
]

type DemoQuestion = BankQuestion & { class_number: number }

/** The demo's questions: all variants of each template, class by class. */
export const DEMO_BANK: readonly DemoQuestion[] = CLASSES.flatMap((templates, index) =>
  templates.flatMap((template) =>
    Array.from({ length: VARIANTS }, (_, n) => ({ class_number: index + 1, ...template(n) })),
  ),
)

const columnsOf = ({ kind, options = [], right }: BankQuestion) => {
  if (kind !== 'choice') return {}
  const [option_a, option_b, option_c = null, option_d = null] = options
  const [right_option] = right as ('A' | 'B' | 'C' | 'D')[]
  return { option_a, option_b, option_c, option_d, right_option, option_count: options.length }
}

/** The JSON part of a question. */
function detailsOf(question: BankQuestion) {
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
