import { VARIANTS_USUAL } from '@ganit/contract/papers/question-variants'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict, notFound, Refused } from '../../../http/errors.ts'
import {
  enqueueJob,
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { QUESTION, type QuestionRow } from '../question-bank/question-bank.queries.ts'
import { toBankDraft } from '../question-bank/stored-content.ts'
import { questionsAtVersions } from '../question-bank/versions.queries.ts'
import { tryNumbers } from './try-numbers.service.ts'
import { endedValues, insertVariants, variantsOf } from './variants.queries.ts'
import { createVariantWriter, type ShownValues } from './written-out.service.ts'

const MAKE_VARIANTS = 'make variants'

type VariantsDraft = { question_id: number; version: number; count: number }

/** Queues a job that makes a template's variants; the account can see its progress. */
export const enqueueMaking = (
  trx: Trx,
  uid: string,
  {
    question_id,
    version,
    count = VARIANTS_USUAL,
  }: Omit<VariantsDraft, 'count'> & { count?: number },
) =>
  enqueueJob(trx, {
    kind: MAKE_VARIANTS,
    input: { question_id, version, count },
    key: `${MAKE_VARIANTS} ${question_id} ${uid}`,
    account_id: uid,
  })

const CHANGED = 'The question was changed meanwhile. Make its variants again.'

async function readTemplateAt(
  db: Db,
  { question_id, version }: VariantsDraft,
): Promise<QuestionRow> {
  const [row] = await questionsAtVersions(db, [{ question_id, version: null }])
  if (!row) throw notFound('Question not found.')
  if (row.version !== version || !row.details.params) throw conflict(CHANGED)
  return row
}

const sameAs = (one: ShownValues) => JSON.stringify(Object.entries(one).toSorted())

/** Adds the missing variants. Idempotent, also beside another process. */
async function addMissingVariants(
  trx: Trx,
  template: QuestionRow,
  count: number,
  good: ShownValues[],
) {
  const { question_id, version } = template
  const there = await variantsOf(trx, question_id, version)
  const ended = await endedValues(trx, question_id)
  const known = new Set([...there.map(({ params }) => params), ...ended].map(sameAs))
  const missing = count - there.filter((variant) => !variant.ended).length
  const fresh = good.filter((values) => !known.has(sameAs(values))).slice(0, Math.max(0, missing))
  const last = there.at(-1)?.n ?? 0
  const write = createVariantWriter(template)
  const numbered = fresh.map((params, index) => ({
    n: last + 1 + index,
    params,
    content: write(params, last + 1 + index),
  }))
  await insertVariants(trx, { question_id, version }, numbered)
}

/** Tries sets of numbers one by one and stores the variants at the end, so that a killed job stores none. */
async function* runMakeJob(db: Kysely<Database>, job: TakenJob) {
  const draft = job.input as VariantsDraft
  const template = await readTemplateAt(db, draft)
  const trying = tryNumbers(toBankDraft(template))
  let next = await trying.next()
  for (; !next.done; next = await trying.next()) {
    const done = next.value
    if (done % 10 === 0)
      await db.transaction().execute((trx) => storeProgress(trx, job, { done, of: 200 }))
    yield
  }
  const { outcome, good, tooFew } = next.value
  if (tooFew) throw new Refused(409, tooFew, { details: outcome })
  await db.transaction().execute(async (trx) => {
    const { version } = await lockForChange(trx, QUESTION, draft.question_id)
    if (version !== draft.version) throw conflict(CHANGED)
    await storeProgress(trx, job, { done: outcome.tried, of: outcome.tried })
    await addMissingVariants(trx, template, draft.count, good)
  })
  return outcome
}

export const variantWorks = { [MAKE_VARIANTS]: runMakeJob }
