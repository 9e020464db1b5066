import type { Language } from '@ganit/contract/people/guardians'
import { keepSentence, type Say } from './say.ts'

/** Translations by English text, in which `{name}` matches any words. */
export type Said = Readonly<Record<string, string>>

type Translated = Exclude<Language, 'en'>

const TEXTS: Record<Translated, () => Promise<{ default: Said }>> = {
  hi: () => import('./server-texts/hi.json'),
  bn: () => import('./server-texts/bn.json'),
}

const escapePattern = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Matches an English text and captures the value of each `{name}`. */
const patternOf = (english: string) =>
  new RegExp(`^${escapePattern(english).replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's')

/** Looks a sentence up whole, then by patterns, the longest first. */
function createTranslator(texts: Said): Say {
  const patterns = Object.keys(texts)
    .filter((english) => english.includes('{'))
    .toSorted((a, b) => b.length - a.length)
    .map((english) => ({ english, pattern: patternOf(english) }))

  return (sentence) => {
    const known = texts[sentence]
    if (known !== undefined) return known
    for (const { english, pattern } of patterns) {
      const found = pattern.exec(sentence)?.groups
      if (!found) continue
      // A captured value may itself be translatable, such as a field's label.
      return (texts[english] ?? sentence).replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = found[name] ?? ''
        return texts[value] ?? value
      })
    }
    return sentence
  }
}

/** The translator for a language; English if it fails to load. */
export const loadTranslator = (language: Translated): Promise<Say> =>
  TEXTS[language]().then(
    ({ default: texts }) => createTranslator(texts),
    (error: unknown) => {
      console.error('The texts of a language could not be loaded:', error)
      return keepSentence
    },
  )
