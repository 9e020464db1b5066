import type { ClassModule, ClassModuleDraft } from '@ganit/contract/site/classes'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import {
  COVER_BOX,
  changingPublicImages,
  type PreparedImage,
  preparedImage,
  publicImageUrl,
  storedImage,
} from '../../ground/images/images.service.ts'
import {
  type ClassModuleRow,
  deleteClassModuleOf,
  findClassModule,
  storeClassModule,
} from './classes.queries.ts'

export const presentClassModule = ({
  class_number,
  image_hash,
  ...texts
}: ClassModuleRow): ClassModule => ({
  classNumber: class_number,
  ...texts,
  image: publicImageUrl(image_hash ?? null),
})

/** The form's picture. Runs before the transaction, because it is slow. */
export const prepareModuleImage = ({ image }: ClassModuleDraft) =>
  preparedImage(image, { name: 'image', label: 'Image' }, COVER_BOX)

/** Creates or replaces a class's text. An absent image keeps the stored one. */
export const saveModule = (
  db: Db,
  { classNumber, title, description, image }: ClassModuleDraft,
  prepared: PreparedImage,
) =>
  changingPublicImages(db, async (trx, letGo) => {
    const stored = await findClassModule(trx, classNumber)
    const held = stored?.image_hash ?? null
    const image_hash = image === undefined ? held : await storedImage(trx, prepared, [held])
    const saved = { class_number: classNumber, title, description, image_hash }
    await storeClassModule(trx, saved)
    letGo(held)
    return { isNew: stored === undefined, saved }
  })

/** Deletes a class's text; its batches and students stay. */
export const deleteModule = (db: Kysely<Database>, classNumber: number) =>
  changingPublicImages(db, async (trx, letGo) => {
    const stored = await findClassModule(trx, classNumber)
    if (!stored) throw notFound(`Nothing is written about Class ${classNumber}.`)
    await deleteClassModuleOf(trx, classNumber)
    letGo(stored.image_hash ?? null)
  })
