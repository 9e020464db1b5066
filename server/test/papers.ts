import { createPaper, readyPaper } from '@ganit/contract/papers/papers'
import type { Insertable } from 'kysely'
import type { Questions } from '../src/features/papers/questions/questions.tables.ts'
import type { Academy } from './academy.ts'

export async function aChapter({ db }: Academy, name = 'Triangles', class_number = 10) {
  const { chapter_id } = await db
    .insertInto('chapters')
    .values({ name, class_number, position: 500 })
    .returning('chapter_id')
    .executeTakeFirstOrThrow()
  return chapter_id
}

const CHOICE = {
  question: 'What is $1+1$?',
  option_a: 'one',
  option_b: 'two',
  option_c: 'three',
  option_d: 'four',
  right_option: 'B',
  option_count: 4,
  marks: 1,
} as const

const NO_OPTIONS = {
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  right_option: null,
  option_count: null,
}

/** A question of the bank; with `kind` it has no options except in its details. */
export async function aQuestion({ db }: Academy, changes: Partial<Insertable<Questions>> = {}) {
  const columns = changes.kind && changes.kind !== 'choice' ? NO_OPTIONS : {}
  const { question_id } = await db
    .insertInto('questions')
    .values({ ...CHOICE, ...columns, ...changes })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  return question_id
}

/** Some questions of the bank. */
export async function questionsOf(
  academy: Academy,
  count: number,
  changes: Partial<Insertable<Questions>> = {},
) {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1)
    ids.push(await aQuestion(academy, { question: `Question ${n}`, ...changes }))
  return ids
}

type Call = Academy['visitor']

/** A paper of these questions, one mark each. */
export async function aPaper(call: Call, question_ids: number[], more: object = {}) {
  const items = question_ids.map((question_id) => ({ question_id, marks: 1 }))
  const body = {
    title: 'Half-yearly test',
    duration_minutes: 90,
    sections: [{ title: 'Section A', items }],
    ...more,
  }
  return (await call(createPaper, { body } as never)).body.paper
}

/** A paper that is made ready. */
export async function aReadyPaper(call: Call, question_ids: number[], more: object = {}) {
  const { paper_id, version } = await aPaper(call, question_ids, more)
  const answer = await call(readyPaper, {
    params: { paper_id: `${paper_id}` },
    body: { version },
  } as never)
  return answer.body.paper
}
