import type { RefusedFormula } from './math/refused-formulas.ts'
import { createPrinter } from './print-queue.ts'

export type { RefusedFormula } from './math/refused-formulas.ts'

/** Processor time of a check: a hundred times that of a text full of formulas, once the thread has started. */
const STUCK_MS = 5_000

const TOO_MUCH = 'The formulas of this text take too long.'

/**
 * Checks texts in a thread. If a question hangs it, its texts and those waiting behind are retried one by one in
 * another thread, so that other people's texts are not refused too. The retry stops at the first text that hangs, or
 * at a timeout.
 */
export function createFormulaCheck(script: URL, stuckMs = STUCK_MS) {
  const together = createPrinter<string[], RefusedFormula[][]>(script, { stuckMs })
  const alone = createPrinter<string[], RefusedFormula[][]>(script, { stuckMs })
  let last: Promise<unknown> = Promise.resolve()

  async function oneByOne(texts: string[]) {
    const found: RefusedFormula[][] = texts.map(() => [])
    let end = Number.POSITIVE_INFINITY
    for (const [index, text] of texts.entries()) {
      const isLate = performance.now() > end
      const refused = isLate ? undefined : await alone([text]).catch(() => undefined)
      found[index] = refused?.[0] ?? [{ latex: text, reason: TOO_MUCH }]
      if (!refused) break
      // The time counts only from now, because the thread's start may take long.
      if (index === 0) end = performance.now() + 2 * stuckMs
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
 * Formulas of each text that screens or papers cannot show, with the reason; and as `flaw` those too wide for papers
 * and characters that print as boxes. Checked in a separate thread; a formula that hangs it is refused with its text.
 */
export const unprintable = createFormulaCheck(new URL('./math/checker.ts', import.meta.url))
