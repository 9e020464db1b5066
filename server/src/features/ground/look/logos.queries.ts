import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { LOGO_PICTURES, type LogoPicture, type LogoSet } from '../images/decoder/pictures.ts'
import { insertPublicImage } from '../images/images.queries.ts'

type Hashes = Record<LogoPicture, string>

/** Adds a logo's pictures, or finds the same ones. */
export async function insertLogo(trx: Trx, { pictures, needs_plate }: LogoSet) {
  const hashes = {} as Hashes
  for (const name of LOGO_PICTURES) {
    const image = pictures[name]
    hashes[name] = createHash('sha256').update(image.content).digest('hex')
    await insertPublicImage(trx, { ...image, hash: hashes[name] })
  }
  const { width, height } = pictures.site
  const added = await trx
    .insertInto('logos')
    .values({ ...hashes, width, height, needs_plate })
    .onConflict((conflict) => conflict.constraint('one_set_of_pictures').doNothing())
    .returning('logo_id')
    .executeTakeFirst()
  if (added) return added.logo_id
  let same = trx.selectFrom('logos').select('logo_id')
  for (const name of LOGO_PICTURES) same = same.where(name, '=', hashes[name])
  return (await same.executeTakeFirstOrThrow()).logo_id
}

/** The picture from which all others of a logo are made. */
export async function readLogoSource(db: Db, logo_id: number) {
  const { content } = await db
    .selectFrom('logos')
    .innerJoin('public_images', 'public_images.hash', 'logos.source')
    .select('content')
    .where('logo_id', '=', logo_id)
    .executeTakeFirstOrThrow()
  return content
}

export type StoredLogo = Omit<Hashes, 'source'> & {
  logo_id: number
  width: number
  height: number
  needs_plate: LogoSet['needs_plate']
}

/** The settings' logo as JSON; null without one. */
export const logoOfSettings = sql<StoredLogo | null>`(
  select json_build_object('logo_id', l.logo_id, 'site', l.site, 'mark', l.mark, 'mark_small', l.mark_small,
    'maskable', l.maskable, 'small', l.small, 'print', l.print, 'preview', l.preview, 'width', l.width,
    'height', l.height, 'needs_plate', l.needs_plate)
  from logos l where l.logo_id = settings.logo_id)`
