import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ganit/contract/language-names'

type LanguageTabsProps = { language: Language; onChoose: (language: Language) => void }

/** The languages of the site to choose from, each in its own letters. */
export const LanguageTabs = ({ language, onChoose }: LanguageTabsProps) =>
  LANGUAGES.map((each) => (
    <button
      key={each}
      type="button"
      lang={each}
      aria-pressed={language === each}
      onClick={() => onChoose(each)}
    >
      {LANGUAGE_NAMES[each]}
    </button>
  ))
