import { isOfReceipt, type Purpose } from '@ganit/contract/messages/message-events'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../../db/schema.ts'
import { type Reach, readMessageRules } from '../../academy.queries.ts'
import type { DueDelivery } from '../../outbox/outbox.queries.ts'
import { findRecipients, type Person } from '../../outbox/recipients.queries.ts'
import { createRefusalTest } from '../../outbox/refusals.queries.ts'
import { chooseChannel } from '../channel.ts'

type Channels = Parameters<typeof chooseChannel>[3]
type Whose = Pick<DueDelivery, 'delivery_id' | 'guardian_id' | 'student_id' | 'language'>

/**
 * The person of a delivery, with the present contacts; undefined if the person was deleted or gets no more messages.
 */
async function personOf(
  trx: Trx,
  event: Purpose,
  { guardian_id, student_id }: Whose,
  today: string,
): Promise<Person | undefined> {
  if (guardian_id !== null) {
    const guardian = await trx
      .selectFrom('guardians')
      .select(['name', 'phone', 'email', 'language'])
      .where('guardian_id', '=', guardian_id)
      .executeTakeFirst()
    return guardian && { ...guardian, key: String(guardian_id), guardian_id, student_id: null }
  }
  if (student_id === null) return undefined
  const told = await findRecipients(trx, event, [student_id], today)
  return told.find(({ person }) => person.student_id === student_id)?.person
}

/** The channels of a notice; for other messages the channels of their event. */
const channelsOfNotice = (db: Db, delivery_id: string) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', 'm.message_id', 'd.message_id')
    .select(['m.purpose', 'm.channels'])
    .where('d.delivery_id', '=', delivery_id)
    .executeTakeFirst()

/**
 * Moves a delivery that no phone takes to the person's next channel, which may send it at once. It stays one delivery
 * and counts once. False if there is no next channel, or if the delivery is there already.
 */
export const moveToNextChannel = (db: Db, reach: Reach, delivery: Whose): Promise<boolean> =>
  (db as Kysely<Database>).transaction().execute(async (trx) => {
    const found = await channelsOfNotice(trx, delivery.delivery_id)
    if (!found) return false
    const rules = await readMessageRules(trx, reach)
    const event = found.purpose as Purpose
    const person = await personOf(trx, event, delivery, rules.now.date)
    const channels = (found.channels as Channels | null) ?? rules.setting(event).channels
    const way =
      person && chooseChannel(rules, event, { ...person, language: delivery.language }, channels)
    if (!way) return false
    const isRefused = await createRefusalTest(trx, [event], [way.address])
    if (!isOfReceipt(event) && isRefused(event, way.address)) return false
    const { numUpdatedRows } = await trx
      .updateTable('deliveries as d')
      .set({
        ...way,
        event_key: sql<string>`regexp_replace(d.event_key, '/push$', ${`/${way.channel}`})`,
        ...{ attempts: 0, problem: null, sending_at: null, due_at: sql<Date>`now()` },
      })
      .where('d.delivery_id', '=', delivery.delivery_id)
      .where('d.state', '=', 'waiting')
      .where('d.channel', '=', 'push')
      .where(
        sql<boolean>`not exists (
          select from deliveries o
          where o.event_key = regexp_replace(d.event_key, '/push$', ${`/${way.channel}`})
            or o.message_id = d.message_id and o.channel = ${way.channel}
              and lower(o.address) = lower(${way.address}))`,
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
