import type { Db } from '../../../db/schema.ts'
import type { Answered, Verdict } from '../../marking/marking.service.ts'
import type { InSet } from '../asked.ts'
import { judgeAndKeep } from '../judgements/judgements.service.ts'
import { markByKey, toJudgeInput } from './key-marks.service.ts'

/** Verdicts of a test so far, so that equal texts are judged once. */
export type Verdicts = Map<string, Verdict>

/** An answer to an item, as the key reads it. */
export type GivenAnswer = { asked: InSet; answer: string }

const nameOf = ({ asked: { item_id }, answer }: GivenAnswer) => `${item_id} ${answer}`

/** Judges answers other than letters, if not judged before. */
export async function judgeNewAnswers(
  db: Db,
  test_id: number,
  given: GivenAnswer[],
  verdicts: Verdicts,
) {
  const wanted = new Map<string, Answered>()
  for (const each of given) {
    const name = nameOf(each)
    const question = verdicts.has(name) ? undefined : toJudgeInput(each.asked, each.answer)
    if (question) wanted.set(name, question)
  }
  const judgements = await judgeAndKeep(db, test_id, [...wanted.values()])
  for (const [n, name] of [...wanted.keys()].entries())
    verdicts.set(name, judgements[n]?.verdict ?? 'by hand')
}

/** Whether an answer still has to be judged. */
export const isUnjudged = (given: GivenAnswer, verdicts: Verdicts) =>
  toJudgeInput(given.asked, given.answer) !== undefined && !verdicts.has(nameOf(given))

/** Marks by the key; null if a person must mark. */
export const markGiven = (given: GivenAnswer, verdicts: Verdicts) =>
  markByKey(given.asked, given.answer, verdicts.get(nameOf(given)))
