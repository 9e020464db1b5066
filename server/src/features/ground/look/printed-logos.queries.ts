import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { PrintedLogo } from '../../../typesetting/logo.ts'

/** Logos of papers, by number. */
export type Logos = Record<number, PrintedLogo>

type Paper = { academy: { logo?: number | undefined } } | null | undefined

/** The logos that some papers had when they were issued. */
export async function logosOfPapers(db: Db, papers: readonly Paper[]): Promise<Logos> {
  const ids = papers.flatMap((paper) => paper?.academy.logo ?? [])
  if (ids.length === 0) return {}
  const rows = await queryPrepared(db, 'logos to print', { ids }, (blanks) =>
    db
      .selectFrom('logos')
      .innerJoin('public_images', 'public_images.hash', 'logos.print')
      .select(['logo_id', 'content', 'public_images.width', 'public_images.height'])
      .where(sql<boolean>`logo_id = any(${blanks.ids}::integer[])`),
  )
  return Object.fromEntries(rows.map(({ logo_id, ...logo }) => [logo_id, logo]))
}

/** The academy's present logo for paper; undefined without one. */
export const printedLogo = async (db: Db, logo_id: number | undefined) =>
  logo_id === undefined
    ? undefined
    : (await logosOfPapers(db, [{ academy: { logo: logo_id } }]))[logo_id]
