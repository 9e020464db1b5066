import type { PracticeItem, SentTry } from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { invalid } from '../../../../http/errors.ts'
import { clock } from '../../../../lifecycle/clock.ts'
import { readValue } from '../../../exams/attempt-answers/values.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { answerOf } from '../../../papers/question-bank/stored-content.ts'
import { refuseWaiting } from '../../../people/agreements/waiting.queries.ts'
import { lockSession, type Session } from '../choosing/practisable.queries.ts'
import { isOver, triesAllowed } from '../levels/ladder.ts'
import { recountLevels } from '../levels/level-counts.service.ts'
import { withdrawReserved } from '../mistakes/withdraw.service.ts'
import { itemRows } from '../sessions/items.queries.ts'
import { presentItem, type Urls } from '../sessions/present-items.service.ts'
import { endFinished, saveTries } from '../sessions/sessions.queries.ts'
import { judgeAtOnce, judgeItems, judgeLater } from './judge-waiting.service.ts'
import { type KeyedItem, keyedItems } from './waiting.queries.ts'

type Caller = Pick<Account, 'uid'>

/**
 * A session of the caller, locked until the transaction ends; questions that a test keeps are taken out. 409 for a child
 * who waits until a parent agrees.
 */
export async function lockOwnSession(
  trx: Trx,
  account: Caller,
  session_id: number,
  isLate = false,
) {
  const session = await lockSession(trx, account, session_id, isLate)
  refuseWaiting(session)
  return { session, behind: await withdrawReserved(trx, session) }
}

/** A time from a device, limited to the period between the creation of the session and now. */
function momentOf(at: string, { begun_at }: Session) {
  return new Date(Math.min(clock.ms(), Math.max(begun_at.getTime(), Date.parse(at))))
}

export const NO_QUESTION = 'There is no such question.'
const MISSING = ['', 'The first try is missing.', 'The second try is missing.']

type Read = { fault: [field: string, sentence: string] } | { value: string[] | string } | undefined

/** A sent answer as stored; undefined if another answer came first. */
function readTry(row: KeyedItem | undefined, sent: SentTry): Read {
  if (!row) return { fault: ['position', NO_QUESTION] }
  const options = answerOf(row).options ?? []
  const stored = row.tries.length
  if (sent.try > triesAllowed({ kind: row.kind, options: options.length }))
    return { fault: ['try', 'This question allows no further try.'] }
  const read = readValue(
    row.kind,
    options.map((_, n) => n),
    sent.value,
  )
  if (typeof read === 'string') return { fault: ['value', read] }
  if (read.value === null) return { fault: ['value', 'Answer this first.'] }
  if (sent.try <= stored || isOver(row.state)) return undefined
  if (sent.try > stored + 1) return { fault: ['try', MISSING[stored + 1] ?? ''] }
  return { value: read.value as string[] | string }
}

/**
 * Adds the answers that are the first for their item and try; 400 for those that cannot be read. Returns the changed
 * items.
 */
function addTries(
  rows: ReadonlyMap<number, KeyedItem>,
  { session, answers }: { session: Session; answers: readonly SentTry[] },
) {
  const faults: Record<string, string> = {}
  const changed = new Set<KeyedItem>()
  for (const [n, sent] of answers.entries()) {
    const row = rows.get(sent.position)
    const read = readTry(row, sent)
    if (read && 'fault' in read) faults[`answers.${n}.${read.fault[0]}`] = read.fault[1]
    if (!row || !read || 'fault' in read) continue
    const at = momentOf(sent.at, session)
    row.answered_on ??= localTime(session.time_zone, at).date
    row.state = 'waiting'
    const hinted = row.opened > 0 && row.tries.length === 0 && { hinted: true as const }
    row.tries.push({
      ...{ value: read.value, verdict: null, slip: null, by: session.by, at: at.toISOString() },
      ...hinted,
    })
    changed.add(row)
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return [...changed]
}

/**
 * Stores answers, with the verdicts that need no separate process. Returns the positions to show, and the items that
 * wait.
 */
async function storeAnswers(
  trx: Trx,
  { session, behind }: Awaited<ReturnType<typeof lockOwnSession>>,
  answers: readonly SentTry[],
) {
  const { session_id, student_id } = session
  const positions = [...new Set(answers.map(({ position }) => position))]
  const rows = await keyedItems(trx, session, positions)
  const changed = addTries(new Map(rows.map((row) => [row.position, row])), { session, answers })
  // Earlier answers are judged, too, if a test has freed their questions meanwhile.
  const judged = rows.filter((row) => row.state === 'waiting' && judgeAtOnce(row))
  await saveTries(trx, session_id, [...new Set([...changed, ...judged])])
  await recountLevels(trx, student_id, judged)
  if (changed.some((row) => !judged.includes(row))) await judgeLater(trx, session)
  // If the last answers wait for a test to free their questions, no other verdict ends the session, so it is ended
  // here.
  if (judged.length > 0 || changed.some(({ reserved }) => reserved)) await endFinished(trx, session)
  const waiting = rows.filter(({ state, reserved }) => state === 'waiting' && !reserved)
  return { session, positions: [...positions, ...behind], waiting }
}

type Sent = { session_id: number; answers: readonly SentTry[] }

/**
 * Takes answers; the first to arrive for each item and try is kept. Returns the answers with their items, judged if
 * that was quick.
 */
export async function takeAnswers(
  db: Kysely<Database>,
  account: Caller,
  { session_id, answers }: Sent,
  urls: Urls,
): Promise<PracticeItem[]> {
  const { session, positions, waiting } = await db
    .transaction()
    .execute(async (trx) =>
      storeAnswers(trx, await lockOwnSession(trx, account, session_id, true), answers),
    )
  await judgeItems(db, session, waiting)
  const rows = await itemRows(db, session, positions)
  return rows
    .toSorted((one, other) => positions.indexOf(one.position) - positions.indexOf(other.position))
    .map((row) => presentItem(row, urls))
}
