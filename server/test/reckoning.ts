import { onTestFinished } from 'vitest'
import { createReckoner } from '../src/features/marking/child/reckoner.ts'
import { judgeAll } from '../src/features/marking/judge-all.ts'

/** Enough for any machine. */
export const PATIENT = { answerMs: 60_000, startMs: 100_000 }

type Reckoner = ReturnType<typeof createReckoner>

/** A computing process that ends with the test. */
export function aReckoner(limits: Parameters<typeof createReckoner>[0]) {
  const reckoner = createReckoner(limits)
  onTestFinished(reckoner.end)
  return reckoner
}

/** A right expression, and another right answer. */
export const EASY = ['x+1', '1+x'] as const

/** Verdicts on answers, each with the right expression. */
export async function verdicts(
  reckoner: Reckoner,
  pairs: readonly (readonly [right: string, answer: string])[],
) {
  const items = pairs.map(([right, answer]) => ({
    kind: 'expression' as const,
    right: [right],
    form: 'any' as const,
    answer,
  }))
  return (await judgeAll(reckoner, items)).map(({ verdict }) => verdict)
}
