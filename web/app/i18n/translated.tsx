import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { ENGLISH, loadI18n } from './catalogues.ts'
import { useLanguage } from './language.ts'

type TranslatedProps = {
  children: ReactNode
  /** Stands there until the texts have come. */
  waiting?: ReactNode
}

/** Shows what is inside in the language that was chosen in this browser, and says so to readers of the page. */
export function Translated({ children, waiting = null }: TranslatedProps) {
  const language = useLanguage()
  // What is rendered on the server is English.
  const [i18n, setI18n] = useState<I18n | undefined>(language === 'en' ? ENGLISH : undefined)

  useEffect(() => {
    let isWanted = true
    void loadI18n(language).then((loaded) => {
      if (isWanted) setI18n(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [language])

  useEffect(() => {
    if (!i18n) return
    const page = document.documentElement
    const before = page.lang
    page.lang = `${i18n.locale}-IN`
    return () => {
      page.lang = before
    }
  }, [i18n])

  return i18n ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : waiting
}

/** Parts that are read in several languages, on pages that are in English as yet. */
export const English = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={ENGLISH}>{children}</I18nProvider>
)
