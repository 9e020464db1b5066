import { SWITCHABLE } from '@ganit/contract/messages/message-events'
import type { Db, Trx } from '../../../db/schema.ts'
import type { People } from '../inbox/inbox.queries.ts'
import { endUnwantedDeliveries } from '../notices/notices.queries.ts'

type One = { guardian_id: number | null; student_id: number | null }

/** The guardian and the student behind an account, each as a person. */
const eachPerson = ({ guardian_id, student_id }: People): One[] => [
  ...(guardian_id === null ? [] : [{ guardian_id, student_id: null }]),
  ...(student_id === null ? [] : [{ guardian_id: null, student_id }]),
]

const purposesRefusedBy = (db: Db, { guardian_id, student_id }: One) =>
  db
    .selectFrom('message_refusals')
    .select('purpose')
    .where(guardian_id === null ? 'student_id' : 'guardian_id', '=', guardian_id ?? student_id)
    .execute()

/** Reads for each purpose whether these people get messages; a purpose is off if one of them opted out. */
export async function readPreferences(db: Db, people: People) {
  const off = new Set<string>()
  for (const one of eachPerson(people))
    for (const { purpose } of await purposesRefusedBy(db, one)) off.add(purpose)
  return SWITCHABLE.map((purpose) => ({ purpose, on: !off.has(purpose) }))
}

/** Sets a person's preference. If a purpose is switched off, its waiting messages are withdrawn. */
export async function setPreference(
  trx: Trx,
  one: One,
  { purpose, on }: { purpose: string; on: boolean },
) {
  if (on) {
    await trx
      .deleteFrom('message_refusals')
      .where(
        one.guardian_id === null ? 'student_id' : 'guardian_id',
        '=',
        one.guardian_id ?? one.student_id,
      )
      .where('purpose', '=', purpose)
      .execute()
    return
  }
  await trx
    .insertInto('message_refusals')
    .values({ ...one, purpose })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endUnwantedDeliveries(trx, { ...one, purpose })
}

/** Sets a preference for all people behind an account, as `setPreference` does for one. */
export async function setPreferences(
  trx: Trx,
  people: People,
  wish: { purpose: string; on: boolean },
) {
  for (const one of eachPerson(people)) await setPreference(trx, one, wish)
}
