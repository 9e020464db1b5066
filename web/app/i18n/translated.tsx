import type { Language } from '@ganit/contract/language-names'
import type { I18n } from '@lingui/core'
import { LinguiContext } from '@lingui/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { ENGLISH } from './catalogues.ts'
import { LanguageHere, useLanguage } from './language.ts'
import { SaidProvider } from './said.ts'
import { keepSentence } from './say.ts'
import { loadTexts, type Texts, textsAt } from './texts.ts'

/**
 * Gives texts to components. Lingui's own provider would keep the earlier texts when other texts of the same language
 * arrive.
 */
function TextsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const value = useMemo(() => ({ i18n, _: i18n.t.bind(i18n) }), [i18n])
  return <LinguiContext value={value}>{children}</LinguiContext>
}

type TranslatedProps = {
  children: ReactNode
  /** Shown until the texts have loaded. */
  waiting?: ReactNode
}

/**
 * Shows its children in the page's language; stands once around the whole site. Layouts load the texts of the next page
 * before it opens; until these come, the texts of the page before apply.
 */
export function Translated({ children, waiting = null }: TranslatedProps) {
  const language = useLanguage()
  const { pathname } = useLocation()
  return (
    <InTexts language={language} path={pathname} waiting={waiting}>
      {children}
    </InTexts>
  )
}

type InTextsProps = TranslatedProps & { language: Language; path: string }

/** Its children with the texts of a path in a language. */
function InTexts({ language, path: pathname, children, waiting = null }: InTextsProps) {
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
    <TextsProvider i18n={texts.i18n}>
      <SaidProvider value={texts.say}>{children}</SaidProvider>
    </TextsProvider>
  )
}

/** A part of a page in another language than the page's, with the texts of another path: a preview. */
export function InLanguage({ language, path, children }: Omit<InTextsProps, 'waiting'>) {
  return (
    <LanguageHere value={language}>
      <InTexts language={language} path={path}>
        {children}
      </InTexts>
    </LanguageHere>
  )
}

/** English parts of otherwise translated pages. With `isPage`, the whole page is English, and its `lang` says so. */
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
    <TextsProvider i18n={ENGLISH}>
      <SaidProvider value={keepSentence}>{children}</SaidProvider>
    </TextsProvider>
  )
}
