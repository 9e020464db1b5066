import { fieldsWithSlots } from '@ganit/contract/papers/numbers/templates'
import { BankDraft } from '@ganit/contract/papers/question-bank'
import type { ImportDraft, ReadQuestion } from '@ganit/contract/papers/question-import'
import type { Db } from '../../../db/schema.ts'
import { Refused } from '../../../http/errors.ts'
import { readChapters } from '../chapters/chapters.queries.ts'
import { faultsOfQuestion } from '../question-bank/check.service.ts'
import { questionsOfTexts } from '../question-bank/doubles.queries.ts'
import { resolveSorting } from '../question-bank/sorting.service.ts'
import { mayHaveOptions } from './options.ts'
import type { RawQuestion } from './raw-question.ts'
import { parseCsvLines } from './read-csv.ts'
import { readQuestions } from './read-questions.ts'

export type Names = ReadonlyMap<string, number>

const nameOf = (class_number: number, name: string) =>
  `${class_number} ${name.normalize('NFC').trim().toLowerCase()}`

/** Chapters of all classes, by class and name. */
export const chapterNames = async (db: Db): Promise<Names> =>
  new Map(
    (await readChapters(db, undefined)).map(({ chapter_id, class_number, name }) => [
      nameOf(class_number, name),
      chapter_id,
    ]),
  )

const MAY_BE_OPTIONS =
  'Are these options? Then say which is right, as in Ans: (b). If they are parts or steps, tick that such lines are parts or steps.'
const WITHOUT_OPTIONS = ['number', 'expression', 'long']
/** Formats in which only characters such as `(a)` mark options. */
const BY_SIGNS = ['text', 'aiken']

function askedOf(raw: RawQuestion, { format, no_options }: ImportDraft) {
  const isGuess = BY_SIGNS.includes(format) && WITHOUT_OPTIONS.includes(raw.kind) && !no_options
  return isGuess && mayHaveOptions(raw) ? { ...raw.asks, options: MAY_BE_OPTIONS } : raw.asks
}

/** The character that a decoder writes for invalid bytes. */
const LOST = '\ufffd'
const NOT_READ = 'This contains a character that cannot be read.'

const unreadFields = ({ source: _, ...raw }: RawQuestion) =>
  Object.entries(raw)
    .filter(([, value]) => JSON.stringify(value)?.includes(LOST))
    .map(([field]) => [field, NOT_READ])

const NO_NUMBERS = 'Write a question with numbers in [[ ]] in its form.'

type Judged = { draft: BankDraft | undefined; problems: Record<string, string> }

/** A parsed question as it would be stored, and its faults. */
export async function judgeRead(
  db: Db,
  { chapter, ...raw }: RawQuestion,
  usual: ImportDraft,
  names: Names,
): Promise<Judged> {
  const { class_number, chapter_id, difficulty, language, marks } = usual
  const isOther = raw.class_number !== undefined && Number(raw.class_number) !== class_number
  const itsClass = Number(raw.class_number ?? class_number)
  const named = chapter ? (names.get(nameOf(itsClass, chapter)) ?? 0) : undefined
  const its = { class_number, chapter_id: isOther ? null : chapter_id, difficulty, language }
  const usualMarks = raw.kind === 'group' ? {} : { marks: marks ?? 1 }
  const read = BankDraft.safeParse({
    ...its,
    ...usualMarks,
    ...raw,
    ...(named && { chapter_id: named }),
  })
  const problems: Record<string, string> = {
    ...askedOf(raw, usual),
    ...Object.fromEntries(unreadFields(raw)),
    ...(named === 0 && { chapter_id: `There is no chapter ${chapter} in Class ${itsClass}.` }),
  }
  if (!read.success) {
    for (const { path, message } of read.error.issues) problems[path.join('.')] ??= message
    return { draft: undefined, problems }
  }
  Object.assign(problems, await faultsOfQuestion(read.data), await wrongSorting(db, read.data))
  for (const field of fieldsWithSlots(read.data)) problems[field] = NO_NUMBERS
  for (const [n, part] of (read.data.parts ?? []).entries())
    for (const field of fieldsWithSlots(part)) problems[`parts.${n}.${field}`] = NO_NUMBERS
  return { draft: read.data, problems }
}

const wrongSorting = (db: Db, draft: BankDraft) =>
  resolveSorting(db, draft).then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof Refused) return error.fields ?? {}
      throw error
    },
  )

function sourcesAsText({ format, text }: ImportDraft, questions: RawQuestion[]) {
  const sources = questions.map(({ source = '' }) => source)
  if (sources.length === 0) return ''
  if (format === 'csv') return [parseCsvLines(text)[0]?.source, ...sources].join('\n')
  if (format === 'moodle') return ['<quiz>', ...sources, '</quiz>'].join('\n')
  const numbered = sources.map((source, index) => `${index + 1}. ${source}`)
  return (format === 'text' ? numbered : sources).join('\n\n')
}

const presentRaw = (raw: RawQuestion) => ({
  kind: raw.kind,
  text: raw.text,
  options: raw.options ?? null,
  right: raw.right ?? null,
  unit: raw.unit ?? null,
  solution: raw.solution ?? null,
  marks: raw.marks ?? null,
})

/** Preview of an import, question by question. */
export async function previewQuestions(db: Db, draft: ImportDraft, { uid }: { uid: string }) {
  const read = await readQuestions(draft, uid)
  const names = await chapterNames(db)
  const there = await questionsOfTexts(
    db,
    read.map(({ text }) => text),
  )
  const known = new Map(there.map(({ question, question_id }) => [question, question_id]))
  const earlier = new Map<string, number>()
  const items: ReadQuestion[] = []
  const leftOut: RawQuestion[] = []
  for (const [index, raw] of read.entries()) {
    const { problems, draft: stored } = await judgeRead(db, raw, draft, names)
    const text = stored?.text ?? raw.text
    const same_as = known.get(text) ?? null
    const same_as_number = earlier.get(text) ?? null
    const isDouble = same_as !== null || same_as_number !== null
    const isGood = Object.keys(problems).length === 0 && (!isDouble || draft.with_doubles)
    if (!isGood) leftOut.push(raw)
    if (same_as_number === null) earlier.set(text, index + 1)
    const parts = (raw.parts ?? []).map(presentRaw)
    items.push({ number: index + 1, ...presentRaw(raw), parts, problems, same_as, same_as_number })
  }
  return { items, good: read.length - leftOut.length, left_out: sourcesAsText(draft, leftOut) }
}
