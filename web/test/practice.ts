import type { PracticeItem, SentTry } from '@ganit/contract/learning/practice'

/** A question of practice. */
export const item = (position: number, changes: Partial<PracticeItem> = {}): PracticeItem => ({
  position,
  kind: 'choice',
  text: `How much is ${position} + 1?`,
  options: ['1', '2', '3', '4'],
  figures: [],
  unit: null,
  topic: 'Addition',
  why: 'due',
  state: 'open',
  tries: [],
  hints: [],
  hints_left: 0,
  right: null,
  solution: null,
  ...changes,
})

type Judge = (sent: SentTry) => Partial<PracticeItem>

/** A server that judges each try. */
export const judging =
  (items: PracticeItem[], judge: Judge) =>
  ({ body }: { body: unknown }) => {
    const { answers } = body as { answers: SentTry[] }
    return {
      body: {
        items: answers.map((sent) => {
          const before = items[sent.position - 1] as PracticeItem
          const judged = { ...before, ...judge(sent) }
          items[sent.position - 1] = judged
          return judged
        }),
      },
    }
  }

/** A try with its verdict, and the text of its slip. */
export const tried = (value: string[] | string, verdict: 'right' | 'wrong', text?: string) => ({
  value,
  verdict,
  slip: text === undefined ? null : { name: text, text },
})
