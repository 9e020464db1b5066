import { PRACTICE_SENTENCES } from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { conflict, invalid } from '../../../../http/errors.ts'
import { figuresPlaced } from '../../../exams/attempts/item-figures.service.ts'
import { recountLevels } from '../levels/level-counts.service.ts'
import { itemFacts, itemRows, type ShownSession } from '../sessions/items.queries.ts'
import { figuresOf, presentItem, type Urls } from '../sessions/present-items.service.ts'
import { presentSession } from '../sessions/present-session.service.ts'
import { endFinished, endSession } from '../sessions/sessions.queries.ts'
import { lockOwnSession, NO_QUESTION } from './answers.service.ts'
import { judgeWaiting } from './judge-waiting.service.ts'

type Caller = Pick<Account, 'uid'>
type Place = { session_id: number; position: number }

async function readRowAt(trx: Trx, session: ShownSession, position: number) {
  const [row] = await itemRows(trx, session, [position])
  if (!row) throw invalid({ position: NO_QUESTION })
  if (row.state === 'withdrawn') throw conflict(PRACTICE_SENTENCES.takenOut)
  return row
}

const updateItem = (
  trx: Trx,
  { session_id, position }: Place,
  set: { hints: number } | { state: 'shown' },
) =>
  trx
    .updateTable('practice_items')
    .set(set)
    .where('session_id', '=', session_id)
    .where('position', '=', position)
    .execute()

/** Opens a hint, with those before it; 409 while a test keeps the question. */
export const openHints = (
  db: Kysely<Database>,
  account: Caller,
  { hint, ...place }: Place & { hint: number },
  urls: Urls,
) =>
  db.transaction().execute(async (trx) => {
    const { session } = await lockOwnSession(trx, account, place.session_id)
    const row = await readRowAt(trx, session, place.position)
    if (row.reserved) throw conflict(PRACTICE_SENTENCES.takenOut)
    if (hint > row.hint_count) throw invalid({ hint: 'There is no such hint.' })
    if (hint > row.opened) await updateItem(trx, place, { hints: hint })
    const opened = await readRowAt(trx, session, place.position)
    const text = opened.hints?.[hint - 1] ?? ''
    return { text, ...(figuresPlaced([text]).size > 0 && { figures: figuresOf(opened, urls) }) }
  })

/** Shows the right answer and the solution; waiting answers are judged first. 409 before the first try. */
export async function showAnswerAndSolution(
  db: Kysely<Database>,
  account: Caller,
  place: Place,
  urls: Urls,
) {
  const session = await db.transaction().execute(async (trx) => {
    const own = await lockOwnSession(trx, account, place.session_id)
    await readRowAt(trx, own.session, place.position)
    return own.session
  })
  await judgeWaiting(db, session)
  const row = await db.transaction().execute(async (trx) => {
    await lockOwnSession(trx, account, place.session_id)
    const { state, tries, reserved } = await readRowAt(trx, session, place.position)
    if (state === 'open' && tries.length === 0) throw conflict(PRACTICE_SENTENCES.untried)
    // While the review hides a mistake, its solution is not shown, so it keeps its tries.
    const isHidden = reserved && session.kind === 'mistakes'
    if (state === 'open' && !isHidden) {
      await updateItem(trx, place, { state: 'shown' })
      await recountLevels(trx, session.student_id, await itemFacts(trx, place))
      await endFinished(trx, session)
    }
    return readRowAt(trx, session, place.position)
  })
  return { item: presentItem(row, urls) }
}

/** Ends a session. Answers that are still on a device are accepted later. */
export const endOwnPractice = (
  db: Kysely<Database>,
  account: Caller,
  session_id: number,
  urls: Urls,
) =>
  db.transaction().execute(async (trx) => {
    const { session } = await lockOwnSession(trx, account, session_id)
    await endSession(trx, session_id)
    return { session: await presentSession(trx, session, urls) }
  })
