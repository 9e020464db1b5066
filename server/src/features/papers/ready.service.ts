import { sql } from 'kysely'
import type { Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict } from '../../http/errors.ts'
import { unprintable } from '../../typesetting/check-formulas.ts'
import { deleteParts, freezeVersions, insertParts } from './content.queries.ts'
import { marksOfParts, type PaperQuestion } from './paper-question.ts'
import { lockPaper, updatePaperById } from './papers.queries.ts'
import { type Item, type WholePaper, wholePaper } from './whole-paper.service.ts'

const itemsOf = ({ numbered }: Pick<WholePaper, 'numbered'>) =>
  numbered.flatMap(({ number, alternatives }) => alternatives.map((item) => ({ number, item })))

/** What keeps a paper from being ready, as a sentence. */
function faultOf(whole: WholePaper) {
  const { sections, numbered } = whole
  if (numbered.length === 0) return 'This paper has no questions.'
  for (const { number, item } of itemsOf(whole)) {
    if (!item.is_active) return `Question ${number} is no longer active.`
    const sum = marksOfParts(item.question)
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

type Wish = { paper_id: number; version: number; looked: LookedOver }

/** Freezes a paper: its questions stay as they were looked over, and the parts of groups become items. */
export async function makeReady(trx: Trx, account: Account, { paper_id, version, looked }: Wish) {
  const { state } = await lockPaper(trx, account, paper_id, version)
  if (state === 'ready') return
  await freezeVersions(trx, paper_id)
  const whole = await wholePaper(trx, account, paper_id)
  const fault = faultOf(whole)
  if (fault) throw conflict(fault)
  if (versionsOf(whole) !== looked.versions)
    throw conflict('A question was changed by someone else meanwhile. Try again.')
  await deleteParts(trx, paper_id)
  const parts = itemsOf(whole).flatMap(({ item }) =>
    item.question.parts.map(({ marks }, part) => ({ part_of: item.item_id, part, marks })),
  )
  if (parts.length > 0) await insertParts(trx, paper_id, parts)
  await updatePaperById(trx, paper_id, {
    state: 'ready',
    ready_at: sql<Date>`now()` as never,
    refused_formulas: JSON.stringify(looked.refused),
  })
}

const textsOf = ({
  text,
  options,
  unit,
  solution,
  right,
  scheme,
  parts,
}: PaperQuestion): string[] => [
  text,
  unit ?? '',
  ...options,
  ...(solution ? [solution] : []),
  ...scheme.map(({ step }) => step),
  ...(Array.isArray(right) && options.length === 0 ? right.map((latex) => `$${latex}$`) : []),
  ...parts.flatMap(textsOf),
]

/** Which version of each question a paper shows. */
const versionsOf = (whole: WholePaper) =>
  itemsOf(whole)
    .map(({ item }) => `${item.question_id}:${item.question_version ?? item.newest}`)
    .join(' ')

type LookedOver = Awaited<ReturnType<typeof lookOver>>

/**
 * The formulas of a paper that will print as they were typed and the signs that will be boxes, by the number of their question,
 * and in which versions. It takes a while, and so is done before anything is locked.
 */
export async function lookOver(db: Db, account: Account, paper_id: number) {
  const whole = await wholePaper(db, account, paper_id)
  const texts = itemsOf(whole).flatMap(({ number, item }: { number: number; item: Item }) =>
    textsOf(item.question).map((text) => ({ number, text })),
  )
  const found = await unprintable(texts.map(({ text }) => text))
  const refused = texts.flatMap(({ number }, n) =>
    (found[n] ?? []).map(({ latex, reason }) => ({ number, latex, reason })),
  )
  return { versions: versionsOf(whole), refused }
}
