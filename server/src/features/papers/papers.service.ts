import { randomInt } from 'node:crypto'
import type { PaperChanges, PaperDraft, SectionDraft } from '@ganit/contract/papers/papers'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { deleteParts, existingQuestions, replaceSections, unfreezeItem } from './content.queries.ts'
import {
  deletePaperById,
  insertPaper,
  lockPaper,
  type PaperRow,
  testOfPaper,
  updatePaperById,
} from './papers.queries.ts'
import { replaceSets, setsOfPaper } from './sets/sets.queries.ts'
import { readWholePaper, TAKE_A_VARIANT, toSentSections } from './whole-paper.service.ts'

type ItemDraft = SectionDraft['items'][number]

/** Pairs of alternatives in a section: the index of the first question leads to that of the second. */
function pairsOfAlternatives(items: ItemDraft[]) {
  const pairs = new Map<number, number>()
  const paired = new Set<number>()
  for (const [n, { question_id, or_with }] of items.entries()) {
    const at = or_with ? items.findIndex((item) => item.question_id === or_with) : -1
    const other = items[at]
    if (!other || at === n || paired.has(n) || paired.has(at)) continue
    if (other.or_with && other.or_with !== question_id) continue
    paired.add(n).add(at)
    pairs.set(Math.min(n, at), Math.max(n, at))
  }
  return pairs
}

/** Sections in which each pair of alternatives is one item, at the place of the first. */
const joinAlternatives = (sections: SectionDraft[]): SectionDraft[] =>
  sections.map((section) => {
    const pairs = pairsOfAlternatives(section.items)
    const seconds = new Set(pairs.values())
    const items = section.items.flatMap((item, n) => {
      if (seconds.has(n)) return []
      const other = section.items[pairs.get(n) ?? -1]
      return [other ? { ...item, or_with: other.question_id } : item]
    })
    return { ...section, items }
  })

const SEEDS = 2 ** 31 - 1

/** 409 for a paper with frozen questions. */
export function refuseReady({ state }: Pick<PaperRow, 'state'>) {
  if (state === 'ready') throw conflict('This paper is ready. Make it a draft to change it.')
}

type Named = { path: string; question_id: number }

const namedQuestions = (sections: SectionDraft[]): Named[] =>
  sections.flatMap(({ items }, section) => {
    const pairs = [...pairsOfAlternatives(items)].flat()
    return items.flatMap(({ question_id, or_with }, n) => {
      const path = `sections.${section}.items.${n}`
      const item = { path: `${path}.question_id`, question_id }
      const other = or_with && !pairs.includes(n) ? or_with : undefined
      return other ? [item, { path: `${path}.or_with`, question_id: other }] : [item]
    })
  })

/**
 * 400 for a question that is unknown, for practice only, twice in the paper, or has other marks than its alternative; 409
 * for a template.
 */
async function refuseWrongQuestions(db: Db, sections: SectionDraft[]) {
  const named = namedQuestions(sections)
  const known = await existingQuestions(
    db,
    named.map(({ question_id }) => question_id),
  )
  const uses = new Map(known.map(({ question_id, use }) => [question_id, use]))
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  for (const { path, question_id } of named) {
    if (!uses.has(question_id)) fields[path] = 'There is no such question.'
    else if (uses.get(question_id) === 'practice')
      fields[path] = 'This question is for practice alone.'
    else if (seen.has(question_id)) fields[path] = 'This question is in the paper twice.'
    seen.add(question_id)
  }
  for (const [section, { items }] of sections.entries())
    for (const [first, second] of pairsOfAlternatives(items))
      if (items[first]?.marks !== items[second]?.marks)
        fields[`sections.${section}.items.${second}.marks`] = 'Both choices have the same marks.'
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (known.some(({ is_template }) => is_template)) throw conflict(TAKE_A_VARIANT)
}

/** Creates a paper; returns its number. */
export async function addPaper(trx: Trx, account: Account, draft: PaperDraft) {
  const { sections = [], class_number = null, language = 'en', ...fields } = draft
  await refuseWrongQuestions(trx, sections)
  const paper_id = await insertPaper(trx, {
    ...fields,
    class_number,
    language,
    seed: randomInt(SEEDS),
    author_id: account.uid,
  })
  await replaceSections(trx, paper_id, joinAlternatives(sections))
  return paper_id
}

/** Changes the sent fields of a draft. */
export async function changePaper(
  trx: Trx,
  account: Account,
  paper_id: number,
  { version, sections, ...fields }: PaperChanges,
) {
  refuseReady(await lockPaper(trx, account, paper_id, version))
  if (sections) {
    await refuseWrongQuestions(trx, sections)
    await replaceSections(trx, paper_id, joinAlternatives(sections))
  }
  await updatePaperById(trx, paper_id, fields)
}

/** 409 if any part of the paper was printed. */
export async function refusePrinted(db: Db, { paper_id, printed_at }: PaperRow) {
  const printed = (await setsOfPaper(db, paper_id)).find((set) => set.printed_at !== null)
  if (printed) throw conflict(`Set ${printed.letter} was printed.`)
  if (printed_at !== null) throw conflict('This paper was printed.')
}

/** 409 if a test uses it, which fixes the paper. */
export async function refuseInTest(db: Db, paper_id: number) {
  const title = await testOfPaper(db, paper_id)
  if (title !== undefined) throw conflict(`The test “${title}” uses this paper.`)
}

export async function removePaper(trx: Trx, account: Account, paper_id: number) {
  await refusePrinted(trx, await lockPaper(trx, account, paper_id))
  await refuseInTest(trx, paper_id)
  await deletePaperById(trx, paper_id)
}

/** A draft copied from another paper; returns its number. */
export async function duplicatePaper(trx: Trx, account: Account, paper_id: number) {
  const whole = await readWholePaper(trx, account, paper_id)
  const { title, class_number, language, duration_minutes, instructions } = whole.paper
  const sections = toSentSections(whole)
  const draft = { title, class_number, language, duration_minutes, instructions, sections }
  return addPaper(trx, account, draft)
}

/** Reopens a paper unless it was printed. Frozen versions stay until renewed. */
export async function reopenPaper(trx: Trx, account: Account, paper_id: number, version: number) {
  const paper = await lockPaper(trx, account, paper_id, version)
  await refusePrinted(trx, paper)
  await refuseInTest(trx, paper_id)
  if (paper.state === 'draft') return
  await deleteParts(trx, paper_id)
  await replaceSets(trx, paper_id, [])
  await updatePaperById(trx, paper_id, {
    state: 'draft',
    ready_at: null,
    refused_formulas: '[]',
  })
}

/** Updates an item of a draft to its question's newest version. */
export async function takeNewest(
  trx: Trx,
  account: Account,
  { paper_id, item_id, version }: { paper_id: number; item_id: number; version: number },
) {
  refuseReady(await lockPaper(trx, account, paper_id, version))
  const { numUpdatedRows } = await unfreezeItem(trx, paper_id, item_id)
  if (numUpdatedRows === 0n) throw notFound('This question is not in the paper.')
  await updatePaperById(trx, paper_id, {})
}
