import type { RefusedFormula } from './math/refused-formulas.ts'
import { createPrinter } from './print-queue.ts'

export type { RefusedFormula } from './math/refused-formulas.ts'

/** Two hundred times what a text full of formulas takes. */
const STUCK_MS = 10_000

const check = createPrinter<string[], RefusedFormula[][]>(
  new URL('./math/checker.ts', import.meta.url),
  { stuckMs: STUCK_MS },
)

const TOO_MUCH = 'The formulas of this text take too long.'

/**
 * For each text its formulas that the screens or the papers could not show, with the reason. They are tried in a thread
 * of their own; one that holds it up is refused with the text it stands in.
 */
export async function refusedFormulas(texts: string[]): Promise<RefusedFormula[][]> {
  try {
    return await check(texts)
  } catch {
    // Which of them it was is found one by one.
    if (texts.length <= 1) return texts.map((latex) => [{ latex, reason: TOO_MUCH }])
    const found: RefusedFormula[][] = []
    for (const text of texts) found.push(...(await refusedFormulas([text])))
    return found
  }
}
