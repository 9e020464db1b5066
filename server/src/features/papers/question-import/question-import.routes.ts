import type { QuestionContent } from '@ganit/contract/papers/question-bank'
import {
  exportBank,
  getImportTemplate,
  importQuestions,
  previewImport,
} from '@ganit/contract/papers/question-import'
import type { FastifyInstance } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { streamCsv } from '../../../http/answers/csv.ts'
import { streamTexts } from '../../../http/answers/streaming.ts'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { enqueueJob } from '../../ground/background-jobs/background-jobs.queries.ts'
import { readChapters } from '../chapters/chapters.queries.ts'
import { presentQuestion } from '../question-bank/present-question.service.ts'
import { nextBankQuestions, type QuestionRow } from '../question-bank/question-bank.queries.ts'
import { CSV_HEADS, type CsvRow, TEMPLATE_ROWS } from './csv-questions.ts'
import { IMPORT_JOB } from './import-work.service.ts'
import { previewQuestions } from './judge-read.service.ts'
import { readQuestions } from './read-questions.ts'

type Right = QuestionContent['right']

function rightCells(right: Right): CsvRow {
  if (right === null) return {}
  if (Array.isArray(right)) return { right: right.join(';') }
  return 'from' in right
    ? { right: `${right.from} to ${right.to}` }
    : { right: right.value, tolerance: right.tolerance }
}

type Part = NonNullable<QuestionContent['parts']>[number]

function cellsOf(question: Omit<Part, 'or' | 'kind'> & { kind: string }): CsvRow {
  const { kind, text, options, right, unit, form, solution, scheme, marks } = question
  const { decimals_allowed, keep_last } = question
  const [A, B, C, D, E, F] = options ?? []
  return {
    kind,
    text,
    ...{ A, B, C, D, E, F },
    ...rightCells(right),
    unit: unit ?? undefined,
    form: form ?? undefined,
    decimals: decimals_allowed === false ? 'no' : undefined,
    keep_last: keep_last.join(';') || undefined,
    solution: solution ?? undefined,
    scheme: scheme.map(({ step, marks }) => `${marks} ${step}`).join('\n'),
    marks: String(marks),
  }
}

/** A question as importable rows: a group's parts follow it. */
function csvRowsOf(question: QuestionContent, chapter: string | undefined): CsvRow[] {
  const { class_number, difficulty, remarks, language, parts } = question
  const head: CsvRow = {
    ...cellsOf(question),
    class: class_number === null ? undefined : String(class_number),
    chapter,
    difficulty: difficulty === null ? undefined : String(difficulty),
    remarks: remarks ?? undefined,
    language,
  }
  const below = (parts ?? []).map((part, index) => ({
    ...cellsOf(part),
    part: `${index + 1}${part.or ? ' or' : ''}`,
  }))
  return [head, ...below]
}

const cellsOfRow = (row: CsvRow) => CSV_HEADS.map((head) => row[head] ?? '')
const streamTable = (chunks: AsyncIterable<CsvRow[]>) =>
  streamCsv([...CSV_HEADS], chunks, cellsOfRow)

async function* streamTemplate() {
  yield TEMPLATE_ROWS
}

export async function questionImportRoutes(app: FastifyInstance) {
  const { db, reads, figureUrls } = app

  serve(app, previewImport, ({ body, account }) => previewQuestions(db, body, account), FREQUENT)

  serve(app, importQuestions, async ({ body, account, once }) => {
    await readQuestions(body, account.uid)
    return once(async (trx) => ({
      message: 'Import begun.',
      job: await enqueueJob(trx, {
        kind: IMPORT_JOB,
        input: { draft: body, added: 0 },
        account_id: account.uid,
      }),
    }))
  })

  serve(app, getImportTemplate, ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="questions-template.csv"')
    return streamTexts(reply, 'text/csv; charset=utf-8', streamTable(streamTemplate()))
  })

  serve(app, exportBank, async ({ querystring, reply }) => {
    const chapters = new Map(
      (await readChapters(db, undefined)).map(({ chapter_id, name }) => [chapter_id, name]),
    )
    async function* rows() {
      const lots = readInChunks<QuestionRow>((after, limit) =>
        nextBankQuestions(reads, querystring, { after, limit }),
      )
      for await (const lot of lots)
        yield lot.flatMap((row) =>
          csvRowsOf(presentQuestion(row, figureUrls), chapters.get(row.chapter_id ?? 0)),
        )
    }
    reply.header('content-disposition', 'attachment; filename="questions.csv"')
    return streamTexts(reply, 'text/csv; charset=utf-8', streamTable(rows()))
  })
}
