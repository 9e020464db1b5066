import type { ExpressionKey, Judgement } from '../judgement.ts'

/** What the process that reckons is asked. */
export type Task =
  | { do: 'judge'; key: ExpressionKey; answer: string }
  /** Whether a text can be marked. */
  | { do: 'read'; text: string; unit: string | null | undefined }

export type Asked = { id: number; task: Task }
/** For `read` right is yes; `spentMs` of the processor until then. Without an answer it is ready. */
export type Said = { spentMs: number } | { id: number; judgement: Judgement; spentMs: number }
