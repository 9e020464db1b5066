import type { Paper } from '@ganit/contract/papers/papers'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import type { PhotoUrls } from '../ground/images/images.service.ts'
import { keptQuestionsOfPaper } from './keeping.service.ts'
import { keyOfSet } from './sets/set-keys.service.ts'
import { setsOfPaper } from './sets/sets.queries.ts'
import { type Item, maximumOfPaper, type Numbered, readWholePaper } from './whole-paper.service.ts'

type Urls = Pick<PhotoUrls, 'sign'>

const presentQuestion = (
  { question: { kind, text, options, parts }, language, figures }: Item,
  urls: Urls,
) => ({
  kind,
  language,
  text,
  options,
  figures: figures.map((figure_id) => urls.sign(figure_id)),
  asked: parts.map((part) => ({
    text: part.text,
    options: part.options,
    marks: part.marks,
    or: part.or,
  })),
})

/** Whether the bank has a newer version than the frozen one. */
const isNewer = ({ question_version, newest }: Item) =>
  question_version !== null && question_version < newest

function presentItem({ number, alternatives: [item, other] }: Numbered, urls: Urls) {
  if (!item) return []
  const { item_id, question_id, question_version, newest, marks, question } = item
  return [
    {
      item_id,
      number,
      question_id,
      question_version: question_version ?? newest,
      newer: isNewer(item) || (other !== undefined && isNewer(other)),
      marks,
      ...presentQuestion(item, urls),
      or_with: other?.question_id ?? null,
      or_item_id: other?.item_id ?? null,
      alternative: other ? { ...presentQuestion(other, urls), newer: isNewer(other) } : null,
      parts: item.parts.map((part) => ({
        item_id: part.item_id,
        marks: part.marks,
        or: question.parts[part.part ?? 0]?.or ?? false,
      })),
    },
  ]
}

/** A paper as answered, with its figures as signed URLs. */
export async function presentPaper(
  db: Db,
  account: Pick<Account, 'role' | 'uid'>,
  paper_id: number,
  urls: Urls,
): Promise<Paper> {
  const whole = await readWholePaper(db, account, paper_id)
  const { paper, sections, numbered } = whole
  const sets = await setsOfPaper(db, paper_id)
  return {
    paper_id,
    title: paper.title,
    class_number: paper.class_number,
    language: paper.language,
    duration_minutes: paper.duration_minutes,
    instructions: paper.instructions,
    state: paper.state,
    total: maximumOfPaper(whole),
    sections: sections.map(({ any_count, ...section }, n) => ({
      ...section,
      any: any_count,
      items: numbered
        .filter((item) => item.section === n)
        .flatMap((item) => presentItem(item, urls)),
    })),
    sets: sets.map(({ letter, printed_at, layout }) => ({
      set: letter,
      printed: printed_at !== null,
      key: keyOfSet(whole, layout),
    })),
    printed: paper.printed,
    ...(await keptQuestionsOfPaper(db, paper_id)),
    refused_formulas: paper.refused_formulas,
    version: paper.version,
  }
}
