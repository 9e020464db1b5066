import {
  ANSWER_PHOTO_BYTES_MAX,
  ANSWER_PHOTO_PX_MAX,
  ANSWER_PHOTOS_MAX,
} from '@ganit/contract/tests/attempts'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, Refused } from '../../../http/errors.ts'
import {
  enqueue,
  noteProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { bytesOfBase64, imageOfBytes } from '../../ground/images/images.service.ts'
import { factsOf, noAttempt } from '../attempts/attempts.queries.ts'
import { paperToSit } from '../attempts/sitting-paper.service.ts'
import {
  insertPhoto,
  linkPhoto,
  lockForPhoto,
  photoCount,
  photosAsSent,
  replacePhoto,
} from './photos.queries.ts'
import { pictureOf } from './picture-size.ts'
import { itemOf } from './values.ts'

const notAPicture = () => invalid({ image: 'image must be a JPEG, PNG or WebP.' })
const tooLarge = () => new Refused(413, 'A photo may have at most 500 kB and 1,600 px.')

/** The photo's bytes, checked without decoding. */
function readPhoto(image: string) {
  const bytes = bytesOfBase64(image.slice(image.indexOf(',') + 1))
  if (!bytes) throw notAPicture()
  if (bytes.length > ANSWER_PHOTO_BYTES_MAX) throw tooLarge()
  const picture = pictureOf(bytes)
  if (!picture) throw notAPicture()
  if (Math.max(picture.width, picture.height) > ANSWER_PHOTO_PX_MAX) throw tooLarge()
  return { content: bytes, media_type: picture.media_type }
}

async function refuseItem(db: Db, attempt_id: number, item_id: number, student_id: number | null) {
  const facts = await factsOf(db, attempt_id)
  if (facts.student_id !== student_id) throw noAttempt()
  const paper = await paperToSit(db, facts)
  const item = itemOf(paper, item_id)
  if (!item) throw invalid({ item_id: 'This is not asked in this test.' })
  if (item.question.kind !== 'long') throw invalid({ item_id: 'Only long answers have photos.' })
}

const ENCODE_JOB = 'encode photos of answers'
/** Most tests are over by then, so students do not compete for the processor. */
const ENCODE_AFTER_SECONDS = 60

type Sent = { attempt_id: number; item_id: number; image: string }

/** Adds a photo to a long answer; stored as sent, and re-encoded later. */
export async function addPhoto(
  trx: Trx,
  { student_id }: Pick<Account, 'student_id'>,
  { attempt_id, item_id, image }: Sent,
) {
  await refuseItem(trx, attempt_id, item_id, student_id)
  const photo = readPhoto(image)
  const { is_over, is_ended } = await lockForPhoto(trx, attempt_id)
  if (is_over) throw conflict('Time is over.')
  if ((await photoCount(trx, attempt_id, item_id)) >= ANSWER_PHOTOS_MAX)
    throw conflict(`An answer may have at most ${ANSWER_PHOTOS_MAX} photos.`)
  const { photo_id } = await insertPhoto(trx, { attempt_id, item_id, ...photo })
  // Before the end the saved answer lists its photos.
  if (is_ended) await linkPhoto(trx, { attempt_id, item_id, photo_id })
  await enqueue(trx, {
    kind: ENCODE_JOB,
    key: ENCODE_JOB,
    input: {},
    afterSeconds: ENCODE_AFTER_SECONDS,
  })
  return { photo_id }
}

const IN_ONE_TURN = 5
const BOX = {
  width: ANSWER_PHOTO_PX_MAX,
  height: ANSWER_PHOTO_PX_MAX,
  bytes: ANSWER_PHOTO_BYTES_MAX,
}

/** Re-encoded, so that only the picture remains; empty if it cannot be decoded. */
async function encoded(content: Buffer) {
  try {
    return (await imageOfBytes(content, { name: 'image', label: 'Photo' }, BOX)).content
  } catch (error) {
    if (error instanceof Refused && error.statusCode === 400) return Buffer.alloc(0)
    throw error
  }
}

/** A few photos at a time, so that submitted tests are marked in between. */
async function* encodePhotos(db: Kysely<Database>, job: TakenJob) {
  for (let { done } = job; ; ) {
    const photos = await photosAsSent(db, IN_ONE_TURN)
    const contents: Buffer[] = []
    for (const { content } of photos) contents.push(await encoded(content))
    done += photos.length
    await db.transaction().execute(async (trx) => {
      for (const [n, { photo_id }] of photos.entries())
        await replacePhoto(trx, photo_id, contents[n] ?? Buffer.alloc(0))
      await noteProgress(trx, job, { done })
    })
    if (photos.length < IN_ONE_TURN) return {}
    // Until then they are shown as sent.
    yield 'last' as const
  }
}

export const photoWorks = { [ENCODE_JOB]: encodePhotos }
