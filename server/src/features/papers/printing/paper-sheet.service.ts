import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { numbersOfPlacedFigures, type Picture } from '../../../typesetting/rich/rich-text.ts'
import { printedLogo } from '../../ground/look/printed-logos.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { printPapersPdf } from '../paper-pdf/paper-pdf.ts'
import type { Copies, PaperSheet, SheetItem, SheetQuestion } from '../paper-pdf/sheet.ts'
import { createSay, PRINT_LANGUAGES, type PrintLanguage, type Say } from '../paper-pdf/words.ts'
import { lockPaper } from '../papers.queries.ts'
import type { PaperSets, SetLayout } from '../papers.tables.ts'
import { type Figure, figuresById } from '../question-figures/question-figures.queries.ts'
import { treeOfSvg } from '../question-figures/question-figures.service.ts'
import { numberedInSet, plainLayout, rightInSet } from '../sets/set-keys.service.ts'
import { recordFirstPrint, recordLastPrint, setsOfPaper } from '../sets/sets.queries.ts'
import {
  type Item,
  maximumOfPaper,
  readWholePaper,
  refuseTemplates,
  type WholePaper,
} from '../whole-paper.service.ts'
import { appendUnit } from '../with-unit.ts'

export type PrintWish = {
  /** `all`: papers and answer sheets of all sets, `copies` of each, then their keys and solutions. */
  print: PaperSheet['print'] | 'all'
  copies?: number | undefined
  set?: PaperSets['letter'] | undefined
  columns?: number | undefined
  answers?: PaperSheet['answers'] | undefined
}

/** A figure for a PDF; a drawing stays vector, with its labels in our fonts. */
function pictureOf(figure: Figure): Picture[] {
  const { content, media_type, width, height } = figure
  if (media_type === 'image/jpeg') return [{ bytes: content, width, height }]
  const drawing = treeOfSvg(content.toString('utf8'))
  return drawing ? [{ drawing, width, height }] : []
}

async function picturesOf(db: Kysely<Database>, { numbered }: WholePaper) {
  const ids = numbered.flatMap(({ alternatives }) => alternatives.flatMap((item) => item.figures))
  if (ids.length === 0) return new Map<string, Picture>()
  const pictures = new Map<string, Picture>()
  for (const figure of await figuresById(db, [...new Set(ids)]))
    for (const picture of pictureOf(figure)) pictures.set(figure.figure_id, picture)
  return pictures
}

/** Makes an inline formula, without the dollar signs that somebody typed. */
const toInlineFormula = (latex: string) => `$${latex.replace(/(?<!\\)\$/g, '').trim()}$`

/** Right answer as printed in the key. */
function rightAnswerAsPrinted(item: Item, options: number[], say: Say) {
  const right = rightInSet(item, options)
  const { unit, options: choices } = item.question
  if (right === null) return ''
  if (Array.isArray(right))
    return choices.length > 0
      ? right.join(', ')
      : appendUnit(
          right.map(toInlineFormula).reduce((one, other) => say('or', { one, other })),
          unit,
        )
  const numbers = 'one_of' in right ? right.one_of : [right]
  const texts = numbers.map((each) =>
    'from' in each
      ? say('range', each)
      : `${each.value}${each.tolerance ? ` ± ${each.tolerance}` : ''}`,
  )
  return appendUnit(
    texts.reduce((one, other) => say('or', { one, other })),
    unit,
  )
}

type Looks = { layout: SetLayout; pictures: Map<string, Picture>; say: Say }

function sheetQuestion(item: Item & { parts?: Item[] }, looks: Looks): SheetQuestion {
  const { question, figures } = item
  const order =
    looks.layout.find(({ item_id }) => item_id === item.item_id)?.options ??
    question.options.map((_, n) => n)
  return {
    kind: question.kind,
    text: question.text,
    options: order.map((n) => question.options[n] ?? ''),
    figures: figures.map((id) => looks.pictures.get(id) ?? null),
    parts: partsOf(item, looks),
    right: rightAnswerAsPrinted(item, order, looks.say),
    unit: question.unit,
    solution: question.solution,
    scheme: question.scheme,
  }
}

/** Parts of a group, alternatives together. Those of a draft are not items yet. */
function partsOf(item: Item & { parts?: Item[] }, looks: Looks): SheetQuestion['parts'] {
  const parts: SheetQuestion['parts'] = []
  for (const [n, part] of item.question.parts.entries()) {
    const stored = item.parts?.find((each) => each.part === n)
    // A group's figures are with its text, except those that a part places.
    const steps = part.scheme.map(({ step }) => step)
    const placed = numbersOfPlacedFigures([
      part.text,
      ...part.options,
      part.solution ?? '',
      ...steps,
    ])
    const figures = item.figures.map((id, figure) => (placed.has(figure + 1) ? id : ''))
    const asked = sheetQuestion(
      { ...(stored ?? { ...item, question: part, parts: [] }), figures },
      looks,
    )
    const last = parts.at(-1)
    if (part.or && last) last.alternatives.push(asked)
    else parts.push({ marks: part.marks, alternatives: [asked] })
  }
  return parts
}

const rulesOf = ({ any_count, negative, partial }: WholePaper['sections'][number], say: Say) => [
  ...(any_count === null ? [] : [say('answerAny', { n: any_count })]),
  ...(negative ? [say(negative === 1 ? 'loses' : 'losesMany', { n: negative })] : []),
  ...(partial ? [say('partial')] : []),
]

const HALF = 0.5

/** Language of most questions, also used for the paper's own words. */
function languageOf({ numbered }: WholePaper): PrintLanguage {
  const all = numbered.map(({ alternatives }) => alternatives[0]?.language)
  const isUsual = (language: PrintLanguage) =>
    all.filter((each) => each === language).length > all.length * HALF
  return PRINT_LANGUAGES.find(isUsual) ?? 'en'
}

/** Two columns if most questions have options and none has a long answer. */
function usualColumns({ numbered }: WholePaper): 1 | 2 {
  const kinds = numbered.map(({ alternatives }) => alternatives[0]?.question.kind)
  const chosen = kinds.filter((kind) => kind === 'choice' || kind === 'several').length
  return !kinds.includes('long') && chosen > kinds.length * HALF ? 2 : 1
}

async function layoutFor(db: Kysely<Database>, whole: WholePaper, set: PrintWish['set']) {
  const sets = await setsOfPaper(db, whole.paper.paper_id)
  const wanted = set ?? sets[0]?.letter
  if (wanted === undefined) return { letter: null, layout: plainLayout(whole) }
  const found = sets.find(({ letter }) => letter === wanted)
  if (!found) throw setNotFound(wanted)
  return found
}

const setNotFound = (letter: string) => notFound(`This paper has no set ${letter}.`)

/** 404 if the paper has no such set. */
export async function refuseNoSet(db: Db, paper_id: number, letter: PrintWish['set']) {
  if (letter === undefined) return
  const sets = await setsOfPaper(db, paper_id)
  if (!sets.some((set) => set.letter === letter)) throw setNotFound(letter)
}

type PaperLooks = {
  pictures: Map<string, Picture>
  academy: PaperSheet['academy']
  day: string
}

async function looksOf(db: Kysely<Database>, whole: WholePaper): Promise<PaperLooks> {
  const { academy_name: name, address, phone, email, logo } = await readSettings(db)
  const printed = await printedLogo(db, logo?.logo_id)
  return {
    pictures: await picturesOf(db, whole),
    academy: { name, address, phone, email, ...(printed && { logo: printed }) },
    day: await readAcademyToday(db),
  }
}

type Printing = Omit<PrintWish, 'print' | 'set' | 'copies'> & { print: PaperSheet['print'] }

function sheetOf(
  whole: WholePaper,
  { letter, layout }: { letter: string | null; layout: SetLayout },
  wish: Printing,
  { pictures, academy, day }: PaperLooks,
): PaperSheet {
  const { paper, sections } = whole
  const language = languageOf(whole)
  const say = createSay(language)
  const looks = { layout, pictures, say }
  const numbered = numberedInSet(whole, layout)
  const itemsOf = (section: number): SheetItem[] =>
    numbered
      .filter((item) => item.section === section)
      .map(({ number, alternatives }) => ({
        number,
        marks: alternatives[0]?.marks ?? 0,
        alternatives: alternatives.map((item) => sheetQuestion(item, looks)),
      }))
  return {
    print: wish.print,
    language,
    academy,
    title: paper.state === 'draft' ? `${paper.title} ${say('draft')}` : paper.title,
    class_number: paper.class_number,
    minutes: paper.duration_minutes,
    total: maximumOfPaper(whole),
    instructions: paper.instructions,
    set: letter,
    day,
    columns: wish.columns === 1 || wish.columns === 2 ? wish.columns : usualColumns(whole),
    answers: wish.answers ?? 'lines',
    sections: sections.map((section, n) => ({
      title: section.title,
      instructions: section.instructions,
      rules: rulesOf(section, say),
      items: itemsOf(n),
    })),
  }
}

/** The sheets to print: one sheet, or all sheets of all sets. */
async function sheetsOf(db: Kysely<Database>, whole: WholePaper, wish: PrintWish) {
  const { print, copies = 1, set, ...how } = wish
  const looks = await looksOf(db, whole)
  if (print !== 'all') {
    const sheet = sheetOf(whole, await layoutFor(db, whole, set), { print, ...how }, looks)
    return [{ sheet, copies: 1 }]
  }
  const sets = await setsOfPaper(db, whole.paper.paper_id)
  const layouts = sets.length > 0 ? sets : [{ letter: null, layout: plainLayout(whole) }]
  const createCopies =
    (kind: PaperSheet['print'], copies: number) => (of: (typeof layouts)[number]) => ({
      sheet: sheetOf(whole, of, { print: kind, ...how }, looks),
      copies,
    })
  return [
    ...layouts.flatMap((of) => [
      createCopies('paper', copies)(of),
      createCopies('omr', copies)(of),
    ]),
    ...layouts.map(createCopies('key', 1)),
    ...layouts.map(createCopies('solutions', 1)),
  ] satisfies Copies[]
}

/**
 * PDF of a paper. Printing a ready paper is recorded and freezes its sets, because a printed key that fits no set would
 * mark everybody wrong.
 */
export async function printPaperSheets(
  db: Kysely<Database>,
  account: Pick<Account, 'role' | 'uid'>,
  { paper_id, ...wish }: PrintWish & { paper_id: number },
) {
  // One snapshot, so that a question removed from a draft meanwhile is not half read.
  const { whole, sheets } = await readInSnapshot(db, async (trx) => {
    const whole = await readWholePaper(trx, account, paper_id)
    refuseTemplates(whole)
    return { whole, sheets: await sheetsOf(trx, whole, wish) }
  })
  const pdf = await printPapersPdf(sheets)
  const letters = [...new Set(sheets.map(({ sheet }) => sheet.set as PaperSets['letter'] | null))]
  await db.transaction().execute(async (trx) => {
    const { state, version } = whole.paper
    if (state === 'ready') {
      // If the paper was reopened or got new sets since, the PDF is useless.
      await lockPaper(trx, account, paper_id, version)
      for (const letter of letters) await recordFirstPrint(trx, paper_id, letter)
    }
    await recordLastPrint(trx, paper_id)
  })
  return { pdf, set: wish.print === 'all' ? null : (letters[0] ?? null) }
}
