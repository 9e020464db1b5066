import {
  ANSWER_PHOTO_BYTES_MAX,
  ANSWER_PHOTO_PX_MAX,
  ANSWER_PHOTOS_MAX,
} from '@ganit/contract/exams/attempts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { createEncodingJob } from '../../ground/work-photos/encode.service.ts'
import { readPhoto } from '../../ground/work-photos/read-photo.ts'
import { attemptNotFound, factsOfAttempt } from '../attempts/attempts.queries.ts'
import { readPaperToSit } from '../attempts/sitting/sitting-paper.service.ts'
import { countPhotos, insertPhoto, linkPhoto, lockForPhoto } from './photos.queries.ts'
import { findItem } from './values.ts'

/** Maximum number of stored photos of an answer, removed ones included. */
const STORED_MAX = 4 * ANSWER_PHOTOS_MAX

const LIMITS = {
  bytes: ANSWER_PHOTO_BYTES_MAX,
  px: ANSWER_PHOTO_PX_MAX,
  tooLarge: 'A photo may have at most 500 kB and 1,600 px.',
}

const encoding = createEncodingJob('encode photos of answers', 'answer_photos', {
  width: ANSWER_PHOTO_PX_MAX,
  height: ANSWER_PHOTO_PX_MAX,
  bytes: ANSWER_PHOTO_BYTES_MAX,
})
export const photoWorks = encoding.works

async function refuseItem(db: Db, attempt_id: number, item_id: number, student_id: number | null) {
  const facts = await factsOfAttempt(db, attempt_id)
  if (facts.student_id !== student_id) throw attemptNotFound()
  const paper = await readPaperToSit(db, facts)
  const item = findItem(paper, item_id)
  if (!item) throw invalid({ item_id: 'This question is not in this test.' })
  if (item.question.kind !== 'long') throw invalid({ item_id: 'Only long answers have photos.' })
}

type Sent = { attempt_id: number; item_id: number; image: string }

/** Adds a photo to a long answer. It is stored as sent, and re-encoded later. */
export async function addPhoto(
  trx: Trx,
  { student_id }: Pick<Account, 'student_id'>,
  { attempt_id, item_id, image }: Sent,
) {
  await refuseItem(trx, attempt_id, item_id, student_id)
  const { content, media_type } = readPhoto(image, LIMITS)
  const { is_over } = await lockForPhoto(trx, attempt_id)
  if (is_over) throw conflict('Time is over.')
  const { standing, stored } = await countPhotos(trx, attempt_id, item_id)
  if (standing >= ANSWER_PHOTOS_MAX || stored >= STORED_MAX)
    throw conflict(`An answer may have at most ${ANSWER_PHOTOS_MAX} photos.`)
  const { photo_id } = await insertPhoto(trx, { attempt_id, item_id, content, media_type })
  await linkPhoto(trx, { attempt_id, item_id, photo_id })
  await encoding.enqueue(trx)
  return { photo_id }
}
