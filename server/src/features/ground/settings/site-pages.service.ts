import type { FooterPage, SitePage, SitePageChanges } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { isNothing } from '../../../http/changes/versions.ts'
import { invalid } from '../../../http/errors.ts'
import { defaultTranslation, readDefaultPage } from './default-pages/index.ts'
import { changedElsewhereError } from './settings.service.ts'
import { sayingOfShared } from './shared-terms.queries.ts'
import {
  findEditedPage,
  findTranslation,
  lockPage,
  saveTranslation,
  updatePage,
} from './site-pages.queries.ts'

/** A footer page in English: edited, or the default. */
export async function readSitePage(db: Db, page: FooterPage): Promise<SitePage> {
  const edited = await findEditedPage(db, page)
  return edited ?? { ...(await shippedPage(db, page)), is_shipped: true }
}

const shippedPage = (db: Db, page: FooterPage) =>
  sayingOfShared(db, page, { text: readDefaultPage(page), language: 'en' })

type Translated = Exclude<Language, 'en'>

/** The academy's translation, or the shipped one if there is none; undefined without either. */
async function translationOf(db: Db, page: FooterPage, language: Translated) {
  const typed = await findTranslation(db, page, language)
  if (typed) return { ...typed, is_shipped: false }
  const text = defaultTranslation(page, language)
  return text && { ...(await sayingOfShared(db, page, { text, language })), is_shipped: true }
}

/**
 * A footer page in a language; English without a translation. Readers get only translations of the present English
 * text; with `isOld` also outdated ones.
 */
export async function readSitePageIn(
  db: Db,
  page: FooterPage,
  { language, isOld = false }: { language: Language; isOld?: boolean },
): Promise<SitePage> {
  const english = await readSitePage(db, page)
  const text = language === 'en' ? undefined : await translationOf(db, page, language)
  if (!text || !(isOld || text.of_version === english.version))
    return { ...english, language: 'en' }
  return { ...english, ...text, language }
}

/** The language in which a page was shown to a reader who asked for this one; agreements store it. */
export const languageRead = async (db: Db, page: FooterPage, asked: Language = 'en') =>
  (await readSitePageIn(db, page, { language: asked })).language ?? 'en'

/** Saves a footer page; 409 if the version is not the stored one. */
const changeEnglish = (
  db: Kysely<Database>,
  page: FooterPage,
  { version, ...changes }: Omit<SitePageChanges, 'language'>,
) =>
  db.transaction().execute(async (trx) => {
    // An unchanged default is not stored, so that people need not agree to it again.
    if (version === undefined && isNothing(changes)) return readSitePage(trx, page)
    const stored = await lockPage(trx, await shippedPage(trx, page))
    if (version !== undefined && version !== stored.version) throw changedElsewhereError()
    return updatePage(trx, { ...stored, ...changes, version: stored.version + 1 })
  })

/** Saves a translation of the English text; 409 if the present English text is not the one that was translated. */
async function changeTranslation(
  db: Db,
  page: FooterPage,
  { language, version, ...changes }: SitePageChanges & { language: Translated },
) {
  const english = await readSitePage(db, page)
  if (version !== undefined && version !== english.version) throw changedElsewhereError()
  const before = await translationOf(db, page, language)
  const { title = before?.title ?? english.title, markdown = before?.markdown } = changes
  if (markdown === undefined) throw invalid({ markdown: 'Text is required.' })
  await saveTranslation(db, { page, language, title, markdown, of_version: english.version })
  return readSitePageIn(db, page, { language })
}

/** Saves a footer page, or a translation of it. */
export const changeSitePage = (
  db: Kysely<Database>,
  page: FooterPage,
  { language = 'en', ...changes }: SitePageChanges,
): Promise<SitePage> =>
  language === 'en'
    ? changeEnglish(db, page, changes)
    : changeTranslation(db, page, { ...changes, language })
