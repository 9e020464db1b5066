import { marksOfParts } from '@ganit/contract/papers/question-faults'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict } from '../../http/errors.ts'
import { deleteParts, freezeVersions, insertParts } from './content.queries.ts'
import { type LookedOver, versionsOfQuestions } from './look-over.service.ts'
import { lockPaper, updatePaperById } from './papers.queries.ts'
import {
  numberedItems,
  readWholePaper,
  refuseTemplates,
  type WholePaper,
} from './whole-paper.service.ts'

/** The reason why a paper cannot be made ready, as a sentence. */
function faultOf(whole: WholePaper) {
  const { sections, numbered } = whole
  if (numbered.length === 0) return 'This paper has no questions.'
  for (const { number, item } of numberedItems(whole)) {
    if (!item.is_active) return `Question ${number} is no longer active.`
    const sum = marksOfParts(item.question.parts)
    if (item.question.kind === 'group' && sum !== item.marks)
      return `The parts of question ${number} have ${sum} marks, not ${item.marks}.`
  }
  for (const [n, { title, any_count }] of sections.entries()) {
    const count = numbered.filter(({ section }) => section === n).length
    if (any_count !== null && any_count > count)
      return `${title} has only ${count} ${count === 1 ? 'question' : 'questions'}.`
  }
  return undefined
}

type ReadyDraft = { paper_id: number; version: number; looked: LookedOver }

/** Freezes a paper: its questions keep the checked versions, and parts of groups become items. */
export async function makeReady(
  trx: Trx,
  account: Account,
  { paper_id, version, looked }: ReadyDraft,
) {
  const { state } = await lockPaper(trx, account, paper_id, version)
  if (state === 'ready') return
  await freezeVersions(trx, paper_id)
  const whole = await readWholePaper(trx, account, paper_id)
  refuseTemplates(whole)
  const fault = faultOf(whole)
  if (fault) throw conflict(fault)
  if (versionsOfQuestions(whole) !== looked.versions)
    throw conflict('A question was changed by someone else meanwhile. Try again.')
  await deleteParts(trx, paper_id)
  const parts = numberedItems(whole).flatMap(({ item }) =>
    item.question.parts.map(({ marks }, part) => ({ part_of: item.item_id, part, marks })),
  )
  if (parts.length > 0) await insertParts(trx, paper_id, parts)
  await updatePaperById(trx, paper_id, {
    state: 'ready',
    ready_at: sql<Date>`now()` as never,
    refused_formulas: JSON.stringify(looked.refused),
  })
}
