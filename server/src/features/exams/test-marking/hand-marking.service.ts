import type { AnswerToMark } from '@ganit/contract/exams/test-marking'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notFound, Refused } from '../../../http/errors.ts'
import { reasonUnreadable } from '../../marking/marking.service.ts'
import type { Item } from '../../papers/whole-paper.service.ts'
import { figuresByItem, publishedTexts, solutionOf } from '../attempts/item-figures.service.ts'
import { testRow } from '../exams.queries.ts'
import { hardOnes } from '../judgements/judgements.service.ts'
import { toJudgeInput } from '../marks/key-marks.service.ts'
import { bankAsked, enterMarks, readTestWithPaper } from '../marks/marks.service.ts'
import { readSheets, sittersByName } from '../marks/sheets.queries.ts'
import { countUnmarkedAnswers } from '../results/publishing.queries.ts'
import { shownMark } from '../scores/units.service.ts'
import { countToMark } from './attempts-to-mark.queries.ts'
import {
  answersToMark,
  countAnswers,
  recordMarkers,
  standingMarks,
  studentsOfAttempts,
  takeTurn,
} from './hand-marking.queries.ts'

type OfItem = { test_id: number; item_id: number }

/** Unmarked answers of a test, by question. */
export async function unmarkedByQuestion(db: Db, account: Account, test_id: number) {
  const test = await readTestWithPaper(db, await testRow(db, account, test_id))
  const counts = await countAnswers(db, test_id)
  return {
    items: test.asked.map(({ item_id, number, part, or, marks, negative, item }) => ({
      item_id,
      number,
      part,
      or,
      kind: item.question.kind,
      marks,
      negative: shownMark(negative),
      answered: counts.get(item_id)?.answered ?? 0,
      waiting: counts.get(item_id)?.waiting ?? 0,
    })),
    unmarked: await countUnmarkedAnswers(db, test_id),
    to_mark: await countToMark(db, test_id),
  }
}

async function itemOf(db: Db, account: Account, { test_id, item_id }: OfItem) {
  const test = await readTestWithPaper(db, await testRow(db, account, test_id))
  const asked = bankAsked(test).get(item_id)
  if (!asked) throw notFound('This question is not in the paper of this test.')
  const isAsked = (item: Item) => item.item_id === item_id
  const main = test.whole?.numbered
    .flatMap(({ alternatives }) => alternatives)
    .find((item) => isAsked(item) || item.parts.some(isAsked))
  const figures = new Map(main ? figuresByItem(main, main.figures, publishedTexts) : [])
  return { ...asked, group: main?.item_id === item_id ? undefined : main, figures }
}

type Row = Awaited<ReturnType<typeof answersToMark>>[number]
type Names = ReadonlyMap<number, string>
type PhotoUrl = (photo_id: number) => string
type FigureUrl = (figure_id: string | null) => string | null

/** The student's own photos in an answer; others are dropped, because the numbers come from a browser. */
const photosInAnswer = ({ value, own_photos }: Row) =>
  typeof value === 'object' && !Array.isArray(value)
    ? (value.photos ?? []).flatMap(
        (photo_id) => own_photos.find((own) => own.photo_id === photo_id) ?? [],
      )
    : []

const presentAnswer = (
  row: Row,
  {
    uid,
    names,
    urlOf,
    reason,
  }: { uid: string; names: Names | null; urlOf: PhotoUrl; reason: string | null },
): AnswerToMark => ({
  attempt_id: row.attempt_id,
  student_id: names ? row.student_id : null,
  name: names?.get(row.student_id) ?? null,
  value: row.value,
  photos: photosInAnswer(row).map((photo) => ({ ...photo, url: urlOf(photo.photo_id) })),
  mark: row.mark ?? (row.key_mark === null ? null : shownMark(row.key_mark)),
  by: row.mark !== null ? 'person' : row.key_mark !== null ? 'key' : null,
  reason,
  marked_by: row.mark === null ? null : row.marked_by,
  at: row.mark === null ? null : (row.hand?.at ?? null),
  note: row.hand?.note ?? null,
  taken_by: row.taken_by,
  is_taken_by_me: row.taken_by_id === uid,
})

/** The reason why each typed answer is left to a person, by attempt. */
async function reasonsOf(
  db: Db,
  test_id: number,
  asked: Awaited<ReturnType<typeof itemOf>>,
  rows: readonly Row[],
) {
  const questions = rows.flatMap(({ attempt_id, value }) => {
    const question = typeof value === 'string' ? toJudgeInput(asked, value) : undefined
    return question?.kind === 'expression' || question?.kind === 'number'
      ? [{ attempt_id, question }]
      : []
  })
  const hard = await hardOnes(
    db,
    test_id,
    questions.map(({ question }) => question),
  )
  return new Map(
    questions.map(({ attempt_id, question }) => [
      attempt_id,
      question.kind === 'expression' || hard.has(question)
        ? reasonUnreadable(
            question.answer ?? '',
            question.kind === 'expression' ? question.right : [],
            hard.has(question),
          )
        : null,
    ]),
  )
}

/** A question with the answers of the students that an account sees. */
export async function answersForMarking(
  db: Db,
  account: Account,
  {
    names,
    urlOf,
    figureUrlOf,
    ...of
  }: OfItem & { names: boolean; urlOf: PhotoUrl; figureUrlOf: FigureUrl },
) {
  const asked = await itemOf(db, account, of)
  const { item_id, number, part, or, marks, item, right, group } = asked
  const negative = shownMark(asked.negative)
  const figuresOf = ({ item_id }: Pick<Item, 'item_id'>) =>
    (asked.figures.get(item_id) ?? []).map(figureUrlOf)
  const { kind, text, options, scheme } = item.question
  const seen = new Map(
    (await sittersByName(db, account, of.test_id)).map(({ student_id, name }) => [
      student_id,
      name,
    ]),
  )
  const rows = await answersToMark(db, of.test_id, of.item_id)
  const reasons = await reasonsOf(db, of.test_id, asked, rows)
  const { question_id } = item
  return {
    item: {
      ...{ item_id, question_id, number, part, or, kind, marks, negative },
      ...{ text, options, right, scheme },
      solution: group ? solutionOf(item, group.question) : item.question.solution,
      figures: figuresOf(item),
      group: group ? { text: group.question.text, figures: figuresOf(group) } : null,
    },
    answers: rows
      .filter(({ student_id }) => seen.has(student_id))
      .map((row) =>
        presentAnswer(row, {
          ...{ uid: account.uid, names: names ? seen : null, urlOf },
          reason: reasons.get(row.attempt_id) ?? null,
        }),
      ),
  }
}

async function studentSeen(db: Db, account: Account, test_id: number, attempt_id: number) {
  const student_id = (await studentsOfAttempts(db, test_id, [attempt_id])).get(attempt_id)
  const [sheet] = student_id ? await readSheets(db, account, test_id, [student_id]) : []
  if (!sheet) throw invalid({ attempt_id: 'There is no such attempt.' })
}

/** Reserves an answer for marking; 409 while another account has it. */
export async function reserveForMarking(
  trx: Trx,
  account: Account,
  { attempt_id, ...of }: OfItem & { attempt_id: number },
) {
  await itemOf(trx, account, of)
  await studentSeen(trx, account, of.test_id, attempt_id)
  const other = await takeTurn(trx, { attempt_id, item_id: of.item_id, account_id: account.uid })
  if (other) throw conflict(`${other.name} is marking this answer.`)
}

type Seen = { mark: number | null; at: string | null }
type Mark = {
  attempt_id: number
  mark: number | null
  note: string | null
  seen?: Seen | undefined
}
type Students = ReadonlyMap<number, number>

const NOT_MARKED = { mark: null, at: null, by: null, name: null }

/** 409 if another person has marked an answer since the marker saw it. */
async function refuseOvertaken(
  trx: Trx,
  { uid }: Account,
  { marks, students, ...of }: OfItem & { marks: Mark[]; students: Students },
) {
  const standing = await standingMarks(trx, of, [...students.values()])
  for (const { attempt_id, seen } of marks) {
    const now = standing.get(students.get(attempt_id) ?? 0) ?? NOT_MARKED
    // A mark by the same account may arrive before the screen shows it.
    if (!seen || (now.mark === seen.mark && now.at === seen.at)) continue
    const isByHand = now.at !== null && now.at !== seen.at
    if (isByHand && now.by === uid) continue
    const who = (isByHand && now.name) || 'Somebody else'
    throw conflict(
      now.mark === null
        ? 'The mark of this answer was taken back meanwhile. Save again to give yours.'
        : `${who} has given ${now.mark} meanwhile. Save again to put your mark in its place.`,
    )
  }
}

/** Fields of a refusal, renamed to this call's fields. */
const fieldsAsSent = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name.replace(/^rows\.(\d+)\.marks.*$/, 'marks.$1.mark').replace(/^rows\./, 'marks.'),
      text,
    ]),
  )

/** Stores marks given by a person; they override the marks from the key. */
export async function markByHand(
  db: Kysely<Database>,
  account: Account,
  { marks, ...of }: OfItem & { marks: Mark[] },
) {
  const { test_id, item_id } = of
  await itemOf(db, account, of)
  const students = await studentsOfAttempts(
    db,
    test_id,
    marks.map(({ attempt_id }) => attempt_id),
  )
  const rows = marks.map(({ attempt_id, mark }) => ({
    student_id: students.get(attempt_id) ?? 0,
    marks: { [item_id]: mark },
  }))
  const noted = marks.flatMap(({ attempt_id, mark, note }) => {
    const student_id = students.get(attempt_id)
    return student_id ? [{ student_id, is_marked: mark !== null, note }] : []
  })
  const also = async (trx: Trx) => {
    await recordMarkers(trx, { ...of, by: account.uid }, noted)
  }
  const first = (trx: Trx) => refuseOvertaken(trx, account, { ...of, marks, students })
  await enterMarks(db, account, { test_id, rows, first, also }).catch((error: unknown) => {
    const isInvalid = error instanceof Refused && error.statusCode === 400
    throw isInvalid ? invalid(fieldsAsSent(error.fields ?? {})) : error
  })
  return { message: 'Marks saved.', unmarked: await countUnmarkedAnswers(db, test_id) }
}
