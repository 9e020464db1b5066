import type { PostChanges, PostDraft } from '@ganit/contract/site/posts'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict } from '../../../http/errors.ts'
import {
  COVER_BOX,
  changingPublicImages,
  type PreparedImage,
  preparedImage,
  publicImageUrl,
  storedImage,
} from '../../ground/images/images.service.ts'
import {
  deletePostById,
  insertPost,
  POST,
  type PostSummaryRow,
  postIdBySlug,
  updatePostById,
} from './posts.queries.ts'

const COVER_FIELD = { name: 'cover', label: 'Cover' }
const SLUG_TAKEN = 'This slug is taken by another post.'

export const presentPost = <Row extends PostSummaryRow>({ cover_hash, ...post }: Row) => ({
  ...post,
  cover: publicImageUrl(cover_hash),
})

// Changes of posts run one after the other, because they may change public images. So a free slug stays free.
async function refuseTakenSlug(trx: Trx, slug: string, own?: number) {
  const owner = await postIdBySlug(trx, slug)
  if (owner !== undefined && owner !== own) throw conflict(SLUG_TAKEN, { slug: SLUG_TAKEN })
}

/** The form's cover. Runs before the transaction, because it is slow. */
export const prepareCover = ({ cover }: PostDraft) => preparedImage(cover, COVER_FIELD, COVER_BOX)

export const writePost = (db: Db, { cover: _, ...post }: PostDraft, cover: PreparedImage) =>
  changingPublicImages(db, async (trx) => {
    await refuseTakenSlug(trx, post.slug)
    return insertPost(trx, { ...post, cover_hash: await storedImage(trx, cover, []) })
  })

/** Changes a post; 409 if the version is not the stored one, or the slug is taken. */
export async function changePost(
  db: Kysely<Database>,
  post_id: number,
  { cover, version, ...changes }: PostChanges,
) {
  const prepared = await preparedImage(cover, COVER_FIELD, COVER_BOX)
  return changingPublicImages(db, async (trx, letGo) => {
    const stored = await lockForChange(trx, POST, post_id, version)
    if (changes.slug !== undefined) await refuseTakenSlug(trx, changes.slug, post_id)
    const held = stored.cover_hash
    const cover_hash = cover === undefined ? held : await storedImage(trx, prepared, [held])
    letGo(held)
    const after = versionAfter(stored, { ...changes, cover })
    return updatePostById(trx, post_id, { ...changes, cover_hash, version: after })
  })
}

export const removePost = (db: Kysely<Database>, post_id: number) =>
  changingPublicImages(db, async (trx, letGo) => {
    const { cover_hash } = await lockForChange(trx, POST, post_id)
    await deletePostById(trx, post_id)
    letGo(cover_hash)
  })
