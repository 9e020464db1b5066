import { optionLetter } from '@ganit/contract/papers/question-faults'

/** How options are named: by letters, by `(1)` or by `(i)`. */
export type Naming = 'letters' | 'digits' | 'romans'

const NAMES: Record<Naming, readonly string[]> = {
  letters: ['a', 'b', 'c', 'd', 'e', 'f'],
  digits: ['1', '2', '3', '4', '5', '6'],
  romans: ['i', 'ii', 'iii', 'iv', 'v', 'vi'],
}

/** Place of an option by its name, from 0; -1 if it is none. */
export const placeOfOption = (name: string, naming: Naming) =>
  NAMES[naming].indexOf(name.toLowerCase())

/** Longest key: a longer text is an explanation. */
const KEY_MAX = 200
const JOINING = /^(?:and|और|एवं|तथा|এবং|ও|both|only|options?|choices?|विकल्प|বিকল্প)$/iu
const TOGETHER = /^[A-F]{2,6}$/
/** The beginning of an explanation behind a key. */
const EXPLANATION = /\n|:|–|—|\s-\s|\.\s|[,;\s](?:because|since|as|क्योंकि|कारण|কারণ)\s/iu
const FIRST = /^[\s([{]{0,3}(?:options?\s)?[\s([{]{0,3}([a-f]|[1-6]|[ivx]{1,3})[)\].}]\s*(.*)$/isu
const NAMED = /\([a-f1-6]\)|\([ivx]{1,3}\)/i
const GOES_ON = /^(?:or|and|not|और|या|এবং|বা)\s|^[,;&/+]/iu

const toComparable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[$\s]+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase()

/** The options that a text names, if it contains nothing else: `(a), (c)`, `A & C`, `AC`. */
function optionsNamedIn(text: string, naming: Naming) {
  const words = text.replace(/[()[\]{}]|\.(?!\d)/g, ' ').split(/[\s,;&/+]+/)
  const names = words.filter((word) => word !== '' && !JOINING.test(word))
  const [only = ''] = names
  const each = names.length === 1 && TOGETHER.test(only) ? only.split('') : names
  const places = each.map((name) => placeOfOption(name, naming))
  return places.length > 0 && !places.includes(-1) ? places : undefined
}

function placesNamedIn(key: string, options: readonly string[], naming: Naming) {
  const isBare = /^\p{L}\W*$/u.test(key)
  const equal = isBare ? -1 : options.map(toComparable).indexOf(toComparable(key))
  const named = optionsNamedIn(key, naming)
  const [, first = '', rest = ''] = FIRST.exec(key) ?? []
  const place = placeOfOption(first, naming)
  // `4` may be the fourth option, or the option with the text 4.
  const isEither = equal >= 0 && named !== undefined && naming === 'digits' && named[0] !== equal
  if (isEither) return /^\s*\(/.test(key) ? named : undefined
  if (equal >= 0) return [equal]
  if (place >= 0 && rest.trim() !== '' && toComparable(rest) === toComparable(options[place] ?? ''))
    return [place]
  if (named) return named
  if (place >= 0 && !NAMED.test(rest) && !GOES_ON.test(rest)) return [place]
  const end = key.search(EXPLANATION)
  return end > 0 ? optionsNamedIn(key.slice(0, end), naming) : undefined
}

/** Letters of the right options; undefined unless the whole key can be read. An option's own text names it, too. */
export function readKey(key: string, options: readonly string[], naming: Naming = 'letters') {
  const typed = key
    .slice(0, KEY_MAX)
    .replace(/^[\s:–—-]+(?=[^\s\d])/, '')
    .trim()
  const bare = /^([a-f])\s+(.+)$/is.exec(typed)
  const isSaid =
    bare &&
    toComparable(options[placeOfOption(bare[1] ?? '', naming)] ?? '') ===
      toComparable(bare[2] ?? '')
  const places = isSaid
    ? [placeOfOption(bare[1] ?? '', naming)]
    : placesNamedIn(typed, options, naming)
  return places && [...new Set(places)].map(optionLetter)
}
