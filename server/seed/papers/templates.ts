import { shownValues } from '@ganit/contract/papers/numbers/sets'
import { readQuestionTemplate } from '@ganit/contract/papers/numbers/templates'
import { BankDraft } from '@ganit/contract/papers/question-bank'
import type { Trx } from '../../src/db/schema.ts'
import { toDetails } from '../../src/features/papers/question-bank/stored-content.ts'
import { questionsAtVersions } from '../../src/features/papers/question-bank/versions.queries.ts'
import { findMeetingSets } from '../../src/features/papers/variants/meeting-sets.ts'
import { insertVariants } from '../../src/features/papers/variants/variants.queries.ts'
import {
  createVariantWriter,
  type ShownValues,
} from '../../src/features/papers/variants/written-out.service.ts'
import { readLines } from '../json-lines.ts'

/** Variants of each question. */
const VARIANTS = 20

type Template = {
  class_number: number
  chapter: string
  text: string
  /** The right number. */
  right: string
  unit?: string
  solution: string
  slips: { answer: string; name: string; text: string }[]
  params: Record<string, object>
  require?: string[]
}

/** Twelve questions whose numbers change. */
export const TEMPLATES = readLines<Template>('papers/templates.jsonl')

/** A question as the bank's form would send it. */
export const draftFor = ({ chapter: _, right, ...template }: Template): BankDraft =>
  BankDraft.parse({ kind: 'number', marks: 1, difficulty: 1, right: { value: right }, ...template })

/** Adds the questions whose numbers change, with their variants. */
export async function insertTemplates(trx: Trx, chapterOf: (of: Template) => number | undefined) {
  for (const template of TEMPLATES) {
    const chapter_id = chapterOf(template)
    if (chapter_id === undefined) continue
    const draft = draftFor(template)
    const { question_id } = await trx
      .insertInto('questions')
      .values({
        ...{ kind: 'number', question: draft.text, marks: 1, difficulty: 1, language: 'en' },
        ...{ class_number: template.class_number, chapter_id, solution: draft.solution ?? null },
        details: JSON.stringify(toDetails(draft)),
      })
      .returning('question_id')
      .executeTakeFirstOrThrow()
    const [row] = await questionsAtVersions(trx, [{ question_id, version: null }])
    if (!row) continue
    const write = createVariantWriter(row)
    const numbered = (await firstNumbers(draft)).map((params, n) => ({
      ...{ n: n + 1, params },
      content: write(params, n + 1),
    }))
    await insertVariants(trx, { question_id, version: row.version }, numbered)
  }
}

/** The first sets of numbers, which a test tries as the product would, to keep the demo's start short. */
export async function firstNumbers(draft: BankDraft) {
  const found: ShownValues[] = []
  for await (const { values } of findMeetingSets(readQuestionTemplate(draft))) {
    found.push(shownValues(values))
    if (found.length === VARIANTS) break
  }
  return found
}
