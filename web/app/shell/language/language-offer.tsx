import type { Language } from '@ganit/contract/language-names'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { chosenLanguage, keepPressedLanguage, useLanguage } from '../../i18n/language.ts'
import { LANGUAGE_NAMES, preferredLanguage } from '../../i18n/languages.ts'
import { readStored, writeStored } from '../../storage.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './language-switch.module.css'

const QUESTIONS: Record<Exclude<Language, 'en'>, string> = {
  hi: 'हिन्दी में पढ़ना चाहेंगे?',
  bn: 'বাংলায় পড়তে চান?',
}
const CLOSE = { hi: 'बंद करें', bn: 'বন্ধ করুন' }
/** Pages with a card that already asks for the language. */
const HAS_CHOICE = /^\/(login\/guardian|invitation|welcome)(\/|$)/
const OFFERED = 'language-offered'

/** Offers the browser's own language, once, to people who read English and have chosen no language. */
export function LanguageOffer() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const [offered, setOffered] = useState<Exclude<Language, 'en'>>()

  useEffect(() => {
    const own = preferredLanguage(navigator.languages)
    if (own === 'en' || chosenLanguage() || readStored('local', OFFERED)) return
    writeStored('local', OFFERED, own)
    setOffered(own)
  }, [])

  if (!offered || language !== 'en' || HAS_CHOICE.test(pathname)) return null
  return (
    <aside className={classes.offer} lang={offered} aria-label={LANGUAGE_NAMES[offered]}>
      <span>{QUESTIONS[offered]}</span>
      <Button variant="quiet" onClick={() => void keepPressedLanguage(offered)}>
        {LANGUAGE_NAMES[offered]}
      </Button>
      <Button variant="quiet" aria-label={CLOSE[offered]} onClick={() => setOffered(undefined)}>
        <Icon name="close" size={16} />
      </Button>
    </aside>
  )
}
