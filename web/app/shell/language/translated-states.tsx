import { useLingui } from '@lingui/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslateServerText } from '../../i18n/said.ts'
import { keepSentence } from '../../i18n/say.ts'
import { StateWordsProvider } from '../../ui/feedback/state-words.ts'
import { setPageTranslation } from '../../ui/feedback/toasts/say-over-pages.ts'

/** Translates the messages of `Loaded` and of the whole site inside it. */
export function TranslatedStates({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const say = useTranslateServerText()

  // A toast right after a choice of language is in the chosen one: effects after painting would come too late.
  useLayoutEffect(() => {
    setPageTranslation(say)
    return () => setPageTranslation(keepSentence)
  }, [say])

  return (
    <StateWordsProvider
      value={{
        retry: i18n.t('Retry'),
        hint: i18n.t('Nothing has been changed. Try again in a moment.'),
        outOfDate: i18n.t('This could not be loaded again and may be out of date.'),
        offline: i18n.t('You are offline. Changes are not saved.'),
      }}
    >
      {children}
    </StateWordsProvider>
  )
}
