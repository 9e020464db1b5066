import { LANGUAGES } from '@ganit/contract/language-names'
import { keepPressedLanguage, useLanguage } from '../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './language-choice.module.css'

/** Chooses this browser's language. */
export function LanguageChoice() {
  const chosen = useLanguage()

  return (
    <p className={`grid gap8 below12 ${classes.languages}`}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => void keepPressedLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
    </p>
  )
}
