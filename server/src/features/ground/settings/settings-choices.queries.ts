import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'

/** The classes taught, in order; null for all. */
export async function readClassesTaught(db: Db) {
  const [stored] = await queryPrepared(db, 'classes taught', {}, () =>
    db.selectFrom('settings').select('classes_taught'),
  )
  return stored?.classes_taught ?? null
}

/** Whether families read the names of chapters and skills in their language. */
export async function readTranslatedNames(db: Db) {
  const [stored] = await queryPrepared(db, 'whether names are translated', {}, () =>
    db.selectFrom('settings').select('translated_names'),
  )
  return stored?.translated_names ?? false
}

/** The record that says who has paid; see the table. */
export async function readFeesByHand(db: Db) {
  const [stored] = await queryPrepared(db, 'what says who has paid', {}, () =>
    db.selectFrom('settings').select('fees_by_hand'),
  )
  return stored?.fees_by_hand ?? null
}

/** The sum up to which the front desk pays back to students who leave; null: not at all. */
export async function readDeskRefundsTo(db: Db) {
  const stored = await db.selectFrom('settings').select('desk_refunds_to').executeTakeFirst()
  return stored?.desk_refunds_to ?? null
}

/** Whether children wait until a parent agrees. */
export async function readMinorsWait(db: Db) {
  const stored = await db.selectFrom('settings').select('minors_wait_since').executeTakeFirst()
  return (stored?.minors_wait_since ?? null) !== null
}

/** The switch as a date: a switch that stays on keeps its day; switching off and on sets a new one. */
export const minorsWaitSince = (minors_wait: boolean) =>
  minors_wait ? sql<Date>`coalesce(minors_wait_since, now())` : null

/** The number of texts that are registered for SMS; each contains the academy's name. */
export async function countRegisteredTexts(db: Db) {
  const { count } = await db
    .selectFrom('message_templates')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sms_template_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
