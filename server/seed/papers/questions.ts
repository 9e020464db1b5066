import type { OptionLetter } from '@ganit/contract/papers/question-options'
import type { Insertable } from 'kysely'
import type { Db } from '../../src/db/schema.ts'
import type { Questions } from '../../src/features/papers/questions/questions.tables.ts'
import { readLines } from '../json-lines.ts'

/** A demo question: class and topic, text, options in order, the right one, and marks. */
type DemoQuestion = {
  remarks: string
  question: string
  options: readonly [string, string, string?, string?]
  right: OptionLetter
  marks: number
}

export const DEMO_QUESTIONS = readLines<DemoQuestion>('papers/questions.jsonl')

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
