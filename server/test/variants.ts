import { getJob } from '@ganit/contract/jobs'
import {
  endVariant,
  listVariants,
  makeVariants,
  takeVariant,
} from '@ganit/contract/papers/question-variants'
import type { Insertable } from 'kysely'
import type { Questions } from '../src/features/papers/questions/questions.tables.ts'
import { variantWorks } from '../src/features/papers/variants/make-variants.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import type { Academy } from './academy.ts'
import { bankCalls } from './questions.ts'

/** A linear equation with few sets of numbers, each of which takes time to check: `3x + 2 = 8`. */
export const EQUATION = {
  kind: 'expression',
  text: 'Solve $[[lead a | x]][[term b]]=[[a*c+b]]$.',
  right: ['x=[[c]]'],
  solution: '$[[lead a | x]]=[[a*c]]$, so $x=[[c]]$.',
  hints: ['Take [[b]] to the other side.'],
  slips: [
    {
      answer: 'x=[[(a*c+2*b)/a]]',
      name: 'sign not changed',
      text: 'Take away $[[b]]$ on both sides.',
    },
  ],
  params: {
    a: { from: 2, to: 4 },
    b: { from: -2, to: 2, not: [0] },
    c: { from: -1, to: 2, not: 0 },
  },
  require: ['a*c+b ≠ 0'],
  marks: 2,
} as const

type Call = Awaited<ReturnType<Academy['signInAdmin']>>['call']

/** The calls of templates in somebody's name, and the work of their jobs. */
export function variantCalls({ db }: Academy, call: Call) {
  const of = (question_id: unknown, n?: unknown) => ({
    params: { question_id: String(question_id), ...(n !== undefined && { n: String(n) }) },
  })
  const log = { error: (line: string) => expectNothing(line), warn: () => {} }
  return {
    ...bankCalls(call),
    make: (id: unknown, body: object) => call(makeVariants, { ...of(id), body } as never),
    variants: (id: unknown) => call(listVariants, of(id) as never),
    end: (id: unknown, n: unknown) => call(endVariant, of(id, n) as never),
    take: (id: unknown, n: unknown) => call(takeVariant, of(id, n) as never),
    work: (stopping?: AbortSignal) => runDueJob({ db, log, works: variantWorks }, stopping),
    jobOf: async (job_id: number) =>
      (await call(getJob, { params: { job_id: String(job_id) } } as never)).body,
  }
}

function expectNothing(line: string) {
  throw new Error(line)
}

/** Variants 1, 2, … of a stored question's first version. */
export async function storeVariants({ db }: Pick<Academy, 'db'>, question_id: number, count = 1) {
  await db.deleteFrom('question_variants').where('question_id', '=', question_id).execute()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ question_id, version: 1, variant: n + 1 },
    params: JSON.stringify({ a: String(n + 1) }),
    content: JSON.stringify({
      question: `Is it ${n + 1}?`,
      details: { right: { value: `${n + 1}` } },
    }),
  }))
  await db.insertInto('question_variants').values(rows).execute()
}

/** A stored question whose numbers change, with its variants. */
export async function aStoredTemplate(
  academy: Pick<Academy, 'db'>,
  changes: Partial<Insertable<Questions>> = {},
  count = 1,
) {
  const details = { params: { a: { from: 1, to: 9 } }, right: { value: '[[a]]' } }
  const { question_id } = await academy.db
    .insertInto('questions')
    .values({
      ...{ kind: 'number', question: 'Is it [[a]]?', marks: 1, details: JSON.stringify(details) },
      ...changes,
    })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  await storeVariants(academy, question_id, count)
  return { question_id }
}
