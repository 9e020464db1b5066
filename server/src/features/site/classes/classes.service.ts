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
  classModule,
  deleteClassModuleOf,
  putClassModule,
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

/** The picture that a class's form sent. Slow, so done before the transaction. */
export const modulesImage = ({ image }: ClassModuleDraft) =>
  preparedImage(image, { name: 'image', label: 'Image' }, COVER_BOX)

/** Creates or replaces what is written about a class. An absent image stays as stored. */
export const saveModule = (
  db: Db,
  { classNumber, title, description, image }: ClassModuleDraft,
  prepared: PreparedImage,
) =>
  changingPublicImages(db, async (trx, letGo) => {
    const stored = await classModule(trx, classNumber)
    const held = stored?.image_hash ?? null
    const image_hash = image === undefined ? held : await storedImage(trx, prepared, [held])
    const saved = { class_number: classNumber, title, description, image_hash }
    await putClassModule(trx, saved)
    letGo(held)
    return { isNew: stored === undefined, saved }
  })

/** Deletes what is written about a class; the class's batches and students stay. */
export const deleteModule = (db: Kysely<Database>, classNumber: number) =>
  changingPublicImages(db, async (trx, letGo) => {
    const stored = await classModule(trx, classNumber)
    if (!stored) throw notFound(`Nothing is written about Class ${classNumber}.`)
    await deleteClassModuleOf(trx, classNumber)
    letGo(stored.image_hash ?? null)
  })
