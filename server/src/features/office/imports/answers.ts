import { foldName } from '@ganit/contract/fold-text'
import {
  ANSWERS_MAX,
  type ImportAnswers,
  type ImportQuestions,
  KINDS_TO_SAY,
} from '@ganit/contract/office/import-answers'
import { invalid } from '../../../http/errors.ts'
import type { Answers, ListQuestions } from './answer-types.ts'
import type { Mapping } from './imports.tables.ts'
import { fieldOf, isHeadingKnown } from './sheets/columns.ts'
import type { ChosenSheet, SheetRead } from './sheets/sheets.ts'

type Found = {
  headers: string[]
  columns: Mapping
  sheets: SheetRead[]
  answers: Answers
  asked: ListQuestions
}

/** The questions about a list, with the answers so far. */
export const questionsOf = ({ sheets, answers, asked }: Found): ImportQuestions => ({
  sheets: sheets
    .filter(({ name }) => name !== '')
    .map(({ name, heading_row, left_out, rows = 0 }) => ({
      name,
      use: left_out === undefined,
      heading_row,
      rows,
      left_out: left_out === 'not wanted' ? null : (left_out ?? null),
    })),
  groups: (asked.groups ?? []).map((group) => {
    const chosen = new Map(Object.entries(answers.groups ?? {})).get(group.key)
    return { ...group, batch_id: chosen === undefined ? group.proposed : chosen }
  }),
  classes: (asked.classes ?? []).map(({ text, rows }) => ({
    text,
    rows,
    class_number: classesOf(answers).get(foldName(text)) ?? null,
  })),
  names_in_case: answers.names_in_case ?? true,
  capitals: asked.capitals ?? null,
  without_phone: asked.without_phone ?? 0,
})

/** Classes that somebody said, by their folded spelling. */
export const classesOf = ({ classes = {} }: Answers) => new Map(Object.entries(classes))

/** The kind that the cells of a column look like, unless its heading names the field. */
export const kindOf = ({ headers, asked }: Pick<Found, 'headers' | 'asked'>, place: number) => {
  const kind = asked.kinds?.[place]
  return kind && !isHeadingKnown(headers[place] ?? '') ? kind : undefined
}

/** Heading of the first column that must be said before the import: neither a field nor left out by somebody. */
export function columnToSay({ headers, columns, asked }: Found, said: Mapping) {
  return headers.find((header, place) => {
    const kind = kindOf({ headers, asked }, place)
    return (
      kind &&
      KINDS_TO_SAY.includes(kind) &&
      !fieldOf(columns, header) &&
      !Object.hasOwn(said, header)
    )
  })
}

const asChosen = ({ name, left_out, heading_row }: SheetRead): ChosenSheet => ({
  name,
  use: left_out === undefined,
  heading_row,
})

/** The sheets of a workbook with somebody's wishes; undefined if they change nothing. */
export function chooseSheets(sheets: SheetRead[], wishes: ImportAnswers['sheets']) {
  const unknown = wishes.find(({ name }) => sheets.every((sheet) => sheet.name !== name))
  if (unknown) throw invalid({ sheets: `There is no sheet “${unknown.name}”.` })
  const now = sheets.map(asChosen)
  const chosen = now.map((sheet): ChosenSheet => {
    const wish = wishes.find(({ name }) => name === sheet.name)
    return wish ? { ...wish, heading_row: wish.heading_row ?? sheet.heading_row } : sheet
  })
  if (chosen.every(({ use }) => !use)) throw invalid({ sheets: 'Choose at least one sheet.' })
  const isSame = chosen.every(
    ({ use, heading_row }, n) => use === now[n]?.use && heading_row === now[n]?.heading_row,
  )
  return isSame ? undefined : chosen
}

/** Begins the key of a group after its sheet, which is blank if one sheet is read. */
const AFTER_SHEET = ' | '

/**
 * The batches chosen for groups, under the keys that they have after a change of sheets: keys begin with the sheet only
 * while several sheets are read, and a choice outlives that.
 */
function groupsWith(
  groups: NonNullable<Answers['groups']>,
  before: readonly ChosenSheet[],
  after: readonly ChosenSheet[],
) {
  const onlyOf = (sheets: readonly ChosenSheet[]) => {
    const [only, ...more] = sheets.filter(({ use }) => use)
    return more.length === 0 ? only?.name.trim() : undefined
  }
  const [was = '', is] = [onlyOf(before), onlyOf(after)]
  const keyNow = (key: string) => {
    const whole = key.startsWith(AFTER_SHEET) ? was + key : key
    return is !== undefined && whole.startsWith(is + AFTER_SHEET) ? whole.slice(is.length) : whole
  }
  return Object.fromEntries(Object.entries(groups).map(([key, id]) => [keyNow(key), id]))
}

/** Stored answers of one kind with the new ones: the latest ones, no more than a list can ask. */
const withNew = <Value>(stored: Record<string, Value>, said: [string, Value][]) => {
  const now = new Set(said.map(([key]) => key))
  const others = Object.entries(stored).filter(([key]) => !now.has(key))
  return Object.fromEntries([...others, ...said].slice(-ANSWERS_MAX))
}

/** Answers with the new ones. */
export function mergeAnswers(
  stored: Answers,
  { groups, classes, names_in_case }: Partial<Omit<ImportAnswers, 'sheets'>>,
  sheets: ChosenSheet[] | undefined,
  read: readonly SheetRead[],
): Answers {
  const before = stored.groups ?? {}
  const kept = sheets ? groupsWith(before, read.map(asChosen), sheets) : before
  return {
    ...stored,
    ...(sheets && { sheets, groups: kept }),
    ...(names_in_case !== undefined && { names_in_case }),
    ...(groups && {
      groups: withNew(
        kept,
        groups.map(({ key, batch_id }) => [key, batch_id]),
      ),
    }),
    ...(classes && {
      classes: withNew(
        stored.classes ?? {},
        Object.entries(classes).map(([text, number]) => [foldName(text), number]),
      ),
    }),
  }
}
