import { onTestFinished } from 'vitest'
import { createReckoner } from '../src/features/marking/child/reckoner.ts'
import { judgeAll } from '../src/features/marking/judge-all.ts'

/** Time enough for any machine. */
export const PATIENT = { answerMs: 60_000, startMs: 100_000 }

type Reckoner = ReturnType<typeof createReckoner>

/** A process that reckons, which ends with the test. */
export function aReckoner(limits: Parameters<typeof createReckoner>[0]) {
  const reckoner = createReckoner(limits)
  onTestFinished(reckoner.end)
  return reckoner
}

/** A right expression and an answer that is right, too. */
export const EASY = ['x+1', '1+x'] as const

/** How answers are judged, each beside the expression that is right. */
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
