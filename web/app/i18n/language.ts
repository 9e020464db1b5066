import { type Language, languageInCookies, languageOfPage } from '@ganit/contract/language-names'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { dropStored, readStored, writeStored } from '../storage.ts'
import { isLanguage } from './languages.ts'
import { loadTexts } from './texts.ts'

const { tell, listen } = createListeners()
const YEAR_SECONDS = 365 * 86_400

/** The language kept in this browser; undefined if none was chosen. */
export const chosenLanguage = (): Language | undefined => languageInCookies(document.cookie)

/** The language that the address asked for. It also holds on the following pages, until another one is chosen. */
let followed: Language | undefined
/** The query whose language a choice has overruled, until the query leaves the address. */
let overruled: string | undefined

/** The server reads the same query and cookie, so its page agrees with the browser's. */
export function readLanguage(): Language {
  const { search } = window.location
  if (search !== overruled) {
    overruled = undefined
    if (/[?&]lang=/.test(search)) followed = languageOfPage(search, '')
  }
  return followed ?? languageOfPage('', document.cookie)
}

/**
 * Keeps a language in this browser. The page changes only once the texts have loaded, so that it shows no English in
 * between.
 */
export async function chooseLanguage(language: Language) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and CookieStore is not in every browser.
  document.cookie = `language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  await loadTexts(language, window.location.pathname)
  followed = undefined
  overruled = window.location.search
  tell()
}

const PRESSED = 'language-pressed'

/** Keeps a language that somebody pressed before signing in; the account gets it on signing in. */
export function keepPressedLanguage(language: Language) {
  writeStored('session', PRESSED, language)
  return chooseLanguage(language)
}

/** The language pressed before signing in, if any. */
export function pressedLanguage(): Language | undefined {
  const pressed = readStored('session', PRESSED) ?? undefined
  return isLanguage(pressed) ? pressed : undefined
}

/** The language pressed before signing in. Returns it once. */
export function takePressedLanguage(): Language | undefined {
  const pressed = pressedLanguage()
  dropStored('session', PRESSED)
  return pressed
}

/** The language in which the server wrote the page. Set by the root route. */
export const WrittenIn = createContext<Language>('en')

/** The language of a part of the page that has its own. */
export const LanguageHere = createContext<Language | null>(null)

/** The page's language; during hydration, the language in which the server wrote it. */
export function useLanguage(): Language {
  const written = useContext(WrittenIn)
  const here = useContext(LanguageHere)
  const ofPage = useSyncExternalStore(listen, readLanguage, () => written)
  return here ?? ofPage
}
