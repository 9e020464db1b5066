import type { Language } from '@ganit/contract/language-names'
import { getOwnGuardianships, updateOwnGuardian } from '@ganit/contract/people/guardians'
import { call } from '../api/call.ts'
import { queryKeyOf } from '../api/declared.ts'
import { queryClient } from '../api/query-client.ts'
import { takePressedLanguage } from '../i18n/language.ts'
import { readSession } from '../session.ts'

/** Saves the language in the account of a guardian who is signed in, for pages and messages. */
export async function saveOwnLanguage(language: Language) {
  const { userType } = readSession()
  if (userType !== 'guardian') return
  takePressedLanguage()
  // Without an answer this browser keeps it, and the account says so at the next visit.
  await call(updateOwnGuardian, { body: { language } }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(getOwnGuardianships) })
}
