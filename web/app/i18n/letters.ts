import type { Language } from '@ganit/contract/languages'
import { writeStored } from '../storage.ts'

/** Letters joined by a virama, by the same rule as in `tools/build/words-of-texts.mjs`. */
const CONJUNCTS = /\p{Lo}[\u093c\u09bc]?(?:[\u094d\u09cd]\p{Lo}[\u093c\u09bc]?)+/gu

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function loadWholeFontIfLacking(language: 'hi' | 'bn') {
  const { default: known } = await import('../fonts/conjuncts.json')
  const ours = new Set(known[language].split(' '))
  const shown = document.body.textContent?.match(CONJUNCTS) ?? []
  const script = language === 'hi' ? /[\u0900-\u097f]/ : /[\u0980-\u09ff]/
  if (shown.some((conjunct) => script.test(conjunct) && !ours.has(conjunct)))
    document.documentElement.dataset.letters = 'whole'
}

/** The language whose letters this browser has. A script in the head reads it (`colour-scheme-script.tsx`). */
const HAS_LETTERS = 'letters'

/**
 * Shows a language in the letters of its own font, once the program listens and the browser is idle: on a slow line
 * their 50 kB would hold the program up for a second. A page with joined letters that the core font lacks, as in a
 * name, gets the whole font, except for people who save data. Returns a function that cancels it.
 */
export function showLetters(language: Language) {
  if (language === 'en') return () => {}
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 3000))
  const cancel = window.cancelIdleCallback ?? clearTimeout
  const waiting = idle(() => {
    document.documentElement.dataset.letters ??= ''
    writeStored('local', HAS_LETTERS, language)
    if (!savesData())
      loadWholeFontIfLacking(language).catch((error: unknown) =>
        console.error('The whole font could not be looked for:', error),
      )
  })
  return () => cancel(waiting)
}
