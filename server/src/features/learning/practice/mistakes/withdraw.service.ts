import type { PracticeKind } from '@ganit/contract/learning/practice'
import { sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Trx } from '../../../../db/schema.ts'
import { localTime } from '../../../ground/settings/clock.service.ts'
import { readPracticeSettings } from '../../../ground/settings/settings.queries.ts'
import { recordPractised } from '../../../papers/question-bank/practised.queries.ts'
import { isReserved } from '../../../papers/question-bank/reserved.queries.ts'
import { itemsInstead } from '../../sets/set-items.service.ts'
import { type ChoiceRequest, chooseFrom, readFacts } from '../choosing/choose.service.ts'
import { addItems } from '../sessions/items.queries.ts'
import { endFinished } from '../sessions/sessions.queries.ts'

type OfSession = Omit<ChoiceRequest, 'day' | 'minutes'> & {
  session_id: number
  kind: PracticeKind
  chapter_id: number | null
  skill_id: number | null
  seed: string
}

/** An item that was taken out, with its topic. */
type Out = { question_id: number; chapter_id: number; skill_id: number | null }

/** Takes out the unanswered items that are kept by a test or paper since they were chosen. */
const withdrawKeptItems = (trx: Trx, session_id: number) =>
  queryPrepared(trx, 'items of a practice that are kept since', { session_id }, (blanks) => ({
    compile: () =>
      sql<Out>`
    update practice_items set state = 'withdrawn'
    where session_id = ${blanks.session_id} and state = 'open' and tries = '[]'
      and question_id in (
        select questions.question_id from practice_items item
        join questions on questions.question_id = item.question_id
        where item.session_id = ${blanks.session_id} and item.state = 'open' and item.tries = '[]'
          and ${isReserved})
    returning question_id, chapter_id, skill_id`.compile(trx),
  }))

/**
 * Takes out unanswered items that a test or paper keeps since they were chosen, and appends others. Returns the
 * positions of the new ones.
 */
export async function withdrawReserved(trx: Trx, session: OfSession): Promise<number[]> {
  const { session_id } = session
  // Mistakes follow the review of their test.
  if (session.kind === 'mistakes') return []
  const out = await withdrawKeptItems(trx, session_id)
  if (out.length === 0) return []
  const items = await trx
    .selectFrom('practice_items')
    .select(['position', 'question_id'])
    .where('session_id', '=', session_id)
    .orderBy('position')
    .execute()
  const { student_id, language, kind, chapter_id, skill_id, seed } = session
  const { minutes, timeZone } = await readPracticeSettings(trx)
  const day = localTime(timeZone).date
  const without = new Set(items.map(({ question_id }) => question_id))
  const next = `${seed} ${items.length}`
  const asked = { student_id, language, minutes, day }
  const others =
    kind === 'set'
      ? await itemsInstead(trx, out, { ...asked, seed: next, without })
      : await chooseFrom(trx, await readFacts(trx, asked), new Map(), {
          kind: kind === 'topic' ? kind : 'today',
          ...(chapter_id !== null && { topics: [{ chapter_id, skill_id }] }),
          ...{ count: out.length, seed: next, without },
        })
  await recordPractised(
    trx,
    others.map(({ question_id }) => question_id),
    day,
  )
  const behind = await addItems(trx, session_id, others)
  if (behind.length === 0) await endFinished(trx, session)
  return behind
}
