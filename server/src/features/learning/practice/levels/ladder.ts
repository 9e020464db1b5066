import type { PracticeItemState } from '@ganit/contract/learning/practice'
import type { Try } from '../practice.tables.ts'

type Kind = 'choice' | 'several' | 'number' | 'expression'

const MANY_OPTIONS = 4

/** The number of tries for a question. */
export function triesAllowed({ kind, options }: { kind: Kind; options: number }) {
  if (kind === 'number' || kind === 'expression') return 3
  return kind === 'several' || options >= MANY_OPTIONS ? 2 : 1
}

/**
 * An item after its tries; tries after a final one are dropped. After the last wrong try the item is `shown`, too. An
 * answer that cannot be decided makes it `by hand`.
 */
export function afterTries(
  tries: readonly Try[],
  question: Parameters<typeof triesAllowed>[0],
): { state: PracticeItemState; tries: Try[] } {
  for (const [n, { verdict }] of tries.entries()) {
    const sofar = tries.slice(0, n + 1)
    if (verdict === null) return { state: 'waiting', tries: [...tries] }
    if (verdict !== 'wrong') return { state: verdict, tries: sofar }
    if (n + 1 >= triesAllowed(question)) return { state: 'shown', tries: sofar }
  }
  return { state: 'open', tries: [...tries] }
}

/** Whether an item takes no more tries. */
export const isOver = (state: PracticeItemState) =>
  state === 'right' || state === 'shown' || state === 'by hand'
