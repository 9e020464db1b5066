import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import { decodeDataUrl, type ImageField, notAnImageError } from './data-url.ts'
import { deleteUnusedPublicImages, insertPublicImage } from './images.queries.ts'
import { type Box, type EncodedImage, reencodeImage } from './reencode.ts'

const PATH = '/api/images/public/'

/** Pictures of classes, courses and posts. */
export const COVER_BOX: Box = { width: 1200, height: 800, bytes: 300 * 1024 }
/** Public photos of people. */
export const PORTRAIT_BOX: Box = { width: 400, height: 400, bytes: 100 * 1024 }

/** URL of a public image; null if there is none. */
export const publicImageUrl = (hash: string | null) => (hash === null ? null : PATH + hash)

const hashOf = (url: string) => (url.startsWith(PATH) ? url.slice(PATH.length) : undefined)

/** Result for an image field: none, the record's present one, or a new one. */
export type PreparedImage =
  | { kind: 'none' }
  | { kind: 'held'; hash: string; field: ImageField }
  | { kind: 'new'; image: EncodedImage & { hash: string } }

/**
 * Reads an image field: a data URL is re-encoded, our URL means "keep", blank or null "none". 400 on the field for
 * anything else. Runs before the transaction, because it is slow.
 */
export async function prepareImage(
  sent: string | null | undefined,
  field: ImageField,
  box: Box,
): Promise<PreparedImage> {
  if (!sent?.trim()) return { kind: 'none' }
  const hash = hashOf(sent)
  if (hash !== undefined) return { kind: 'held', hash, field }
  const image = await reencodeImage(decodeDataUrl(sent, field), box, field)
  const content = createHash('sha256').update(image.content).digest('hex')
  return { kind: 'new', image: { ...image, hash: content } }
}

/**
 * Stores a prepared image and returns its hash. Our URL is accepted only if the record shows that image now (`held`),
 * so that a guessed URL cannot use another record's image.
 */
export async function storeImage(
  trx: Trx,
  prepared: PreparedImage,
  held: readonly (string | null)[],
): Promise<string | null> {
  if (prepared.kind === 'none') return null
  if (prepared.kind === 'held') {
    if (!held.includes(prepared.hash)) throw notAnImageError(prepared.field)
    return prepared.hash
  }
  await insertPublicImage(trx, prepared.image)
  return prepared.image.hash
}

/**
 * Changes records with public images in a transaction, then deletes the released images (`letGo`) that no other record
 * shows. Only one such change runs at a time in all processes, so that one cannot delete a picture that another adds.
 */
export const changingPublicImages = <T>(
  db: Db,
  change: (trx: Trx, letGo: (hash: string | null) => void) => Promise<T>,
) =>
  runInTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('public images'))`.execute(trx)
    const gone = new Set<string>()
    const result = await change(trx, (hash) => hash !== null && gone.add(hash))
    await deleteUnusedPublicImages(trx, [...gone])
    return result
  })
