import type { OwnGuardianships } from '@ganit/contract/guardians'
import { useEffect } from 'react'
import { chooseLanguage } from '../../i18n/language.ts'

/** What the academy knows of a guardian's language holds in each browser in which they sign in. */
export function useOwnLanguage(family: OwnGuardianships | undefined) {
  const language = family?.guardian?.language
  useEffect(() => {
    if (language) chooseLanguage(language)
  }, [language])
}
