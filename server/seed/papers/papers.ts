import type { PaperDraft, SectionDraft } from '@ganit/contract/papers/papers'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../src/db/schema.ts'
import { lookOverPaper } from '../../src/features/papers/look-over.service.ts'
import { addPaper } from '../../src/features/papers/papers.service.ts'
import { makeReady } from '../../src/features/papers/ready.service.ts'
import { renewSets } from '../../src/features/papers/sets/sets.service.ts'
import { DEMO_BANK, VARIANTS } from './bank.ts'

type DemoPaper = {
  class_number: number
  title: string
  duration_minutes: number
  /** The variants of each question, and thereby the number of questions. */
  variants: number[]
  /** Number of sets; undefined for a draft. */
  sets: number | undefined
}

/** Class, title, minutes, variants and sets; those of Class 7 are for the student who can sign in. */
const ROWS: readonly [number, string, number, number[], number?][] = [
  [7, 'Online practice', 40, [4], 0],
  [7, 'First online test', 45, [2, 3], 0],
  [7, 'Second online test', 60, [0, 1, 3], 0],
  [7, 'Third online test', 45, [1, 4], 0],
  [6, 'Unit test', 60, [1], 2],
  [7, 'Unit test', 60, [2], 2],
  [8, 'Half-yearly', 90, [0, 3], 4],
  [9, 'Half-yearly', 90, [1, 4], 4],
  [10, 'Half-yearly', 120, [0, 2], 4],
  [10, 'Pre-board', 180, [1, 3, 4], 4],
  [12, 'Unit test', 90, [0, 1], 2],
  [11, 'Unit test', 90, [2]],
  [5, 'Revision', 45, [3]],
]

export const DEMO_PAPERS = ROWS.map(
  ([class_number, title, duration_minutes, variants, sets]): DemoPaper => ({
    ...{ class_number, title: `Class ${class_number} – ${title}` },
    ...{ duration_minutes, variants, sets },
  }),
)

type Bank = Map<string, number>
type Asked = { question_id: number; marks: number; kind: string }

const nameOf = (class_number: number, text: string) => `${class_number} ${text}`

/** Questions of a paper, in the bank's order. */
function askedBy({ class_number, variants }: DemoPaper, bank: Bank): Asked[] {
  const ofClass = DEMO_BANK.filter((each) => each.class_number === class_number)
  return ofClass.flatMap(({ text, marks, kind }, place) => {
    const question_id = bank.get(nameOf(class_number, text))
    const isAsked = variants.includes(place % VARIANTS) && question_id !== undefined
    return isAsked ? [{ question_id, marks, kind }] : []
  })
}

const SECTIONS = [
  { title: 'Section A', instructions: 'Choose what is right.', kinds: ['choice', 'several'] },
  { title: 'Section B', instructions: 'Only the answer counts.', kinds: ['number', 'expression'] },
  { title: 'Section C', instructions: 'Show your working.', kinds: ['long', 'group'] },
]

function draftOf(paper: DemoPaper, bank: Bank): PaperDraft {
  const { title, class_number, duration_minutes } = paper
  const asked = askedBy(paper, bank)
  const sections: SectionDraft[] = SECTIONS.map(({ kinds, title, instructions }, n) => ({
    title,
    instructions,
    // In higher classes a wrong choice loses a quarter of a mark.
    ...(n === 0 && class_number >= 9 && { negative: 0.25 }),
    items: asked
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ question_id, marks }) => ({ question_id, marks })),
  }))
  const instructions = 'Write your name and your set on the first page. No calculators.'
  return { title, class_number, duration_minutes, instructions, sections }
}

/** Teacher of a class’s batches; the owner if there is none. */
async function authorOf(db: Db, class_number: number) {
  const found = await db
    .selectFrom('accounts')
    .leftJoin('batches', 'batches.teacher_id', 'accounts.id')
    .select(['accounts.id as uid', 'accounts.role'])
    .where(({ or, eb }) =>
      or([eb('batches.class_number', '=', class_number), eb('accounts.role', '=', 'admin')]),
    )
    .orderBy((eb) => eb('accounts.role', '=', 'admin'))
    .orderBy('accounts.id')
    .executeTakeFirstOrThrow()
  return found as { uid: string; role: 'teacher' | 'admin' }
}

async function insertPaper(trx: Trx, paper: DemoPaper, bank: Bank) {
  const account = (await authorOf(trx, paper.class_number)) as never
  const paper_id = await addPaper(trx, account, draftOf(paper, bank))
  if (paper.sets === undefined) return
  const looked = await lookOverPaper(trx, account, paper_id)
  await makeReady(trx, account, { paper_id, version: 1, looked })
  const shuffle = { shuffle_questions: true, shuffle_options: true }
  if (paper.sets > 0) await renewSets(trx, account, paper_id, { count: paper.sets, ...shuffle })
}

/** Adds a dozen papers, drafts and ready ones with sets. Skipped if there are papers. */
export async function seedPapers(db: Kysely<Database>) {
  if (await db.selectFrom('papers').select('paper_id').limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    const questions = await trx
      .selectFrom('questions')
      .select(['question_id', 'class_number', 'question'])
      .where('class_number', 'is not', null)
      .execute()
    const bank = new Map(
      questions.map((each) => [nameOf(each.class_number ?? 0, each.question), each.question_id]),
    )
    for (const paper of DEMO_PAPERS) await insertPaper(trx, paper, bank)
  })
}
