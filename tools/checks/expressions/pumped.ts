import fc from 'fast-check'

const SEED = 20261123
const SAMPLES = 3
const LONGEST_BEGIN = 12
/** Of these expressions let many follow each other most often. */
const OFTEN = [' ', ',', '0', 'a', '"']
/** What almost no expression ends with. */
const END = '\n\0'

/** Some texts that an expression matches; of what cannot be made up, the empty one. */
function matchesOf(expression: RegExp) {
  try {
    const plain = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''))
    return fc.sample(fc.stringMatching(plain), { numRuns: SAMPLES, seed: SEED })
  } catch {
    return ['']
  }
}

/** Beginnings of texts that an expression matches, each with the sign that it is to be pumped with. */
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

/** Texts of a length that have an expression try as many ways as it has: what fits, a sign again and again, what does not fit. */
export function* pumped(expression: RegExp, length: number) {
  for (const [begin, sign] of beginningsOf(expression))
    yield begin + sign.repeat(length / sign.length) + END
}
