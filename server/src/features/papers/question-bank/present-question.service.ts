import type { QuestionContent } from '@ganit/contract/papers/question-bank'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import type { QuestionPart } from '../questions/questions.tables.ts'
import type { BankRow, QuestionRow } from './question-bank.queries.ts'
import { answerOf, shownAnswer } from './stored-content.ts'

type OfPractice = { reserved_for: string | null; practised_on: string | null }

/** The sentence `Reserved: Half-yearly`, or else `Practised 3 November`; null if neither holds. */
function practiceInWords({ reserved_for, practised_on }: OfPractice) {
  if (reserved_for !== null) return `Reserved: ${reserved_for}`
  return practised_on === null ? null : `Practised ${practised_on}`
}

const shownPart = (part: QuestionPart) => ({
  kind: part.kind,
  text: part.text,
  solution: part.solution ?? null,
  marks: part.marks,
  or: part.or ?? false,
  ...shownAnswer(part.kind, part),
})

/** A question as answered, from its present or a former row; figures as signed URLs. */
export function presentQuestion(row: QuestionRow, urls: Pick<PhotoUrls, 'sign'>): QuestionContent {
  const { kind, details } = row
  return {
    question_id: row.question_id,
    version: row.version,
    updated_at: new Date(row.updated_at).toISOString(),
    kind,
    text: row.question,
    ...shownAnswer(kind, answerOf(row)),
    parts: kind === 'group' ? (details.parts ?? []).map(shownPart) : null,
    solution: row.solution,
    params: details.params ?? null,
    require: details.require ?? [],
    figures: row.figures.map((figure_id) => urls.sign(figure_id)),
    marks: row.marks,
    class_number: row.class_number,
    chapter_id: row.chapter_id,
    difficulty: row.difficulty,
    remarks: row.remarks,
    language: row.language,
    use: row.use,
    is_active: row.is_active,
  }
}

/** A question of the bank as answered to staff. */
export const presentBankQuestion = (
  { skill_ids, is_own, variants, taken_from, used_at, reserved_for, practised_on, ...row }: BankRow,
  urls: Pick<PhotoUrls, 'sign'>,
) => ({
  ...presentQuestion(row, urls),
  skill_ids,
  is_own,
  variants,
  taken_from,
  used_at: used_at && new Date(used_at).toISOString(),
  practice: practiceInWords({ reserved_for, practised_on }),
})
