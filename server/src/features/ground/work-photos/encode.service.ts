import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { Refused } from '../../../http/errors.ts'
import {
  enqueueJob,
  storeProgress,
  type TakenJob,
} from '../background-jobs/background-jobs.queries.ts'
import { type Box, type EncodedImage, imageOfBytes } from '../images/images.service.ts'
import { type PhotoTable, photosAsSent, replacePhoto } from './encode.queries.ts'

/**
 * Delay of encoding. After it most tests are over and most pages of homework have been sent, so that encoding does not
 * slow students down.
 */
const ENCODE_AFTER_SECONDS = 60
const IN_ONE_TURN = 5

/**
 * Tries for a photo, because the system may end the decoding process, or the machine may freeze, without a fault of the
 * photo.
 */
const TRIES = 2

/** Re-encodes a photo, so that only the picture remains; undefined if it cannot be decoded. */
async function encodePhoto(
  content: Buffer,
  box: Box,
  tries = TRIES,
): Promise<EncodedImage | undefined> {
  try {
    return await imageOfBytes(content, { name: 'image', label: 'Photo' }, box)
  } catch (error) {
    if (!(error instanceof Refused && error.statusCode === 400)) throw error
    return tries > 1 ? encodePhoto(content, box, tries - 1) : undefined
  }
}

/** The job that re-encodes the photos of a table, which are stored as sent. `kind` names it in the database. */
export function createEncodingJob(kind: string, table: PhotoTable, box: Box) {
  /** Encodes a few photos at a time, so that submitted tests are marked in between. */
  async function* encodePhotos(db: Kysely<Database>, job: TakenJob) {
    for (let { done } = job; ; ) {
      const photos = await photosAsSent(db, table, IN_ONE_TURN)
      const images: (EncodedImage | undefined)[] = []
      for (const { content } of photos) images.push(await encodePhoto(content, box))
      done += photos.length
      await db.transaction().execute(async (trx) => {
        for (const [n, { photo_id }] of photos.entries())
          await replacePhoto(trx, table, photo_id, images[n])
        await storeProgress(trx, job, { done })
      })
      if (photos.length < IN_ONE_TURN) return {}
      // Until the next try the photos are shown as sent.
      yield 'last' as const
    }
  }
  return {
    works: { [kind]: encodePhotos },
    enqueue: (trx: Trx) =>
      enqueueJob(trx, {
        kind,
        key: kind,
        input: {},
        afterSeconds: ENCODE_AFTER_SECONDS,
        // Pages arrive all evening, and without this each would postpone the earlier ones.
        keepsTime: true,
      }),
  }
}
