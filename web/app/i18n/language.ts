import type { Language } from '@ganit/contract/people/guardians'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { dropStored, readStored, writeStored } from '../storage.ts'
import { isLanguage, preferredLanguage } from './languages.ts'

const KEY = 'language'
const { tell, listen } = createListeners()

/** The language that was chosen in this browser; undefined where none was yet. */
export function chosenLanguage(): Language | undefined {
  const chosen = readStored('local', KEY) ?? undefined
  return isLanguage(chosen) ? chosen : undefined
}

/** The language that was chosen in this browser, or else the first of the browser's own that we speak. */
const readLanguage = (): Language => chosenLanguage() ?? preferredLanguage(navigator.languages)

/** Chooses what is read in this browser from now on. */
export function chooseLanguage(language: Language) {
  if (language === readStored('local', KEY)) return
  writeStored('local', KEY, language)
  tell()
}

const PRESSED = 'language-pressed'

/** Chooses a language, for who is about to sign in: it is theirs from then on. */
export function pressLanguage(language: Language) {
  writeStored('session', PRESSED, language)
  chooseLanguage(language)
}

/** What was pressed before signing in, once. */
export function takePressedLanguage(): Language | undefined {
  const pressed = readStored('session', PRESSED) ?? undefined
  dropStored('session', PRESSED)
  return isLanguage(pressed) ? pressed : undefined
}

/** English where the page is rendered on the server, which knows no reader. */
export const useLanguage = () => useSyncExternalStore(listen, readLanguage, () => 'en' as const)
