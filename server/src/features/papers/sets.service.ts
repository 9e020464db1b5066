import { SET_LETTERS, type SetKey, type SetsDraft } from '@ganit/contract/papers'
import type { Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict } from '../../http/errors.ts'
import { lockPaper, updatePaperById } from './papers.queries.ts'
import { refuseInTest, refusePrinted } from './papers.service.ts'
import { keyOf } from './set-keys.service.ts'
import { putSets } from './sets.queries.ts'
import { layoutOf } from './shuffling.ts'
import { type WholePaper, wholePaper } from './whole-paper.service.ts'

const shuffled = ({ sections, numbered }: WholePaper) =>
  sections.map((_, section) =>
    numbered
      .filter((item) => item.section === section)
      .map(({ alternatives }) => ({
        members: alternatives.flatMap((item) => [item, ...item.parts]),
      })),
  )

/** Makes the sets of a paper anew, by its seed. 409 once anything of it was printed. */
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
  const whole = await wholePaper(trx, account, paper_id)
  const sets = SET_LETTERS.slice(0, count).map((letter) => {
    const seed = `${paper.seed}:${paper.version}:${letter}`
    return { letter, layout: layoutOf(shuffled(whole), { seed, questions, options }) }
  })
  await putSets(trx, paper_id, sets)
  // Asked for again they are other ones.
  await updatePaperById(trx, paper_id, {})
  return sets.map(({ letter, layout }) => ({ set: letter, key: keyOf(whole, layout) }))
}
