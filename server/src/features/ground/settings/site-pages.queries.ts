import type { FooterPage } from '@ganit/contract/ground/settings'
import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PageTexts, SitePages } from './settings.tables.ts'

const PAGE_COLUMNS = ['page', 'title', 'markdown', 'version'] as const

type SitePageRecord = Insertable<SitePages>

/** An edited footer page; undefined if the default is used. */
export const findEditedPage = (db: Db, page: FooterPage): Promise<SitePageRecord | undefined> =>
  db.selectFrom('site_pages').select(PAGE_COLUMNS).where('page', '=', page).executeTakeFirst()

/** Locks the stored page, creating it from its default text if needed. */
export async function lockPage(trx: Trx, text: SitePageRecord) {
  await trx
    .insertInto('site_pages')
    .values(text)
    .onConflict((conflict) => conflict.column('page').doNothing())
    .execute()
  return trx
    .selectFrom('site_pages')
    .select(PAGE_COLUMNS)
    .where('page', '=', text.page)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updatePage = (trx: Trx, { page, ...changes }: SitePageRecord) =>
  trx
    .updateTable('site_pages')
    .set(changes)
    .where('page', '=', page)
    .returning(PAGE_COLUMNS)
    .executeTakeFirstOrThrow()

/** The academy's own translation of a page, whatever its version. */
export const findTranslation = (db: Db, page: FooterPage, language: PageTexts['language']) =>
  db
    .selectFrom('page_texts')
    .select(['title', 'markdown', 'of_version'])
    .where('page', '=', page)
    .where('language', '=', language)
    .executeTakeFirst()

export const saveTranslation = (db: Db, { page, language, ...text }: PageTexts) =>
  db
    .insertInto('page_texts')
    .values({ page, language, ...text })
    .onConflict((conflict) => conflict.columns(['page', 'language']).doUpdateSet(text))
    .execute()
