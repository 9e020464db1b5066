import { sql } from 'kysely'
import { tryToPlace } from '../../../db/rows/placing.ts'
import type { Trx } from '../../../db/schema.ts'
import { CHANGED } from './changed.queries.ts'

const hostsOf = (trx: Trx, batch_id: number) =>
  trx
    .updateTable('lessons')
    .set({ state: 'cancelled' })
    .where('batch_id', '=', batch_id)
    .where(sql<boolean>`exists (
      select from lessons joined where joined.joined_to = lessons.lesson_id)`)
    .returning('lesson_id')
    .execute()

const lessonsJoinedTo = (trx: Trx, hosts: number[]) =>
  trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where(sql<boolean>`joined_to = any(${hosts}::integer[])`)
    .orderBy('lesson_id')
    .forUpdate()
    .execute()

/** Fields that a lesson loses, one after the other, until it fits. */
const LEFT_OUT = [
  {},
  { room_id: null },
  { teacher_id: null },
  { room_id: null, teacher_id: null },
] as const

/**
 * Separates lessons from their hosts in a batch that is about to be deleted. They keep their time. If several then have
 * the same room or teacher, only the first keeps it.
 */
export async function partFromAll(trx: Trx, batch_id: number) {
  const hosts = await hostsOf(trx, batch_id)
  if (hosts.length === 0) return
  const ids = hosts.map(({ lesson_id }) => lesson_id)
  for (const { lesson_id } of await lessonsJoinedTo(trx, ids))
    for (const left_out of LEFT_OUT) {
      const inTheWay = await tryToPlace(trx, () =>
        trx
          .updateTable('lessons')
          .set({
            ...left_out,
            joined_to: null,
            apart: null,
            ...CHANGED,
          })
          .where('lesson_id', '=', lesson_id)
          .execute(),
      )
      if (!inTheWay) break
    }
}
