import { type Answered, judge } from '../marking/marking.service.ts'

export type { InSet } from '../tests/key-marks.service.ts'

import { type InSet, markByKey, toJudge } from '../tests/key-marks.service.ts'
import type { ToMark } from './attempts-to-mark.queries.ts'

type Value = ToMark['answers'][string]

/** An answer as the key reads it; undefined where a person reads it. */
export const asTyped = (value: Value) =>
  Array.isArray(value) ? value.join('') : typeof value === 'string' ? value : undefined

/** What was judged of a test so far: equal texts are judged once. */
export type Verdicts = Map<string, 'right' | 'wrong' | 'by hand'>
const nameOf = ({ item_id }: InSet, answer: string) => `${item_id} ${answer}`

/** One answer to one item. */
export type Given = { asked: InSet; answer: string }

/** Judges what letters do not tell and was not judged before. */
export async function judgeNew(given: Given[], verdicts: Verdicts) {
  const wanted = new Map<string, Answered>()
  for (const { asked, answer } of given) {
    const name = nameOf(asked, answer)
    const question = verdicts.has(name) ? undefined : toJudge(asked, answer)
    if (question) wanted.set(name, question)
  }
  const judgements = await judge([...wanted.values()])
  for (const [n, name] of [...wanted.keys()].entries())
    verdicts.set(name, judgements[n]?.verdict ?? 'by hand')
}

/** What the key gives for an answer; null where a person must say. */
export const keyMark = ({ asked, answer }: Given, verdicts: Verdicts) =>
  markByKey(asked, answer, verdicts.get(nameOf(asked, answer)))
