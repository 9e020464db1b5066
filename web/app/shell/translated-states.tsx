import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslateServerText } from '../i18n/said.ts'
import { asItIs } from '../i18n/say.ts'
import { haveSaid } from '../ui/feedback/say-over-pages.ts'
import { StateWordsProvider } from '../ui/feedback/state-words.ts'

/** What is said of anything inside that could not be loaded, and of the whole site, is said in the reader's language. */
export function TranslatedStates({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const say = useTranslateServerText()

  useEffect(() => {
    haveSaid(say)
    return () => haveSaid(asItIs)
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
