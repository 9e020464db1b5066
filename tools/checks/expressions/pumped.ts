import fc from 'fast-check'

const SEED = 20261123
const SAMPLES = 3
const LONGEST_BEGIN = 12
/** Characters that most often repeat in these expressions. */
const OFTEN = [' ', ',', '0', 'a', '"']
/** Sequences that people type in a row: a command, a word or a number with what separates it from the next one. */
const SEQUENCES = String.raw`
  \quad_ \displaystyle_ \a \, \frac \frac{1}{ \text{ \text{a} \left( \begin{a} \\ a_ a. a, 1_ 1, 1. 1/ -1 {a} }{ x^
  ^{ [[ [[a]] [[a]]_ $ $$ $x$ $x$_ _$ a= ," ![ ![]( ]( <a_ a="b"_ &a; %a a@ ** __ -- () (a)_ 1._ ._ a's_ अ_
  ~_ ~\, _\,`
  .trim()
  .split(/\s+/)
  .map((sequence) => sequence.replaceAll('_', ' '))
const BEFORE_SEQUENCES = ['', 'x']
/** An ending that almost no expression matches. */
const END = '\n\0'

/** Texts that an expression matches; the empty text if none can be generated. */
function matchesOf(expression: RegExp) {
  try {
    const plain = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''))
    return fc.sample(fc.stringMatching(plain), { numRuns: SAMPLES, seed: SEED })
  } catch {
    return ['']
  }
}

/** Beginnings of matching texts, each with the character to repeat. */
function beginningsOf(expression: RegExp) {
  const found = new Map<string, [begin: string, sign: string]>()
  for (const match of ['', ...matchesOf(expression)]) {
    const signs = [...match.slice(0, LONGEST_BEGIN)]
    for (let end = 0; end <= signs.length; end++) {
      const begin = signs.slice(0, end).join('')
      for (const sign of new Set([...signs.slice(Math.max(0, end - 1), end + 1), ...OFTEN]))
        found.set(`${begin}\u0001${sign}`, [begin, sign])
    }
  }
  return found.values()
}

/** Texts of the given length, each made of one repeated sequence. */
export function* sequences(length: number) {
  for (const begin of BEFORE_SEQUENCES)
    for (const sequence of SEQUENCES) yield begin + sequence.repeat(length / sequence.length) + END
}

/** Texts of a length that provoke backtracking: a matching beginning, a character or a sequence repeated, and a mismatch. */
export function* pumped(expression: RegExp, length: number) {
  for (const [begin, sign] of beginningsOf(expression))
    yield begin + sign.repeat(length / sign.length) + END
  yield* sequences(length)
}
