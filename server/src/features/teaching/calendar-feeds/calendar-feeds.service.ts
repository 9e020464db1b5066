import { createHash, randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { academyTimeZone, currentSettings } from '../../ground/settings/settings.queries.ts'
import { calendarOf } from './calendar.ts'
import { lessonsOfFeed, ownerOfFeed, putFeed } from './calendar-feeds.queries.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes a new address for an account's calendar; of its secret part only the hash is kept. */
export async function newFeed(trx: Trx, account_id: string, origin: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await putFeed(trx, { account_id, token_hash: hashOf(token) })
  return `${origin}/api/calendar/${token}.ics`
}

/** The text of the calendar under an address, and what names just this text; 404 where the address has ended. */
export async function calendarAt(db: Db, file: string, origin: string) {
  const owner = await ownerOfFeed(db, hashOf(file.replace(/\.ics$/, '')))
  if (!owner) throw notFound('This calendar has ended.')
  const timeZone = await academyTimeZone(db)
  const { date: today } = await academyNow(db)
  const lessons = await lessonsOfFeed(db, owner, { today, timeZone }).execute()
  const { academy_name: name } = await currentSettings(db)
  const text = calendarOf(lessons, { name, host: new URL(origin).hostname })
  return { text, etag: `"${hashOf(text).slice(0, 32)}"` }
}
