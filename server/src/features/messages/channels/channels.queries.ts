import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Reach } from '../academy.queries.ts'
import type { Channel } from '../outbox/outbox.tables.ts'

/** Failures in a row that show a fault of the channel: so many numbers cannot all be wrong. */
const IN_A_ROW = 3
/** Number of last deliveries that are examined. */
const LOOKED_AT = 200
const DAYS = 7

type Ended = { channel: Channel; state: string; problem: string | null }

/** Query of deliveries that ended lately, the last first; separate so that tests can check its plan. */
export const endedLatelyQuery = (db: Db) =>
  db
    .selectFrom('deliveries')
    .select(['channel', 'state', 'problem'])
    .where('ended_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(DAYS)})`)
    .where('channel', '<>', 'inbox')
    .orderBy('ended_at', 'desc')
    .limit(LOOKED_AT)

const hasFailed = ({ state }: Ended) => state === 'failed' || state === 'given up'

function stateOf(ended: Ended[], channel: 'mail' | 'sms' | 'whatsapp', isOn: boolean) {
  if (!isOn) return { state: 'off' as const, why: null }
  const last = ended.filter((each) => each.channel === channel).slice(0, IN_A_ROW)
  const isFailing = last.length === IN_A_ROW && last.every(hasFailed)
  return isFailing
    ? { state: 'failing' as const, why: last[0]?.problem ?? null }
    : { state: 'on' as const, why: null }
}

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** True if links open only on the academy's own computer. */
export const isLocalOrigin = (origin: string) => LOCAL.test(new URL(origin).hostname)

/** The state of each channel by which messages leave. */
export async function readChannels(db: Db, { mail, sms, whatsapp, origin }: Reach) {
  const ended = (await endedLatelyQuery(db).execute()) as Ended[]
  return {
    mail: stateOf(ended, 'mail', mail),
    sms: stateOf(ended, 'sms', sms),
    whatsapp: stateOf(ended, 'whatsapp', whatsapp),
    links: isLocalOrigin(origin) ? ('local' as const) : ('ok' as const),
  }
}
