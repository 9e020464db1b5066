import type { Language } from '@ganit/contract/people/guardians'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { dropStored, readStored, writeStored } from '../storage.ts'
import { isLanguage, preferredLanguage } from './languages.ts'

const KEY = 'language'
const { tell, listen } = createListeners()

/** The language chosen in this browser; undefined if none was. */
export function chosenLanguage(): Language | undefined {
  const chosen = readStored('local', KEY) ?? undefined
  return isLanguage(chosen) ? chosen : undefined
}

/** The chosen language, or the first of the browser's languages that we support. */
const readLanguage = (): Language => chosenLanguage() ?? preferredLanguage(navigator.languages)

/** Sets this browser's language. */
export function chooseLanguage(language: Language) {
  if (language === readStored('local', KEY)) return
  writeStored('local', KEY, language)
  tell()
}

const PRESSED = 'language-pressed'

/** Sets the language before signing in; the account gets it on signing in. */
export function pressLanguage(language: Language) {
  writeStored('session', PRESSED, language)
  chooseLanguage(language)
}

/** The language chosen before signing in. Returns it once. */
export function takePressedLanguage(): Language | undefined {
  const pressed = readStored('session', PRESSED) ?? undefined
  dropStored('session', PRESSED)
  return isLanguage(pressed) ? pressed : undefined
}

/** English on the server, which does not know the reader. */
export const useLanguage = () => useSyncExternalStore(listen, readLanguage, () => 'en' as const)
