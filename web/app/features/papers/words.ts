import type { Paper } from '@ganit/contract/papers/papers'

export const STATE_TEXTS: Record<Paper['state'], string> = { draft: 'Draft', ready: 'Ready' }

/** `2.5` → `2.5 marks`. */
export const marksText = (marks: number) => `${marks} ${marks === 1 ? 'mark' : 'marks'}`
