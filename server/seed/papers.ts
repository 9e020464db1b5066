import type { PaperDraft, SectionDraft } from '@ganit/contract/papers/papers'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../src/db/schema.ts'
import { lookOver } from '../src/features/papers/look-over.service.ts'
import { addPaper } from '../src/features/papers/papers.service.ts'
import { makeReady } from '../src/features/papers/ready.service.ts'
import { renewSets } from '../src/features/papers/sets/sets.service.ts'
import { DEMO_BANK, VARIANTS } from './bank.ts'

type DemoPaper = {
  class_number: number
  title: string
  duration_minutes: number
  /** Which variants of each question, and so how many questions. */
  variants: number[]
  /** Number of sets; undefined for a draft. */
  sets?: number
}

export const DEMO_PAPERS: readonly DemoPaper[] = [
  // The class of the student who can sign in.
  {
    class_number: 7,
    title: 'Class 7 – Online practice',
    duration_minutes: 40,
    variants: [4],
    sets: 0,
  },
  {
    class_number: 7,
    title: 'Class 7 – First online test',
    duration_minutes: 45,
    variants: [2, 3],
    sets: 0,
  },
  {
    class_number: 7,
    title: 'Class 7 – Second online test',
    duration_minutes: 60,
    variants: [0, 1, 3],
    sets: 0,
  },
  {
    class_number: 7,
    title: 'Class 7 – Third online test',
    duration_minutes: 45,
    variants: [1, 4],
    sets: 0,
  },
  { class_number: 6, title: 'Class 6 – Unit test', duration_minutes: 60, variants: [1], sets: 2 },
  { class_number: 7, title: 'Class 7 – Unit test', duration_minutes: 60, variants: [2], sets: 2 },
  {
    class_number: 8,
    title: 'Class 8 – Half-yearly',
    duration_minutes: 90,
    variants: [0, 3],
    sets: 4,
  },
  {
    class_number: 9,
    title: 'Class 9 – Half-yearly',
    duration_minutes: 90,
    variants: [1, 4],
    sets: 4,
  },
  {
    class_number: 10,
    title: 'Class 10 – Half-yearly',
    duration_minutes: 120,
    variants: [0, 2],
    sets: 4,
  },
  {
    class_number: 10,
    title: 'Class 10 – Pre-board',
    duration_minutes: 180,
    variants: [1, 3, 4],
    sets: 4,
  },
  {
    class_number: 12,
    title: 'Class 12 – Unit test',
    duration_minutes: 90,
    variants: [0, 1],
    sets: 2,
  },
  { class_number: 11, title: 'Class 11 – Unit test', duration_minutes: 90, variants: [2] },
  { class_number: 5, title: 'Class 5 – Revision', duration_minutes: 45, variants: [3] },
]

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
  const looked = await lookOver(trx, account, paper_id)
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
