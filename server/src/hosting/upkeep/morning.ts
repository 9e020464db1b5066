import { randomUUID } from 'node:crypto'
import { weekdayOf } from '@ganit/contract/days'
import type { FastifyBaseLogger } from 'fastify'
import { localTime } from '../../features/ground/settings/clock.service.ts'
import type { Mailer } from '../../features/messages/channels/mail/mailer.ts'
import { clock } from '../../lifecycle/clock.ts'
import { forgetRequests } from '../front/requests.ts'
import type { HostDb } from '../host-database.ts'
import type { Host } from '../open-host.ts'
import { readNeeds } from './needs.ts'

const ZONE = 'Asia/Kolkata'
const FROM = '07:00'
const MONDAY = 0
/** Days that are remembered. */
const KEPT_DAYS = 30

type Parts = {
  host: Host
  /** With the role of the process, which may write the days. */
  db: HostDb
  deliver: Mailer
  log: FastifyBaseLogger
}

/**
 * Once a day, from seven in the morning on, forgets old requests and mails what an operator must do. On a good day no
 * mail comes but Monday's, so that silence is noticed. Called each minute.
 */
export const createMorning = (parts: Parts) => async () => {
  const { db, log } = parts
  try {
    const { date, time } = localTime(ZONE)
    if (time < FROM || !(await begin(db, date))) return
    try {
      await forgetRequests(db)
      await tell(parts, date)
    } catch (error) {
      // Another try in a minute.
      await db.deleteFrom('mornings').where('day', '=', date).execute()
      throw error
    }
  } catch (err) {
    log.error({ err }, 'The morning mail could not be sent.')
  }
}

/** Notes a day before its mail leaves, so that a restart sends none twice; false if it was noted. */
async function begin(db: HostDb, day: string) {
  const noted = await db
    .insertInto('mornings')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function tell({ host, db, deliver }: Parts, day: string) {
  const last = new Date(clock.ms() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
  await db.deleteFrom('mornings').where('day', '<', last).execute()
  const { hostingEmail: to, domain } = host.config
  if (!to) return
  const needs = await readNeeds(host)
  if (needs.length === 0 && weekdayOf(day) !== MONDAY) return
  await deliver({
    ...{ id: randomUUID(), to },
    subject: needs.length > 0 ? `${domain} needs you: ${needs.length}` : `All is well at ${domain}`,
    text:
      needs.length > 0
        ? needs.map((line) => `- ${line}`).join('\n')
        : 'Nothing needs you. This mail comes each Monday, so that you notice if it does not.',
  })
}
