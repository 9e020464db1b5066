import { HAND_IN_ROUNDS_MAX, type HandIn } from '@ganit/contract/learning/hand-ins'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { refuseOtherVersion } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isStaff } from '../../ground/rights/rights.ts'
import { handInNotFound } from './hand-ins.service.ts'
import {
  deletePagesAfter,
  findHandIn,
  type HandInToRead,
  lockHandInToMark,
  pagesToRead,
  setMarked,
} from './marking.queries.ts'
import { tellMarked } from './told.service.ts'

type Urls = Pick<PhotoUrls, 'sign'>

/** A hand-in with its pages. Teachers see the pages of a round only after it was handed in. */
export async function readHandIn(
  db: Db,
  account: Account,
  hand_in_id: number,
  urls: Urls,
): Promise<HandIn> {
  const found = await findHandIn(db, account, hand_in_id)
  if (!found) throw handInNotFound()
  const { date, ...handIn } = found
  const pages = await pagesToRead(db, hand_in_id)
  const isShown = ({ round }: { round: number }) =>
    !isStaff(account) || !isUnderWay(found) || round < found.round
  return {
    ...handIn,
    photos: pages
      .filter(isShown)
      .map((page) => ({ ...page, url: urls.sign(String(page.photo_id)) })),
  }
}

/**
 * True if only the child may see the pages of the present round: they were not handed in, or paper was handed in
 * instead.
 */
const isUnderWay = ({ state, way }: Pick<HandInToRead, 'state' | 'way'>) =>
  state === 'open' || state === 'again' || way === 'paper'

function refuseMark({ way, state, round }: HandInToRead, to: Mark['state']) {
  if (way === 'paper' && to !== 'seen') throw invalid({ state: 'Work on paper can only be seen.' })
  // Homework that is to be done again may still be accepted as it is.
  if (state === 'open' || (state === 'again' && to === 'again'))
    throw conflict('This was not handed in yet.')
  if (to === 'again' && round >= HAND_IN_ROUNDS_MAX)
    throw conflict('Three rounds are enough. Speak with them.')
}

type Mark = {
  hand_in_id: number
  state: 'seen' | 'marked' | 'again'
  words?: string | null | undefined
  version: number
}

/** Marks homework as seen, marked, or to be done again, which opens the next round. The child gets a message. */
export async function markHomework(
  db: Kysely<Database>,
  account: Account,
  { hand_in_id, state, words, version }: Mark,
  urls: Urls,
) {
  await db.transaction().execute(async (trx) => {
    const found = await lockHandInToMark(trx, account, hand_in_id)
    if (!found) throw handInNotFound()
    refuseOtherVersion('homework', version, found)
    refuseMark(found, state)
    const said = words === undefined ? found.words : words
    // Work may be accepted after the teacher had asked for it again. The round that was handed in then counts, and
    // pages that were begun since are deleted.
    const handedIn = found.state === 'again' ? found.round - 1 : found.round
    const round = state === 'again' ? handedIn + 1 : handedIn
    if (state !== 'again') await deletePagesAfter(trx, hand_in_id, round)
    await setMarked(trx, { hand_in_id, state, words: said, round, by: account.uid })
    const isNews = state !== found.state || said !== found.words
    if (isNews) await tellMarked(trx, { ...found, state, words: words ?? null })
  })
  return readHandIn(db, account, hand_in_id, urls)
}
