import type { ExpressionKey, Judgement } from '../judgement.ts'

/** What the process that reckons is asked, one task after the other. */
export type Task = { key: ExpressionKey; answer: string }

/** What it answers; without a judgement it is ready. `spentMs` of the processor until then. */
export type Said = { judgement?: Judgement | undefined; spentMs: number }
