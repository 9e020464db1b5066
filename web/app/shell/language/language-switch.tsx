import { LANGUAGES, type Language } from '@ganit/contract/language-names'
import { useLingui } from '@lingui/react'
import type { MouseEvent } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { keepPressedLanguage, useLanguage } from '../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'
import { isSignedIn } from '../../session.ts'
import aloud from '../../ui/text/aloud.module.css'
import classes from './language-switch.module.css'

const SIGNS: Record<Language, string> = { en: 'EN', hi: 'हि', bn: 'বা' }

/**
 * Chooses the page's language. The links work without scripts. With scripts the page and all typed text stay, and the
 * account of a signed-in person keeps the language.
 */
export function LanguageSwitch() {
  const { i18n } = useLingui()
  const chosen = useLanguage()
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()

  const press = (language: Language) => async (event: MouseEvent) => {
    event.preventDefault()
    await keepPressedLanguage(language)
    // Visitors do not load the API's client for this.
    if (isSignedIn())
      await import('./own-language.ts').then(
        ({ saveOwnLanguage }) => saveOwnLanguage(language),
        (error: unknown) => console.error('The language could not be saved:', error),
      )
    if (params.has('lang')) {
      params.delete('lang')
      setParams(params, { replace: true, preventScrollReset: true })
    }
    // The server translates texts of the academy's pages.
    else if (navigator.onLine) await revalidate()
  }
  return (
    <nav aria-label={i18n.t('Language')}>
      <ul className={`unprinted ${classes.languages}`}>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <a
              href={`?lang=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === chosen || undefined}
              onClick={press(language)}
            >
              <span aria-hidden="true">{SIGNS[language]}</span>
              <span className={aloud.only}>{LANGUAGE_NAMES[language]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
