import type { PracticeItem, SentTry } from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { invalid } from '../../../http/errors.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import { academyTimeZone, practiceSettings } from '../../ground/settings/settings.queries.ts'
import { readValue } from '../../tests/attempt-answers/values.ts'
import { type ItemRow, itemRows } from './items.queries.ts'
import { judgeLater, judgeWaiting } from './judge-waiting.service.ts'
import { isOver, triesFor } from './ladder.ts'
import { lockPractice, practisedSession, type Session } from './practisable.queries.ts'
import { optionsOf, presentItem, type Urls } from './present-items.service.ts'
import { endFinished, saveTries } from './sessions.queries.ts'
import { withdrawReserved } from './withdraw.service.ts'

type Caller = Pick<Account, 'uid'>

/** A session of the caller's, which nobody else changes till the transaction ends, with what a test keeps taken out. */
export async function ownSession(trx: Trx, account: Caller, session_id: number) {
  const { student_id } = await practisedSession(trx, account, session_id)
  await lockPractice(trx, student_id)
  const session = await practisedSession(trx, account, session_id)
  const { minutes } = await practiceSettings(trx)
  return { session, behind: await withdrawReserved(trx, { ...session, minutes }) }
}

/** A moment of a device, not before the session was made or after now. */
function momentOf(at: string, { begun_at }: Session) {
  return new Date(Math.min(Date.now(), Math.max(begun_at.getTime(), Date.parse(at))))
}

export const NO_QUESTION = 'There is no such question.'
const MISSING = ['', 'The first try is missing.', 'The second try is missing.']

type Read = { fault: [field: string, sentence: string] } | { value: string[] | string } | undefined

/** A sent answer as stored; undefined if another one came first. */
function readTry(row: ItemRow | undefined, sent: SentTry): Read {
  if (!row) return { fault: ['position', NO_QUESTION] }
  const options = optionsOf(row)
  const stored = row.tries.length
  if (sent.try > triesFor({ kind: row.kind, options: options.length }))
    return { fault: ['try', 'There is no such try.'] }
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

/** Stores the answers that come first for their item and try. Returns the positions to show. */
async function store(
  trx: Trx,
  { session, behind }: Awaited<ReturnType<typeof ownSession>>,
  answers: readonly SentTry[],
) {
  const { session_id, by } = session
  const positions = [...new Set(answers.map(({ position }) => position))]
  const rows = new Map(
    (await itemRows(trx, session_id, positions)).map((row) => [row.position, row]),
  )
  const timeZone = await academyTimeZone(trx)
  const faults: Record<string, string> = {}
  const changed = new Set<ItemRow>()
  for (const [n, sent] of answers.entries()) {
    const row = rows.get(sent.position)
    const read = readTry(row, sent)
    if (read && 'fault' in read) faults[`answers.${n}.${read.fault[0]}`] = read.fault[1]
    if (!row || !read || 'fault' in read) continue
    const at = momentOf(sent.at, session)
    row.answered_on ??= localTime(timeZone, at).date
    const hinted = row.opened > 0 && row.tries.length === 0 && { hinted: true as const }
    row.tries.push({
      ...{ value: read.value, verdict: null, slip: null, by, at: at.toISOString() },
      ...hinted,
    })
    changed.add(row)
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  for (const { position, tries, answered_on } of changed)
    await saveTries(trx, { session_id, position, tries, answered_on, state: 'waiting' })
  if (changed.size > 0) await judgeLater(trx, session)
  // No verdict ends a session whose last answers wait for a test to free their questions.
  if ([...changed].some(({ reserved }) => reserved)) await endFinished(trx, session_id)
  return [...positions, ...behind]
}

type Sent = { session_id: number; answers: readonly SentTry[] }

/** Takes answers: the first to arrive of each item and try stays (practice 7). Answers with their items, judged if in time. */
export async function answer(
  db: Kysely<Database>,
  account: Caller,
  { session_id, answers }: Sent,
  urls: Urls,
): Promise<PracticeItem[]> {
  const { session, positions } = await db.transaction().execute(async (trx) => {
    const own = await ownSession(trx, account, session_id)
    return { session: own.session, positions: await store(trx, own, answers) }
  })
  await judgeWaiting(db, session)
  const rows = await itemRows(db, session_id, positions)
  return rows
    .toSorted((one, other) => positions.indexOf(one.position) - positions.indexOf(other.position))
    .map((row) => presentItem(row, urls))
}
