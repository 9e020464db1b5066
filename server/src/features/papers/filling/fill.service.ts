import type { Language } from '@ganit/contract/languages'
import { PAPER_ITEMS_MAX, type PaperFilling, type Wanted } from '@ganit/contract/papers/papers'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { chapterNames } from '../chapters/chapters.queries.ts'
import { replaceSections } from '../content.queries.ts'
import { lockPaper, paperRow, updatePaperById } from '../papers.queries.ts'
import { refuseReady } from '../papers.service.ts'
import { readWholePaper, toSentSections } from '../whole-paper.service.ts'
import { criteriaOfQuestion, drawQuestions } from './fill.queries.ts'

const KIND_WORDS: Record<NonNullable<Wanted['kind']>, string> = {
  choice: 'with one right option',
  several: 'with several right options',
  number: 'with a number',
  expression: 'with an expression',
  long: 'with a long answer',
  group: 'with parts',
}

const LANGUAGE_WORDS: Record<Language, string> = { en: 'English', hi: 'Hindi', bn: 'Bengali' }

type Sought = Partial<Wanted> & { language: Language | null }

/** The wanted questions in words: `English questions of difficulty 2 in Triangles`. */
async function soughtInWords(
  db: Db,
  { chapter_id, difficulty, kind, language }: Sought,
  count: number,
) {
  const chapter = chapter_id && (await chapterNames(db, [chapter_id])).get(chapter_id)
  return [
    ...(language ? [LANGUAGE_WORDS[language]] : []),
    count === 1 ? 'question' : 'questions',
    ...(kind ? [KIND_WORDS[kind]] : []),
    ...(difficulty ? [`of difficulty ${difficulty}`] : []),
    ...(chapter ? [`in ${chapter}`] : []),
  ].join(' ')
}

const tooFew = async (db: Db, wanted: Sought, found: number) =>
  `Only ${found} ${await soughtInWords(db, wanted, found)}.`

type OfPaper = { paper_id: number; account: Account; version: number }

async function draftOf(trx: Trx, { paper_id, account, version }: OfPaper) {
  const paper = await lockPaper(trx, account, paper_id, version)
  refuseReady(paper)
  const whole = await readWholePaper(trx, account, paper_id)
  return { paper, whole, sections: toSentSections(whole) }
}

/** 400 for unknown chapters. */
async function refuseNoChapter(db: Db, from: Wanted[]) {
  const names = await chapterNames(
    db,
    from.flatMap(({ chapter_id }) => chapter_id ?? []),
  )
  const unknown = from.flatMap(({ chapter_id }, n) =>
    chapter_id === undefined || names.has(chapter_id) ? [] : [`from.${n}.chapter_id`],
  )
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((field) => [field, 'There is no such chapter.'])))
}

type Looked = Omit<PaperFilling, 'section' | 'version'>

/** Counts for each wanted line how many questions the bank would give. */
export async function countFound(db: Db, account: Account, paper_id: number, filling: Looked) {
  const { from, avoid_used_since: unused_since } = filling
  const { seed, class_number, language } = await paperRow(db, account, paper_id)
  await refuseNoChapter(db, from)
  const time_zone = await readTimeZone(db)
  const besides: number[] = []
  const lines: { found: number; problem: string | null }[] = []
  for (const { count, marks: _, ...wanted } of from) {
    const of = { paper_id, seed, class_number, language }
    const draw = { ...of, wanted, unused_since, time_zone, besides, count }
    const found = await drawQuestions(db, draw)
    besides.push(...found.map(({ question_id }) => question_id))
    lines.push({
      found: found.length,
      problem:
        found.length < count ? await tooFew(db, { ...wanted, language }, found.length) : null,
    })
  }
  return lines
}

/**
 * Draws questions into a section, all or none; returns how many it drew, and how many of them were practised lately.
 */
export async function fillSection(
  trx: Trx,
  account: Account,
  paper_id: number,
  filling: PaperFilling,
) {
  const { section, from, avoid_used_since: unused_since, version } = filling
  const { paper, sections } = await draftOf(trx, { paper_id, account, version })
  const filled = sections[section]
  if (!filled) throw invalid({ section: 'There is no such section.' })
  await refuseNoChapter(trx, from)
  const besides: number[] = []
  let practised = 0
  const time_zone = await readTimeZone(trx)
  for (const { count, marks, ...wanted } of from) {
    const { seed, class_number, language } = paper
    const of = { paper_id, seed, class_number, language }
    const draw = { ...of, wanted, unused_since, time_zone, besides, count }
    const found = await drawQuestions(trx, draw)
    if (found.length < count)
      throw conflict(await tooFew(trx, { ...wanted, language }, found.length))
    practised += found.filter((each) => each.practised).length
    for (const { question_id, marks: usual, kind } of found) {
      besides.push(question_id)
      // Parts of a group keep their marks.
      filled.items.push({ question_id, marks: kind === 'group' ? usual : (marks ?? usual) })
    }
  }
  // A section with more items cannot be saved.
  if (filled.items.length > PAPER_ITEMS_MAX)
    throw invalid({ from: `A section has at most ${PAPER_ITEMS_MAX} questions.` })
  await replaceSections(trx, paper_id, sections)
  await updatePaperById(trx, paper_id, {})
  return { practised, of: besides.length }
}

/** Replaces a question by another of the same chapter, difficulty and kind. */
export async function replaceQuestion(
  trx: Trx,
  account: Account,
  { paper_id, item_id, version }: { paper_id: number; item_id: number; version: number },
) {
  const { paper, whole, sections } = await draftOf(trx, { paper_id, account, version })
  const old = whole.numbered
    .flatMap(({ alternatives }) => alternatives)
    .find((item) => item.item_id === item_id)
  if (!old) throw notFound('This question is not in the paper.')
  const like = await criteriaOfQuestion(trx, old.question_id)
  const wanted = {
    ...(like.chapter_id !== null && { chapter_id: like.chapter_id }),
    ...(like.difficulty !== null && { difficulty: like.difficulty }),
    kind: like.kind,
  }
  const draw = {
    paper_id,
    seed: paper.seed,
    class_number: like.class_number,
    language: paper.language,
    wanted,
    time_zone: await readTimeZone(trx),
    besides: [],
    count: 1,
  }
  const [other] = await drawQuestions(trx, draw, old.question_id)
  if (!other)
    throw conflict(
      `There is no other ${await soughtInWords(trx, { ...wanted, language: paper.language }, 1)}.`,
    )
  for (const item of sections.flatMap(({ items }) => items)) {
    if (item.question_id === old.question_id) {
      item.question_id = other.question_id
      if (other.kind === 'group') item.marks = other.marks
    }
    if (item.or_with === old.question_id) item.or_with = other.question_id
  }
  await replaceSections(trx, paper_id, sections)
  await updatePaperById(trx, paper_id, {})
}
