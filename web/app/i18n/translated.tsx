import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ENGLISH } from './catalogues.ts'
import { useLanguage } from './language.ts'
import { SaidProvider } from './said.ts'
import { asItIs } from './say.ts'
import { loadTexts, type Texts, textsAt } from './texts.ts'

type TranslatedProps = {
  children: ReactNode
  /** Shown until the texts have loaded. */
  waiting?: ReactNode
}

/**
 * Shows its children in the page's language: once around the whole site. Layouts load the texts of the next page before
 * it opens; where they have not come, the page before lends its own.
 */
export function Translated({ children, waiting = null }: TranslatedProps) {
  const language = useLanguage()
  const { pathname } = useLocation()
  const [loaded, setLoaded] = useState<Texts>()
  const here = textsAt(language, pathname)

  useEffect(() => {
    let isWanted = true
    void loadTexts(language, pathname).then((texts) => isWanted && setLoaded(texts))
    return () => {
      isWanted = false
    }
  }, [language, pathname])

  const texts = here ?? loaded
  if (!texts) return waiting
  return (
    <I18nProvider i18n={texts.i18n}>
      <SaidProvider value={texts.say}>{children}</SaidProvider>
    </I18nProvider>
  )
}

/** English parts of otherwise translated pages. With `isPage`, the whole page is, and says so. */
export function English({ children, isPage = false }: { children: ReactNode; isPage?: boolean }) {
  useEffect(() => {
    if (!isPage) return
    const page = document.documentElement
    const before = page.lang
    page.lang = 'en-IN'
    return () => {
      page.lang = before
    }
  }, [isPage])

  return (
    <I18nProvider i18n={ENGLISH}>
      <SaidProvider value={asItIs}>{children}</SaidProvider>
    </I18nProvider>
  )
}
