/** Headings of the two rows of a grid: `Q. No.` and `Ans`. */
const HEAD = /^(?:[SQ](?:ues(?:tion)?s?)?\.?\s?(?:nos?\.?)?|प्रश्न(?:\s?संख्या)?|প্রশ্ন)[:.]?$/iu
const ANSWER_HEAD =
  /^(?:(?:correct\s)?(?:answers?|ans|options?|keys?)(?:\skeys?)?|उत्तर|উত্তর)\.?[:.]?$/iu
/** A line between the rows, blank or of a table of Markdown. */
const RULE = /^[\s|:+=-]*$/
const NUMBER = /^\d{1,3}[.)]?$/
const OPTION = /^\(?(?:[a-f]|[ivx]{1,3})[).]?$|^\([1-6]\)$/i
/** A key in a cell of its own. */
const CELL = /^[^\s,;|()]{1,40}$|^\([^()\s]{1,40}\)$/
const COLUMNS_MIN = 3

type Row = { head: string; cells: string[]; isRuled: boolean }

/** The cells of a line between bars, tabs or blanks, apart from its heading. */
function rowOf(line: string): Row {
  const text = line.trim().replace(/^\||\|$/g, '')
  const isRuled = /[|\t]/.test(text)
  const all = text.split(isRuled ? /[|\t]/ : /[\s,]+/).map((cell) => cell.trim())
  const from = all.findIndex((cell) => NUMBER.test(cell) || OPTION.test(cell))
  const head = all.slice(0, Math.max(0, from)).join(' ').trim()
  const isHead = head === '' || HEAD.test(head) || ANSWER_HEAD.test(head)
  return { head: isHead ? head : '', cells: isHead ? all.slice(Math.max(0, from)) : all, isRuled }
}

const toNumber = (cell = '') => Number.parseInt(cell, 10)

/** Whether a row numbers questions, one after the other. */
const hasNumbers = ({ head, cells }: Row) =>
  cells.length >= COLUMNS_MIN &&
  !ANSWER_HEAD.test(head) &&
  cells.every(
    (cell, n) => NUMBER.test(cell) && (n === 0 || toNumber(cell) === toNumber(cells[n - 1]) + 1),
  )

/** Whether a row has a key below each number. Without bars and a heading, keys are names of options. */
const hasKeys = ({ head, cells, isRuled }: Row, numbers: Row) =>
  cells.length === numbers.cells.length &&
  !HEAD.test(head) &&
  cells.every((cell) => (isRuled || head !== '' ? CELL : OPTION).test(cell) || OPTION.test(cell))

const listOf = (numbers: Row, keys: Row) =>
  numbers.cells
    .map((cell, n) => `${toNumber(cell)}-${keys.cells[n]?.replace(/^([^(]*)[.)]$/, '$1')}`)
    .join(', ')

/**
 * Lines in which each grid, numbers of questions above their keys, is a list such as `1-a, 2-c`. The number of lines
 * stays.
 */
export function listKeysOfGrids(lines: readonly string[]) {
  const listed = [...lines]
  for (const [at, line] of lines.entries()) {
    const numbers = rowOf(line)
    if (!hasNumbers(numbers)) continue
    const below = [1, 2].find((n) => !RULE.test(lines[at + n] ?? '')) ?? 0
    const keys = rowOf(lines[at + below] ?? '')
    if (below === 0 || !hasKeys(keys, numbers)) continue
    listed.fill('', at, at + below)
    listed[at + below] = listOf(numbers, keys)
  }
  return listed
}
