import { SET_LETTERS, type SetKey, type SetsDraft } from '@ganit/contract/papers/papers'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { lockPaper, updatePaperById } from '../papers.queries.ts'
import { refuseInTest, refusePrinted } from '../papers.service.ts'
import { readWholePaper } from '../whole-paper.service.ts'
import { keyOfSet, layoutOf, membersBySection } from './set-keys.service.ts'
import { replaceSets } from './sets.queries.ts'

/** Makes the sets of a paper again by its seed; 409 once any of it was printed. */
export async function renewSets(
  trx: Trx,
  account: Account,
  paper_id: number,
  { count, shuffle_questions: questions, shuffle_options: options }: SetsDraft,
): Promise<SetKey[]> {
  const paper = await lockPaper(trx, account, paper_id)
  if (paper.state !== 'ready') throw conflict('Make this paper ready first.')
  await refusePrinted(trx, paper)
  await refuseInTest(trx, paper_id)
  const whole = await readWholePaper(trx, account, paper_id)
  const sets = SET_LETTERS.slice(0, count).map((letter) => {
    const seed = `${paper.seed}:${paper.version}:${letter}`
    return { letter, layout: layoutOf(membersBySection(whole), { seed, questions, options }) }
  })
  await replaceSets(trx, paper_id, sets)
  // Sets that are requested again differ.
  await updatePaperById(trx, paper_id, {})
  return sets.map(({ letter, layout }) => ({ set: letter, key: keyOfSet(whole, layout) }))
}
