import type { Language } from '@ganit/contract/people/guardians'
import { asItIs, type Say } from './say.ts'

/** Texts by their English ones, in which `{name}` stands for anything. */
export type Said = Readonly<Record<string, string>>

type Translated = Exclude<Language, 'en'>

const TEXTS: Record<Translated, () => Promise<{ default: Said }>> = {
  hi: () => import('./server-texts/hi.json'),
  bn: () => import('./server-texts/bn.json'),
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** What fits an English text, with what stands in its place for each `{name}`. */
const patternOf = (english: string) =>
  new RegExp(`^${escaped(english).replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's')

/** Says what these texts have: sentences as they are, then those with something in them, the longest first. */
function sayingBy(texts: Said): Say {
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
      // What stands in it may be a word that is known, such as the label of a field.
      return (texts[english] ?? sentence).replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = found[name] ?? ''
        return texts[value] ?? value
      })
    }
    return sentence
  }
}

/** The server's sentences in a language; English ones where that cannot be loaded. */
export const loadSaid = (language: Translated): Promise<Say> =>
  TEXTS[language]().then(
    ({ default: texts }) => sayingBy(texts),
    (error: unknown) => {
      console.error('The texts of a language could not be loaded:', error)
      return asItIs
    },
  )
