import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { chosenLanguage, useLanguage } from '../../i18n/language.ts'
import { preferredLanguage } from '../../i18n/languages.ts'
import { readStored, writeStored } from '../../storage.ts'
import { useLazyImport } from '../../ui/feedback/loading/use-lazy-import.ts'

/** Pages with a card that already asks for the language. */
const HAS_CHOICE = /^\/(login\/guardian|invitation|welcome)(\/|$)/
const OFFERED = 'language-offered'

const loadQuestion = () => import('./language-question.tsx')
const stayEnglish = () => undefined

/** Offers the browser's own language, once, to people who read English and have chosen no language. */
export function LanguageOffer() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const [offered, setOffered] = useState<'hi' | 'bn'>()
  const Question = useLazyImport(offered !== undefined, loadQuestion, stayEnglish)

  useEffect(() => {
    const own = preferredLanguage(navigator.languages)
    if (own === 'en' || chosenLanguage() || readStored('local', OFFERED)) return
    writeStored('local', OFFERED, own)
    setOffered(own)
  }, [])

  if (!Question || !offered || language !== 'en' || HAS_CHOICE.test(pathname)) return null
  return <Question language={offered} onClose={() => setOffered(undefined)} />
}
