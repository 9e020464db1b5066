import type { Language } from '@ganit/contract/language-names'
import type { I18n } from '@lingui/core'
import { catalogueOf } from './catalogue-of.ts'
import { ENGLISH, loadI18n } from './catalogues.ts'
import { translatorFor } from './said.ts'
import { keepSentence, type Say } from './say.ts'

/** Translations of the pages' texts and of the server's sentences. */
export type Texts = { i18n: I18n; say: Say }

const IN_ENGLISH: Texts = { i18n: ENGLISH, say: keepSentence }

const known = new Map<string, Texts>()
const coming = new Map<string, Promise<Texts>>()

/** The texts of a path in a language, if they are here. */
export function textsAt(language: Language, path: string): Texts | undefined {
  const catalogue = catalogueOf(path)
  return language === 'en' || !catalogue ? IN_ENGLISH : known.get(`${language} ${catalogue}`)
}

/** Loads the texts once; English if they fail to load. */
export function loadTexts(language: Language, path: string): Promise<Texts> {
  const here = textsAt(language, path)
  const catalogue = catalogueOf(path)
  if (here || language === 'en' || !catalogue) return Promise.resolve(here ?? IN_ENGLISH)
  const name = `${language} ${catalogue}`
  const loading =
    coming.get(name) ??
    Promise.all([loadI18n(language, catalogue), translatorFor(language)]).then(([i18n, say]) => {
      known.set(name, { i18n, say })
      return { i18n, say }
    })
  coming.set(name, loading)
  return loading
}
