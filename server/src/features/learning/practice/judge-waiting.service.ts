import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import {
  dropWaitingJob,
  enqueue,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { type Answered, type Judgement, judge } from '../../marking/marking.service.ts'
import { answerOf } from '../../papers/question-bank/stored-content.ts'
import { afterTries } from './ladder.ts'
import { recountLevels } from './level-counts.service.ts'
import type { Try } from './practice.tables.ts'
import { lockPractice } from './practisable.queries.ts'
import { endFinished, isWaiting, saveTries } from './sessions.queries.ts'
import { type WaitingItem, waitingItems } from './waiting.queries.ts'

const PRACTICE_JOB = 'judge practice'
const keyFor = (session_id: number) => `practice/${session_id}`

/** So long a person waits for a verdict. */
const PATIENCE_MS = 1_500
/** The worker judges answers that wait longer; those to a question that a test keeps wait, day by day, until it is free. */
const WAITS_SECONDS = 60
const DAY_SECONDS = 86_400

type Session = { session_id: number; student_id: number }

/** Has the worker judge what still waits in a minute. */
export const judgeLater = (trx: Trx, { session_id }: Session, afterSeconds = WAITS_SECONDS) =>
  enqueue(trx, {
    kind: PRACTICE_JOB,
    key: keyFor(session_id),
    input: { session_id },
    afterSeconds,
  })

/** A question of an item with an answer, as marking reads them. */
function asked({ kind, ...row }: WaitingItem, value: Try['value']): Answered {
  const { right, slips, unit, form, decimals_allowed } = answerOf(row)
  return { kind, right, slips, unit, form, decimals_allowed, answer: value } as Answered
}

type Found = { position: number; place: number; judgement: Judgement }

/** Verdicts on the answers that wait; those that could not be tried are left out. */
async function verdictsOn(items: readonly WaitingItem[]): Promise<Found[]> {
  const waiting = items.flatMap((item) =>
    item.tries.flatMap(({ verdict, value }, place) =>
      verdict === null ? [{ position: item.position, place, question: asked(item, value) }] : [],
    ),
  )
  const judgements = await judge(
    waiting.map(({ question }) => question),
    { isUrgent: true },
  )
  return waiting.flatMap(({ position, place }, n) => {
    const judgement = judgements[n]
    return judgement && !judgement.isUntried ? [{ position, place, judgement }] : []
  })
}

/** Writes verdicts where they are still waited for, and the levels that follow. */
async function writeVerdicts(trx: Trx, session: Session, found: readonly Found[]) {
  const { session_id, student_id } = session
  await lockPractice(trx, student_id)
  const now = await waitingItems(trx, session_id)
  for (const item of now) {
    const tries = item.tries.map((each, place): Try => {
      const own = found.find((one) => one.position === item.position && one.place === place)
      if (!own || each.verdict !== null) return each
      return { ...each, verdict: own.judgement.verdict, slip: own.judgement.slip }
    })
    const options = answerOf(item).options?.length ?? 0
    const after = afterTries(tries, { kind: item.kind, options })
    await saveTries(trx, { session_id, position: item.position, ...after })
  }
  const judged = now.filter(({ position }) => found.some((one) => one.position === position))
  await recountLevels(trx, student_id, judged)
  await endFinished(trx, session_id)
  if (!(await isWaiting(trx, session_id))) await dropWaitingJob(trx, keyFor(session_id))
}

/**
 * Judges the answers of a session that wait, unless a test keeps the question. Waits for the verdicts only so long as a
 * person does: later ones are written when they come, or else by the worker.
 */
export async function judgeWaiting(
  db: Kysely<Database>,
  session: Session,
  { patience = PATIENCE_MS } = {},
) {
  const items = await waitingItems(db, session.session_id)
  if (items.length === 0) return
  const writing = verdictsOn(items).then(async (found) => {
    if (found.length > 0)
      await db.transaction().execute((trx) => writeVerdicts(trx, session, found))
  })
  // A late failure is nobody's: the worker judges again.
  writing.catch(() => undefined)
  await Promise.race([writing, sleep(patience, undefined, { ref: false })])
}

/** The worker's part. */
async function* judging(
  db: Kysely<Database>,
  { input }: Pick<TakenJob, 'input'>,
): AsyncGenerator<undefined, Record<string, unknown>> {
  const { session_id } = input as Pick<Session, 'session_id'>
  const session = await db
    .selectFrom('practice_sessions')
    .select(['session_id', 'student_id'])
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  if (!session) return {}
  await judgeWaiting(db, session, { patience: WAITS_SECONDS * 1_000 })
  yield
  await db.transaction().execute(async (trx) => {
    if (await isWaiting(trx, session_id)) await judgeLater(trx, session, DAY_SECONDS)
  })
  return {}
}

export const practiceWorks = { [PRACTICE_JOB]: judging }
