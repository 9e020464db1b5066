import { timeInWords } from '@ganit/contract/clock-words'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { dayInWords } from '../../ground/settings/words.service.ts'
import { findOnlineLesson } from './join.queries.ts'
import { LESSON } from './lessons.queries.ts'
import { hostOfLink } from './public-link.ts'

/** The address of an online lesson; 409 while it is not open, by the server's clock. The caller is not recorded. */
export async function openOnlineLesson(db: Db, account: Account, lesson_id: number) {
  const lesson = await findOnlineLesson(db, account, lesson_id)
  if (!lesson) throw LESSON.missing()
  const { online_url: url, state, opens_on, opens_at, is_early, is_over } = lesson
  if (state === 'cancelled') throw conflict('This lesson was cancelled.')
  if (url === null) throw conflict('This lesson is in person.')
  if (is_over) throw conflict('This lesson is over.')
  if (!is_early) return { url, host: hostOfLink(url) }
  const time = timeInWords('en', opens_at)
  if (opens_on === (await academyNow(db)).date) throw conflict(`This lesson opens at ${time}.`)
  throw conflict(`This lesson opens on ${dayInWords(new Date(opens_on))} at ${time}.`)
}
