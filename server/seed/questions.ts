import type { Insertable } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import type { Questions } from '../src/features/papers/questions/questions.tables.ts'
import { ALGEBRA } from './questions/algebra.ts'
import type { DemoQuestion } from './questions/demo-question.ts'
import { GEOMETRY } from './questions/geometry.ts'
import { HIGHER } from './questions/higher.ts'
import { NUMBERS } from './questions/numbers.ts'

export const DEMO_QUESTIONS = [...NUMBERS, ...ALGEBRA, ...GEOMETRY, ...HIGHER]

function row({ options, right, ...question }: DemoQuestion): Insertable<Questions> {
  const [option_a, option_b, option_c = null, option_d = null] = options
  return {
    ...question,
    option_a,
    option_b,
    option_c,
    option_d,
    right_option: right,
    option_count: options.length,
  }
}

/** Adds questions for papers. Those with a known text are skipped. */
export async function seedQuestions(db: Db) {
  const texts = DEMO_QUESTIONS.map(({ question }) => question)
  const there = await db
    .selectFrom('questions')
    .select('question')
    .where('question', 'in', texts)
    .execute()
  const known = new Set(there.map(({ question }) => question))
  const missing = DEMO_QUESTIONS.filter(({ question }) => !known.has(question))
  if (missing.length > 0) await db.insertInto('questions').values(missing.map(row)).execute()
}
