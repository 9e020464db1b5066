import { LANGUAGES } from '@ganit/contract/people/guardians'
import { pressLanguage, useLanguage } from '../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import classes from './sign-in.module.css'

/** Chooses this browser's language. */
export function LanguageChoice() {
  const chosen = useLanguage()

  return (
    <p className={`wrap gap8 below12 ${classes.languages}`}>
      {LANGUAGES.map((language) => (
        <PlainButton
          key={language}
          variant="quiet"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => void pressLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </PlainButton>
      ))}
    </p>
  )
}
