import { toLatinSigns } from './in-latin.ts'
import { listKeysOfGrids } from './key-grids.ts'

const SAYS =
  '(?:(?:the )?(?:correct|right) (?:answers?|ans|options?|choice|key)|answers?(?: key)?|ans|key|(?:सही )?(?:उत्तर|विकल्प)|उ(?=[.:])|উ(?:ঃ|(?=[.:]))|(?:সঠিক )?(?:উত্তর|বিকল্প))'
const BEHIND =
  '(?![\\p{L}\\p{M}])\\s{0,2}(?:is(?!\\p{L})\\s?)?(?:\\.\\s?:-?|:[=-]?|\\.|[=–—→-]{1,2}>?)?\\s{0,3}'
/** A text that is a key and nothing else. */
const KEY = '\\(?(?:[a-f]|[1-6]|[ivx]{1,3})\\)?'

/**
 * Forms such as `Ans: b`, `Answer – (c)`, `Correct option: C`, `The right answer is (b)`, `[Ans. c]`, and the rest of
 * the line.
 */
const ANSWER = new RegExp(`^\\s*([[(]?)\\s?${SAYS}(${BEHIND})(\\S.*|)$`, 'isu')
const ONLY_KEY = new RegExp(`^${KEY}[\\s.\\])]{0,3}$`, 'i')
/** An answer in brackets at the end of a line, perhaps behind an option. */
const IN_BRACKETS = new RegExp(`\\s(?=[[(]\\s?${SAYS}${BEHIND}[^[\\]]{1,80}[\\])]\\s{0,3}$)`, 'iu')
const WITHIN = new RegExp(`\\s(?=${SAYS}${BEHIND}${KEY}(?![\\p{L}\\d]))`, 'iu')
const OPTION = /(?:^|\s)[([]?(?:[a-f]|[1-6]|[ivx]{1,3})[.)\]]/i

/** The answer in a line; undefined if it has none. */
export function answerInLine(line: string) {
  const [, open, signs = '', rest = ''] = ANSWER.exec(toLatinSigns(line)) ?? []
  if (open === undefined) return undefined
  const isSaid = /\S/.test(signs) || ONLY_KEY.test(rest)
  if (!isSaid) return undefined
  return open ? rest.replace(open === '[' ? /\]\s*$/ : /\)\s*$/, '').trim() : rest
}

/** Moves an answer at the end of a line to a line of its own. */
export function splitAnswerOff(line: string) {
  if (answerInLine(line) !== undefined) return [line]
  const seen = toLatinSigns(line)
  const within = seen.search(WITHIN)
  const at = OPTION.test(seen.slice(0, Math.max(0, within))) ? within : seen.search(IN_BRACKETS)
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1)]
}

const HEAD =
  /^\s*(?:ans(?:wers?)?(?:\s?(?:keys?|sheet))?|keys?|उत्तर(?:माला|\s?कुंजी)?|উত্তরমালা|উত্তর)\s{0,3}[:.–—-]{0,2}(?:\s|$)/iu
const LISTED =
  /\s{0,20}(?:Q(?:ues(?:tion)?)?\s?\.?\s?)?(\d{1,3})(?:\)?\s{0,3}[.):=>–—→-]{1,3}\s{0,3}|(?=\s?[a-f(]))\s?((?:\([^()\s]{1,40}\)|[A-F](?![\p{L}\d]))(?:\s?[,&]\s?(?:\([a-f]\)|[A-F])(?![\p{L}\d])){0,5}|\d{1,4} \d{1,4}\/\d{1,4}|[^\s,;|()]{1,40})(?:\s{0,20}[,;|]|(?=\s|$))/iuy
/** A key in a list without a heading, which may be something else. */
const NAME = /^\(?(?:[a-f]|[ivx]{1,3})\)?$|^\([1-6]\)$/i

/** Answers of a line such as `1-b, 2-c` or `1. (b)  2. (c)`; undefined if the line has other text. */
function answersListedIn(line: string) {
  const found: [number, string][] = []
  let at = 0
  const end = line.trimEnd().length
  while (at < end) {
    LISTED.lastIndex = at
    const [all = '', number, key = ''] = LISTED.exec(line) ?? []
    if (number === undefined) return undefined
    found.push([Number(number), key])
    at += all.length
  }
  return found
}

/** A heading that stands alone above answers, one a line, so that an answer may have blanks: `4. x = 5`. */
const HEAD_ALONE =
  /^\s*(?:answers|(?:answer|ans) ?(?:keys?|sheet)|keys|उत्तरमाला|उत्तर\s?कुंजी|উত্তরমালা)\s{0,3}[:.–—-]{0,2}\s*$/iu
const ALONE = /^\s*(\d{1,3})\s?[.):-]\s*(\S[^?]{0,60})$/

/** Answers below a heading that stands alone, one a line and in order; undefined if there is other text among them. */
function findKeysInLines(lines: string[]) {
  const at = lines.findLastIndex((line) => HEAD_ALONE.test(line))
  const below = lines.slice(at + 1).filter((line) => line.trim() !== '')
  const keys = below.flatMap((line): [number, string][] => {
    const [, number, key = ''] = ALONE.exec(line) ?? []
    return number === undefined ? [] : [[Number(number), key.trim()]]
  })
  const isOrdered = keys.every(([number], n) => n === 0 || number > (keys[n - 1]?.[0] ?? 0))
  return at >= 0 && keys.length > 1 && keys.length === below.length && isOrdered
    ? { at, keys, isHeaded: true }
    : undefined
}

/**
 * A list of answers at the end of a text: the line where it begins, the answers by question number, and whether it has
 * a heading.
 */
export function findKeysAtEnd(typed: readonly string[]) {
  const lines = listKeysOfGrids(typed.map(toLatinSigns))
  const keys: [number, string][] = []
  let list = { at: lines.length, keys: [] as typeof keys, isHeaded: false }
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    const head = HEAD.exec(line)
    const listed = answersListedIn(head ? line.slice(head[0].length) : line)
    if (!listed) return findKeysInLines(lines) ?? list
    keys.unshift(...listed)
    if (head) return keys.length > 1 ? { at, keys, isHeaded: true } : list
    // Without a heading it counts as a list only if a line has several answers.
    const isList = listed.length > 1 && listed.every(([, key]) => NAME.test(key))
    if (isList) list = { at, keys: [...keys], isHeaded: false }
  }
  return list
}
