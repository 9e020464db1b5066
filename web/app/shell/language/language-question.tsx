import { keepPressedLanguage } from '../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './language-switch.module.css'

const QUESTIONS = {
  hi: 'हिन्दी में पढ़ना चाहेंगे?',
  bn: 'বাংলায় পড়তে চান?',
}
const CLOSE = { hi: 'बंद करें', bn: 'বন্ধ করুন' }

type Props = { language: keyof typeof QUESTIONS; onClose: () => void }

/** Asks in a language whether to read in it. */
export default function LanguageQuestion({ language, onClose }: Props) {
  return (
    <aside
      className={`unprinted ${classes.offer}`}
      lang={language}
      aria-label={LANGUAGE_NAMES[language]}
    >
      <span>{QUESTIONS[language]}</span>
      <Button variant="quiet" onClick={() => void keepPressedLanguage(language)}>
        {LANGUAGE_NAMES[language]}
      </Button>
      <Button variant="quiet" aria-label={CLOSE[language]} onClick={onClose}>
        <Icon name="close" size={16} />
      </Button>
    </aside>
  )
}
