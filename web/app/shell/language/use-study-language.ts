import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { me } from '../../api/me.ts'
import { clientOfPage } from '../../api/query-client.ts'
import { chooseLanguage, pressedLanguage } from '../../i18n/language.ts'
import { useSession } from '../../session.ts'

/** A student's own language holds in every browser; one pressed before signing in replaces it. */
export function useStudyLanguage() {
  const { userType } = useSession()
  const { data: own } = useQuery({ ...me, enabled: userType === 'student' }, clientOfPage())

  useEffect(() => {
    if (own?.userType !== 'student') return
    const pressed = pressedLanguage()
    if (pressed && pressed !== own.language)
      // Imported separately, because a teacher's register does not need it.
      import('./own-language.ts').then(
        ({ saveOwnLanguage }) => saveOwnLanguage(pressed),
        (error: unknown) => console.error('The language could not be saved:', error),
      )
    else if (own.language) void chooseLanguage(own.language)
  }, [own])
}
