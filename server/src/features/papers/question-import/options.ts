import { maskFormulas, toLatinSigns } from './in-latin.ts'
import { type Naming, placeOfOption } from './read-key.ts'

/**
 * Names of options at the beginning of a line or behind a blank: `(a)`, `[a]`, `a)`, `A.`, `(1)`, `1)`, `(i)`, `i)`.
 */
const NAME =
  /(?:(?<=^|\s)|(?<=[^\p{L}\p{M}(])(?=\())([([]?)([a-f]|[1-6]|iv|vi?|i{1,3})\s?([.)\]])(?!:)/gimu
/** Words before an option's name that show that one option refers to another. */
const SPEAKS = /(?:^|[\s(])(?:both|and|or|only|neither|nor|either)\s+$/i
const WORDS_MAX = 12

/** A name with its rank: 2 at the beginning of a line, 0 after words that show that it refers to an option. */
type Found = { place: number; at: number; end: number; rank: number; sign: string }

const namingOf = (name: string): Naming => {
  if (/\d/.test(name)) return 'digits'
  return /[iv]/i.test(name) ? 'romans' : 'letters'
}

/** The closing sign of a name that opens with the other. */
const CLOSING: Record<string, string> = { '(': ')', '[': ']' }

function findNames(seen: string): (Found & { naming: Naming })[] {
  return [...seen.matchAll(NAME)].flatMap((found) => {
    const [all, open = '', name = '', close = ''] = found
    const [at, end] = [found.index, found.index + all.length]
    const naming = namingOf(name)
    const before = seen.slice(Math.max(0, at - WORDS_MAX), at)
    const isFirst = /(?:^|\n)[^\S\n]*$/.test(before)
    const next = seen[end] ?? ' '
    const isLetter = naming === 'letters'
    // `A)3` and `A.3` are names; `1.5`, `A.P.`, `(a.` and the marks `[1]` are none.
    const isPaired =
      open === '' ? close !== ']' : CLOSING[open] === close && (open === '(' || isLetter)
    const isCut = close !== '.' || /\s/.test(next) || (isFirst && isLetter && !/\p{L}/u.test(next))
    if (!isPaired || !isCut) return []
    const rank = isFirst ? 2 : Number(!SPEAKS.test(before) && /^$|\s$/.test(before))
    const sign = isLetter ? '' : open + close
    return [{ place: placeOfOption(name, naming), at, end, rank, sign, naming }]
  })
}

/**
 * The run of names from the first on; `isBroken` if one is missing. A later occurrence with a higher rank is the
 * option's name.
 */
function runOf(names: Found[]) {
  const run: Found[] = []
  let isBroken = false
  const last = new Map(names.map(({ place, rank }, index) => [`${place} ${rank}`, index]))
  const lastOf = (place: number, rank: number) => last.get(`${place} ${rank}`) ?? -1
  for (const [index, { place, rank, sign }] of names.entries()) {
    const [first] = run
    if (first && sign !== first.sign) continue
    if (first && place > run.length && rank === 2) isBroken = true
    const isLater = [1, 2].some((higher) => higher > rank && lastOf(place, higher) > index)
    const name = names[index]
    if (name && place === run.length && !isLater) run.push(name)
  }
  return { run, isBroken }
}

export type Options = { words: string; options: string[]; naming: Naming; isBroken: boolean }

/**
 * Possible options of a question: by letters, by digits, by Roman numerals. Each run begins with the first. `seen` is a
 * text of the same length, with plain letters and digits and without formulas.
 */
export function findOptions(text: string, seen: string): Options[] {
  const names = findNames(seen)
  return (['letters', 'digits', 'romans'] as const).flatMap((naming) => {
    const { run, isBroken } = runOf(names.filter((name) => name.naming === naming))
    const [first] = run
    const isClear = /[([]/.test(seen[first?.at ?? 0] ?? '') || first?.rank === 2 || run.length > 2
    if (!first || run.length + Number(isBroken) < 2 || !isClear) return []
    const options = run.map(({ end }, index) => text.slice(end, run[index + 1]?.at).trim())
    return [{ words: text.slice(0, first.at).trim(), options, naming, isBroken }]
  })
}

const NAME_ONLY = /^[[(]?[A-F①-⑥][\])]?\.?$/i

/**
 * Whether a question that was read without options may have some, because its lines look like options, or its answer is
 * a letter.
 */
export function mayHaveOptions({ text, right }: { text: string; right?: unknown }) {
  if (findOptions(text, toLatinSigns(maskFormulas(text))).length > 0) return true
  const [answer] = Array.isArray(right) ? right : []
  return NAME_ONLY.test(String(answer)) && text.includes('\n')
}
