import { PRACTICE_SENTENCES, type PracticeSession } from '@ganit/contract/learning/practice'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { conflict } from '../../../../http/errors.ts'
import { type Mistake, mistakesOfAttempt } from '../../../exams/review/mistakes.service.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { readPracticeSettings } from '../../../ground/settings/settings.queries.ts'
import { studentNotFound } from '../../../people/students/students.queries.ts'
import { lockPractice, markOnPhone, requireLearning } from '../choosing/practisable.queries.ts'
import type { ShownSession } from '../sessions/items.queries.ts'
import type { Urls } from '../sessions/present-items.service.ts'
import { presentSession } from '../sessions/present-session.service.ts'
import { endFinished } from '../sessions/sessions.queries.ts'
import {
  addMistakes,
  addSessionOfMistakes,
  continueSession,
  findSessionOfMistakes,
  mistakeItems,
  setTakenOut,
} from './mistakes.queries.ts'

type Asked = { account: Account; attempt_id: number; student_id: number | undefined; urls: Urls }
type Run = (work: (trx: Trx) => Promise<{ session: PracticeSession }>) => Promise<unknown>

/**
 * Updates a session to the present review. Mistakes that the review shows now, after marking by hand or the end of
 * another test, are appended. Items that are no longer mistakes, after a correction of the key, are taken out unless
 * they were tried.
 */
async function keepInStep(trx: Trx, session_id: number, mistakes: readonly Mistake[]) {
  const stored = await mistakeItems(trx, session_id)
  const lost = new Set(mistakes.map(({ item_id }) => item_id))
  const known = new Set(stored.map(({ item_id }) => item_id))
  const added = mistakes.filter(({ item_id }) => !known.has(item_id))
  const positionsOf = (items: typeof stored) => items.map(({ position }) => position)
  const back = stored.filter(({ state, item_id }) => state === 'withdrawn' && lost.has(item_id))
  const gone = stored.filter(
    ({ state, item_id, kept }) => state === 'open' && !kept && !lost.has(item_id),
  )
  if (gone.length > 0) await setTakenOut(trx, session_id, positionsOf(gone), true)
  if (back.length > 0) await setTakenOut(trx, session_id, positionsOf(back), false)
  if (added.length > 0) await addMistakes(trx, session_id, added)
  if (added.length + back.length > 0) await continueSession(trx, session_id)
  else if (gone.length > 0) await endFinished(trx, { session_id, kind: 'mistakes' })
}

/** The session as answered, with the number of each mistake in the test, and the answer given there. */
async function presentMistakes(
  trx: Trx,
  { session, urls, mistakes }: Presented,
): Promise<PracticeSession> {
  const shown = await presentSession(trx, session, urls)
  const byItem = new Map(mistakes.map((mistake) => [mistake.item_id, mistake]))
  const places = new Map(
    (await mistakeItems(trx, session.session_id)).map(({ position, item_id }) => [
      position,
      byItem.get(item_id),
    ]),
  )
  return {
    ...shown,
    items: shown.items.map((item) => {
      const { number, part = null, value = null } = places.get(item.position) ?? {}
      return { ...item, in_test: number === undefined ? null : { number, part, value } }
    }),
  }
}

type Presented = {
  session: ShownSession
  urls: Urls
  mistakes: readonly Mistake[]
}

/**
 * Begins or continues a session about the mistakes of an attempt, even if practice is off. 404 for students who do not
 * practise, 409 while the review is closed or if no question lost marks.
 */
export async function beginMistakes<R extends Run>(
  db: Kysely<Database>,
  { account, attempt_id, student_id: wanted, urls }: Asked,
  run: R,
  isNew: () => void,
): Promise<Awaited<ReturnType<R>>> {
  const { student_id, mistakes } = await mistakesOfAttempt(db, account, attempt_id)
  if (wanted !== undefined && wanted !== student_id) throw studentNotFound()
  const { by, names } = await requireLearning(db, account, student_id)
  const { timeZone } = await readPracticeSettings(db)
  return (await run(async (trx) => {
    await lockPractice(trx, student_id)
    let session = await findSessionOfMistakes(trx, student_id, attempt_id)
    if (!session) {
      if (mistakes.length === 0) throw conflict(PRACTICE_SENTENCES.noMistakes)
      const day = localTime(timeZone).date
      session = await addSessionOfMistakes(trx, { student_id, attempt_id, day })
      isNew()
    }
    const { session_id } = session
    await keepInStep(trx, session_id, mistakes)
    if (by === 'guardian') await markOnPhone(trx, session_id)
    const of = { session_id, kind: 'mistakes' as const, names }
    return { session: await presentMistakes(trx, { session: of, urls, mistakes }) }
  })) as Awaited<ReturnType<R>>
}
