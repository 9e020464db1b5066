import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ENGLISH, loadI18n } from './catalogues.ts'
import { useLanguage } from './language.ts'
import { SaidProvider, sayIn } from './said.ts'
import { asItIs, type Say } from './say.ts'

/** Translations of the pages' texts and of the server's sentences. */
type Read = { i18n: I18n; say: Say }

const IN_ENGLISH: Read = { i18n: ENGLISH, say: asItIs }

/** Translates the page's English title: `Children | Ganit`. */
function useSaidTitle(read: Read | undefined) {
  const { pathname } = useLocation()
  const before = useRef({ english: '', said: '' })

  // Before it is announced; also where only the language is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own title.
  useLayoutEffect(() => {
    if (!read) return
    const { title } = document
    const english = title === before.current.said ? before.current.english : title
    const [page = '', ...academy] = english.split(' | ')
    const said = [read.say(read.i18n._(page)), ...academy].join(' | ')
    before.current = { english, said }
    if (title !== said) document.title = said
  }, [read, pathname])
}

type TranslatedProps = {
  children: ReactNode
  /** Shown until the texts have loaded. */
  waiting?: ReactNode
}

/** Shows its children in the language chosen in this browser and sets `lang`. */
export function Translated({ children, waiting = null }: TranslatedProps) {
  const language = useLanguage()
  // The server renders English.
  const [read, setRead] = useState<Read | undefined>(language === 'en' ? IN_ENGLISH : undefined)
  const i18n = read?.i18n

  useEffect(() => {
    let isWanted = true
    void Promise.all([loadI18n(language), sayIn(language)]).then(([loaded, say]) => {
      if (isWanted) setRead({ i18n: loaded, say })
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

  useSaidTitle(read)

  if (!read) return waiting
  return (
    <I18nProvider i18n={read.i18n}>
      <SaidProvider value={read.say}>{children}</SaidProvider>
    </I18nProvider>
  )
}

/** English parts of otherwise translated pages. */
export const English = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={ENGLISH}>{children}</I18nProvider>
)
