import { randomInt } from 'node:crypto'
import type { ShownValue } from '@ganit/contract/exams/attempts'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict, invalid } from '../../http/errors.ts'
import type { PhotoUrls } from '../ground/images/images.service.ts'
import { judgeAnswers } from '../marking/marking.service.ts'
import type { WholePaper } from '../papers/whole-paper.service.ts'
import { askedBySet, type InSet } from './asked.ts'
import { overrideMarking } from './attempts/marking-rules.service.ts'
import { layoutInOrder } from './attempts/sitting/order.service.ts'
import { presentSections } from './attempts/sitting/present-sections.service.ts'
import { readPaperToSit } from './attempts/sitting/sitting-paper.service.ts'
import { type TestRow, testRow } from './exams.queries.ts'
import { paperOfTest } from './exams.service.ts'
import { faultOfAnswer, markByKey, toJudgeInput } from './marks/key-marks.service.ts'
import { countMarks, maximumOf } from './scores/count.service.ts'
import { readOutline } from './scores/outline.queries.ts'
import { asMark, shownMark, toUnits } from './scores/units.service.ts'
import { correctPaper } from './test-keys/corrected-paper.service.ts'

const SEEDS = 2 ** 31 - 1

type Answer = { item_id: number; value: ShownValue | null }
type Urls = { figures: Pick<PhotoUrls, 'sign'>; photos: Pick<PhotoUrls, 'sign'> }
type PreviewOptions = { seed?: number | undefined; answers?: Answer[] | undefined }

/** An answer as the key reads it: letters or text; undefined if the key cannot mark it. */
const answerAsText = (value: ShownValue | null) => {
  if (Array.isArray(value)) return value.length > 0 ? value.join('') : undefined
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

type Sat = { row: TestRow; whole: WholePaper; order: ReturnType<typeof orderOf> }

const orderOf = ({ shuffle_questions, shuffle_options }: TestRow, seed: number) => ({
  seed,
  shuffle_questions,
  shuffle_options,
})

/** Marks of each answer in paper order; null if a person must mark. */
async function marksFor({ row, whole, order }: Sat, answers: Answer[]) {
  const asked = [...askedBySet(whole, layoutInOrder(whole, order), row.negative).values()]
  const byItem = new Map(asked.map((each) => [each.item_id, each]))
  const given = new Map<number, string>()
  const faults: Record<string, string> = {}
  for (const [n, { item_id, value }] of answers.entries()) {
    const item = byItem.get(item_id)
    const text = answerAsText(value)
    if (!item) faults[`answers.${n}.item_id`] = 'This question is not in this test.'
    else if (text !== undefined && item.item.question.kind !== 'long') {
      const fault = faultOfAnswer(item, text)
      if (fault) faults[`answers.${n}.value`] = fault
      given.set(item_id, text)
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return Promise.all(asked.map((item) => markOf(item, given.get(item.item_id), row)))
}

async function markOf(item: InSet, text: string | undefined, row: TestRow) {
  const shown = { item_id: item.item_id, of: item.marks, is_blank: text === undefined }
  const blank = row.marking?.[item.section]?.unanswered ?? 0
  if (item.item.question.kind === 'long') return { ...shown, mark: null }
  if (text === undefined) return { ...shown, mark: blank }
  const question = toJudgeInput(item, text)
  const [judged] = question ? await judgeAnswers([question]) : []
  return { ...shown, mark: markByKey(item, text, judged?.verdict) }
}

/** A test in a student's order, with marks for sample answers. Nothing is stored. */
export async function previewOfTest(
  db: Db,
  account: Account,
  { test_id, seed = randomInt(1, SEEDS), answers }: PreviewOptions & { test_id: number },
  urls: Urls,
) {
  const row = await testRow(db, account, test_id)
  if (row.paper_id === null || row.mode !== 'online') throw conflict('This test is on paper.')
  const plain = await paperOfTest(db, row.paper_id)
  const whole = overrideMarking(await correctPaper(db, test_id, plain), row.marking)
  const order = orderOf(row, seed)
  const paper = await readPaperToSit(db, plain.paper)
  const sections = presentSections({
    paper,
    order,
    marking: row.marking,
    negative: row.negative,
    answers: [],
    photos: [],
    urls,
  })
  const marks = answers && (await marksFor({ row, whole, order }, answers))
  const outline = await readOutline(db, test_id)
  const counted = new Map(
    (marks ?? []).flatMap(({ item_id, mark, is_blank }) =>
      mark === null || is_blank ? [] : [[item_id, toUnits(mark)] as const],
    ),
  )
  return {
    seed,
    attempt: {
      title: row.title,
      instructions: plain.paper.instructions,
      minutes: row.minutes ?? 0,
      sections: sections.map((section) => ({
        ...section,
        items: section.items.map((item) => ({
          ...item,
          value: sampleAnswer(answers, item.item_id),
        })),
      })),
    },
    marks:
      marks?.map(({ item_id, mark, of }) => ({
        item_id,
        mark: mark === null ? null : shownMark(mark),
        of,
      })) ?? null,
    total: marks ? asMark(countMarks(outline, counted).total) : null,
    of: asMark(maximumOf(outline)),
  }
}

const sampleAnswer = (answers: Answer[] | undefined, item_id: number) =>
  answers?.find((answer) => answer.item_id === item_id)?.value ?? null
