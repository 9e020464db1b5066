import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../../db/schema.ts'
import {
  dropWaitingJob,
  enqueueJob,
  type TakenJob,
} from '../../../ground/background-jobs/background-jobs.queries.ts'
import {
  type Answered,
  type Judgement,
  judgeAnswers,
  judgedAtOnce,
} from '../../../marking/marking.service.ts'
import { answerOf } from '../../../papers/question-bank/stored-content.ts'
import { lockPractice } from '../choosing/practisable.queries.ts'
import { afterTries } from '../levels/ladder.ts'
import { recountLevels } from '../levels/level-counts.service.ts'
import type { Try } from '../practice.tables.ts'
import type { SessionOfKind } from '../sessions/kept.queries.ts'
import { endFinished, isWaiting, saveTries } from '../sessions/sessions.queries.ts'
import { type KeyedItem, keyedItems, waitingTries } from './waiting.queries.ts'

const PRACTICE_JOB = 'judge practice'
const keyOfJudging = (session_id: number) => `practice/${session_id}`

/** Time that a person waits for a verdict. */
const PATIENCE_MS = 1_500
/**
 * Delay after which the worker judges answers that still wait. Answers to a question that a test keeps wait from day to
 * day until it is free.
 */
const WAITS_SECONDS = 60
const DAY_SECONDS = 86_400

type Session = SessionOfKind & { student_id: number }

/** Lets the worker judge in a minute the answers that still wait. */
export const judgeLater = (
  trx: Trx,
  { session_id }: Pick<Session, 'session_id'>,
  afterSeconds = WAITS_SECONDS,
) =>
  enqueueJob(trx, {
    kind: PRACTICE_JOB,
    key: keyOfJudging(session_id),
    input: { session_id },
    afterSeconds,
  })

/** An item's question with an answer, in the form that marking reads. */
function toAnswered({ kind, ...row }: KeyedItem, value: Try['value']): Answered {
  const { right, slips, unit, form, decimals_allowed } = answerOf(row)
  return { kind, right, slips, unit, form, decimals_allowed, answer: value } as Answered
}

/** Sets an item's tries and the state that follows from them. Without a try the item counts as unanswered. */
function setTries(item: KeyedItem, tries: readonly Try[]) {
  const options = answerOf(item).options?.length ?? 0
  Object.assign(item, afterTries(tries, { kind: item.kind, options }))
  if (item.tries.length === 0) item.answered_on = null
}

/** A try with its verdict; empty if the text cannot be read, which does not count as a try. */
const applyVerdict = (one: Try, { verdict, slip, isUnread }: Judgement): Try[] =>
  isUnread ? [] : [{ ...one, verdict, slip }]

/**
 * Sets verdicts on an item's tries, unless one needs a separate process or a test keeps the question; returns whether
 * it did.
 */
export function judgeAtOnce(item: KeyedItem) {
  if (item.reserved) return false
  const tries = item.tries.map((one) => {
    if (one.verdict !== null) return [one]
    const judgement = judgedAtOnce(toAnswered(item, one.value))
    return judgement && applyVerdict(one, judgement)
  })
  if (tries.includes(undefined)) return false
  setTries(
    item,
    tries.flatMap((each) => each ?? []),
  )
  return true
}

type Found = { position: number; place: number; judgement: Judgement }

/** Verdicts on waiting answers; those that could not be tried are left out. */
async function verdictsOnWaiting(items: readonly KeyedItem[]): Promise<Found[]> {
  const waiting = items.flatMap((item) =>
    item.tries.flatMap(({ verdict, value }, place) =>
      verdict === null
        ? [{ position: item.position, place, question: toAnswered(item, value) }]
        : [],
    ),
  )
  const judgements = await judgeAnswers(
    waiting.map(({ question }) => question),
    { isUrgent: true },
  )
  return waiting.flatMap(({ position, place }, n) => {
    const judgement = judgements[n]
    return judgement && !judgement.isUntried ? [{ position, place, judgement }] : []
  })
}

type Judged = { items: readonly KeyedItem[]; found: readonly Found[] }

/** Writes verdicts on items that still wait for them, and the resulting levels. */
async function writeVerdicts(trx: Trx, session: Session, { items, found }: Judged) {
  const { session_id, student_id } = session
  await lockPractice(trx, student_id)
  const waiting = await waitingTries(trx, session)
  const judged = waiting.flatMap((now) => {
    const item = items.find(({ position }) => position === now.position)
    const isFound = found.some(({ position }) => position === now.position)
    return item && isFound && !now.reserved ? [{ ...item, ...now }] : []
  })
  for (const item of judged)
    setTries(
      item,
      item.tries.flatMap((each, place) => {
        const own = found.find((one) => one.position === item.position && one.place === place)
        return own && each.verdict === null ? applyVerdict(each, own.judgement) : each
      }),
    )
  await saveTries(trx, session_id, judged)
  await recountLevels(trx, student_id, judged)
  await endFinished(trx, session)
  const isJudged = (position: number) =>
    judged.some((item) => item.position === position && item.state !== 'waiting')
  if (waiting.every(({ position }) => isJudged(position)))
    await dropWaitingJob(trx, keyOfJudging(session_id))
}

/**
 * Judges waiting answers. The call waits for verdicts for a short time only; later ones are written when they come, or
 * by the worker.
 */
export async function judgeItems(
  db: Kysely<Database>,
  session: Session,
  items: readonly KeyedItem[],
  { patience = PATIENCE_MS } = {},
) {
  if (items.length === 0) return
  const writing = verdictsOnWaiting(items).then(async (found) => {
    if (found.length > 0)
      await db.transaction().execute((trx) => writeVerdicts(trx, session, { items, found }))
  })
  // A late failure is ignored, because the worker judges again.
  writing.catch(() => undefined)
  await Promise.race([writing, sleep(patience, undefined, { ref: false })])
}

/** Judges the waiting answers of a session, except those to questions that a test keeps. */
export async function judgeWaiting(
  db: Kysely<Database>,
  session: Session,
  options: { patience?: number } = {},
) {
  const items = await keyedItems(db, session)
  const free = items.filter(({ reserved }) => !reserved)
  await judgeItems(db, session, free, options)
}

/** The worker's job, which judges waiting answers. */
async function* runJudgingJob(
  db: Kysely<Database>,
  { input }: Pick<TakenJob, 'input'>,
): AsyncGenerator<undefined, Record<string, unknown>> {
  const { session_id } = input as Pick<Session, 'session_id'>
  const session = await db
    .selectFrom('practice_sessions')
    .select(['session_id', 'kind', 'student_id'])
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

export const practiceWorks = { [PRACTICE_JOB]: runJudgingJob }
