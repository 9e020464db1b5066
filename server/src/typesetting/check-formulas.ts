import type { RefusedFormula } from './math/refused-formulas.ts'
import { createPrinter } from './print-queue.ts'

export type { RefusedFormula } from './math/refused-formulas.ts'

/** A hundred times what a text full of formulas takes, in a thread that has started. */
const STUCK_MS = 5_000

const TOO_MUCH = 'The formulas of this text take too long.'

/**
 * Has texts tried in a thread. Those of a question that holds it up, and of all that wait behind it, are tried once more, one by one
 * in another thread, so that nobody else's are refused with them; there the first that is stuck ends the search, as it does after a while.
 */
export function createFormulaCheck(script: URL, stuckMs = STUCK_MS) {
  const together = createPrinter<string[], RefusedFormula[][]>(script, { stuckMs })
  const alone = createPrinter<string[], RefusedFormula[][]>(script, { stuckMs })
  let last: Promise<unknown> = Promise.resolve()

  async function oneByOne(texts: string[]) {
    const found: RefusedFormula[][] = texts.map(() => [])
    let end = Number.POSITIVE_INFINITY
    for (const [index, text] of texts.entries()) {
      const isLate = Date.now() > end
      const refused = isLate ? undefined : await alone([text]).catch(() => undefined)
      found[index] = refused?.[0] ?? [{ latex: text, reason: TOO_MUCH }]
      if (!refused) break
      // From when the thread has started, which may take long.
      if (index === 0) end = Date.now() + 2 * stuckMs
    }
    return found
  }
  return (texts: string[]): Promise<RefusedFormula[][]> =>
    together(texts).catch(() => {
      const turn = last.then(() => oneByOne(texts))
      last = turn
      return turn
    })
}

/**
 * For each text its formulas that the screens or the papers could not show, with the reason, and those too wide for
 * papers and the signs that print as boxes (`flaw`). They are tried in a thread of their own; one that holds it up is refused with the text it stands in.
 */
export const unprintable = createFormulaCheck(new URL('./math/checker.ts', import.meta.url))
