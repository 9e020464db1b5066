import type { Language } from '@ganit/contract/language-names'
import { getOwnGuardianships, updateOwnGuardian } from '@ganit/contract/people/guardians'
import { setStudyLanguage } from '@ganit/contract/people/study-language'
import { call } from '../api/call.ts'
import { queryKeyOf } from '../api/declared.ts'
import { me } from '../api/me.ts'
import { queryClient } from '../api/query-client.ts'
import { takePressedLanguage } from '../i18n/language.ts'
import { readSession } from '../session.ts'

/** Saves the language in the account of a guardian or student who is signed in, for pages and messages. */
export async function saveOwnLanguage(language: Language) {
  const { userType, studentUid } = readSession()
  if (userType !== 'guardian' && userType !== 'student') return
  takePressedLanguage()
  const saving =
    userType === 'guardian'
      ? call(updateOwnGuardian, { body: { language } })
      : studentUid && call(setStudyLanguage, { params: { uid: studentUid }, body: { language } })
  // Without an answer this browser keeps it, and the account says so at the next visit.
  await Promise.resolve(saving).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: me.queryKey })
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(getOwnGuardianships) })
}
