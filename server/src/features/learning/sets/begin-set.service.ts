import { PRACTICE_SENTENCES, type PracticeSession } from '@ganit/contract/learning/practice'
import type { Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { readPracticeSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { recordPractised } from '../../papers/question-bank/practised.queries.ts'
import { lockPractice, type Practising } from '../practice/choosing/practisable.queries.ts'
import { withdrawReserved } from '../practice/mistakes/withdraw.service.ts'
import { addItems } from '../practice/sessions/items.queries.ts'
import type { Urls } from '../practice/sessions/present-items.service.ts'
import { presentSession } from '../practice/sessions/present-session.service.ts'
import { addSession } from '../practice/sessions/sessions.queries.ts'
import { findOwnSet } from './own-sets.queries.ts'
import { itemsOfSet } from './set-items.service.ts'
import { holdSet, SET, sessionOfSet } from './sets.queries.ts'

type Of = { practising: Practising; set_id: number }

/**
 * Begins or continues a practice set; `isNew` is called when a session was created. 404 for a set that is not the
 * student's, unless it was begun.
 */
export async function beginSet(
  trx: Trx,
  { practising, set_id, urls }: Of & { urls: Urls },
  isNew: () => void,
): Promise<{ session: PracticeSession }> {
  const { student_id, language, names } = practising
  await lockPractice(trx, student_id)
  const open = await sessionOfSet(trx, { set_id, student_id })
  if (open) {
    await withdrawReserved(trx, { ...open, student_id, language })
    return { session: await presentSession(trx, { ...open, names }, urls) }
  }
  const today = await readAcademyToday(trx)
  // Locked, so that a teacher who changes the set waits, and then sees that a student has begun.
  await holdSet(trx, set_id)
  if (!(await findOwnSet(trx, { student_id, today, set_id }))) throw SET.missing()
  const seed = `${student_id} set ${set_id}`
  const { minutes } = await readPracticeSettings(trx)
  const asked = { student_id, language, minutes, day: today }
  const items = await itemsOfSet(trx, set_id, { ...asked, seed })
  if (items.length === 0) throw conflict(PRACTICE_SENTENCES.nothing)
  const session = await addSession(trx, { student_id, kind: 'set', set_id, day: today, seed })
  await addItems(trx, session.session_id, items)
  await recordPractised(
    trx,
    items.map(({ question_id }) => question_id),
    today,
  )
  isNew()
  return { session: await presentSession(trx, { ...session, names }, urls) }
}
