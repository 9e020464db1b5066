import {
  HAND_IN_PHOTO_BYTES_MAX,
  HAND_IN_PHOTO_PX_MAX,
  HAND_IN_SENTENCES,
  type HandInMark,
} from '@ganit/contract/learning/hand-ins'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid, notFound, Refused } from '../../../http/errors.ts'
import { createEncodingJob } from '../../ground/work-photos/encode.service.ts'
import { readPhoto } from '../../ground/work-photos/read-photo.ts'
import type { Practising } from '../practice/choosing/practisable.queries.ts'
import {
  deletePage,
  emptyPlace,
  type HandInRow,
  handInOfPage,
  insertPage,
  lockHandIn,
  lockHomework,
  lockOrBeginHandIn,
  markHandedIn,
  orderPages,
  pagesOfRound,
} from './hand-ins.queries.ts'
import type { PhotoRoom } from './photo-room.ts'

const LIMITS = {
  bytes: HAND_IN_PHOTO_BYTES_MAX,
  px: HAND_IN_PHOTO_PX_MAX,
  tooLarge: 'A photo may have at most 200 kB and 1,280 px.',
}

const encoding = createEncodingJob('encode photos of homework', 'hand_in_photos', {
  width: HAND_IN_PHOTO_PX_MAX,
  height: HAND_IN_PHOTO_PX_MAX,
  bytes: HAND_IN_PHOTO_BYTES_MAX,
})
export const handInWorks = encoding.works

type By = Pick<Practising, 'student_id' | 'by'>

export const handInNotFound = () => notFound('This was not found.')
const noPage = () => notFound('Photo not found.')

/** Whether pages can be added and taken back. */
const isOpen = ({ way, state }: Pick<HandInRow, 'way' | 'state'>) =>
  way === 'photo' && (state === 'open' || state === 'again')

async function refuseNotAsked(trx: Trx, lesson_id: number, student_id: number) {
  if ((await lockHomework(trx, lesson_id, student_id)) !== 'photo')
    throw conflict(HAND_IN_SENTENCES.notAsked)
}

type Sent = {
  lesson_id: number
  image: string
  in_place_of?: number | null | undefined
  room: PhotoRoom
}

/**
 * Adds a page, behind the others or in place of one; the first page creates the hand-in. The page is stored as sent,
 * and re-encoded later. 503 if there is no room.
 */
export async function addPage(
  trx: Trx,
  { student_id, by }: By,
  { lesson_id, image, in_place_of, room }: Sent,
) {
  await refuseNotAsked(trx, lesson_id, student_id)
  const photo = readPhoto(image, LIMITS)
  const handIn = await lockOrBeginHandIn(trx, { lesson_id, student_id, by })
  if (!isOpen(handIn)) throw conflict(HAND_IN_SENTENCES.done)
  if (await room.isFull(trx)) throw new Refused(503, HAND_IN_SENTENCES.noRoom)
  const { hand_in_id, round } = handIn
  if (in_place_of) await emptyPlace(trx, handIn, in_place_of)
  const photo_id = await insertPage(trx, { hand_in_id, round, ...photo })
  if (photo_id === undefined) throw conflict(HAND_IN_SENTENCES.full)
  await encoding.enqueue(trx)
  return { photo_id, hand_in_id }
}

/** Removes a page; 409 once its round was handed in, 404 for pages of others. `practising` identifies the caller. */
export const removePage = (
  db: Kysely<Database>,
  photo_id: number,
  practising: (trx: Trx, student_id: number) => Promise<unknown>,
) =>
  db.transaction().execute(async (trx) => {
    const page = await handInOfPage(trx, photo_id)
    if (!page) throw noPage()
    await practising(trx, page.student_id).catch((error) => {
      throw error instanceof Refused && error.statusCode === 404 ? noPage() : error
    })
    const handIn = await lockHandIn(trx, page.lesson_id, page.student_id).executeTakeFirst()
    if (!handIn) throw noPage()
    // If homework was handed in on paper afterwards, its pages stay with the child.
    const isTheirs = isOpen(handIn) || handIn.way === 'paper'
    if (!isTheirs || page.of_round !== handIn.round) throw conflict(HAND_IN_SENTENCES.done)
    await deletePage(trx, handIn.hand_in_id, photo_id)
  })

const presentHandInMark = ({ hand_in_id, way, state, round }: HandInRow): HandInMark => ({
  hand_in_id,
  way,
  state,
  round,
})

/** The pages in the requested order; pages that another device has added meanwhile come last. */
const orderAsAsked = (pages: readonly number[], asked: readonly number[]) => [
  ...new Set([...asked.filter((photo_id) => pages.includes(photo_id)), ...pages]),
]

/** Hands in the photographed pages; `isNew` is false if they were handed in before. */
export async function handInPages(
  trx: Trx,
  { student_id, by }: By,
  { lesson_id, photo_ids = [] }: { lesson_id: number; photo_ids?: number[] | undefined },
) {
  await refuseNotAsked(trx, lesson_id, student_id)
  const handIn = await lockHandIn(trx, lesson_id, student_id).executeTakeFirst()
  if (!handIn) throw invalid({ photos: HAND_IN_SENTENCES.noPhoto })
  if (!isOpen(handIn)) return { isNew: false, mark: presentHandInMark(handIn) }
  const pages = await pagesOfRound(trx, handIn)
  if (pages.length === 0) throw invalid({ photos: HAND_IN_SENTENCES.noPhoto })
  if (photo_ids.length > 0) await orderPages(trx, orderAsAsked(pages, photo_ids))
  await markHandedIn(trx, { hand_in_id: handIn.hand_in_id, by })
  return { isNew: true, mark: presentHandInMark({ ...handIn, state: 'handed_in' }) }
}
