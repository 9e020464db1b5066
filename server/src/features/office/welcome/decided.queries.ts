import type { Db } from '../../../db/schema.ts'
import { consentsOf } from '../../people/agreements/agreements.queries.ts'
import { readWaiting } from '../../people/agreements/waiting.queries.ts'

/** Whether an adult's word is asked for the child; also asked before the days of grace are over. */
export const asksAdult = async (db: Db, student_id: number) =>
  (await readWaiting(db, student_id)).waits_from !== null

/**
 * Purposes that the link neither asks nor stores again. Where an adult's word is asked, an agreement that does not say
 * so is asked again; a withdrawn one is left alone.
 */
export async function decidedBefore(
  db: Db,
  { student_id, asks_adult }: { student_id: number; asks_adult: boolean },
) {
  const consents = await consentsOf(db, student_id)
  const purposes = new Set(consents.map(({ purpose }) => purpose))
  const latest = consents.find(({ purpose }) => purpose === 'guardian')
  if (asks_adult && latest?.given) purposes.delete('guardian')
  return purposes
}
