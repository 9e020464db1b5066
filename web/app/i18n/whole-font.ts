import type { Language } from '@ganit/contract/languages'

/** Letters joined by a virama, by the same rule as in `tools/build/words-of-texts.mjs`. */
const CONJUNCTS = /\p{Lo}[\u093c\u09bc]?(?:[\u094d\u09cd]\p{Lo}[\u093c\u09bc]?)+/gu

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function loadFontIfLacking(language: 'hi' | 'bn') {
  const { default: known } = await import('../fonts/conjuncts.json')
  const ours = new Set(known[language].split(' '))
  const shown = document.body.textContent?.match(CONJUNCTS) ?? []
  const script = language === 'hi' ? /[\u0900-\u097f]/ : /[\u0980-\u09ff]/
  if (shown.some((conjunct) => script.test(conjunct) && !ours.has(conjunct)))
    document.documentElement.dataset.wholeFont = ''
}

/**
 * Loads the whole font of a language if the page shows joined letters that the core font lacks, as in a name. It waits
 * until the browser is idle, and does nothing for people who save data. Returns a function that cancels it.
 */
export function completeFont(language: Language) {
  if (language === 'en' || savesData()) return () => {}
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 3000))
  const cancel = window.cancelIdleCallback ?? clearTimeout
  const waiting = idle(
    () =>
      void loadFontIfLacking(language).catch((error: unknown) =>
        console.error('The whole font could not be looked for:', error),
      ),
  )
  return () => cancel(waiting)
}
