/** Maximum length of a tag, attribute or text; the longest cell takes less. */
const RUN_MAX = 256 * 1024
/** Maximum cells of the sheets' bounding rectangles: 20,000 rows of 100 columns, and a little more. */
const AREA_MAX = 2_500_000

const OPEN = 0x3c
const CLOSE = 0x3e
/** The reader looks for cells only within this tag. */
const CELLS = 'sheetData'
/** Attribute with the position of a cell or row. */
const PLACE = 'r='
const BEFORE = 'xmlns:'
/** Numeric character references; no workbook uses them in positions. */
const HIDDEN = /&#\w+;/

/** Column number by the reader's own arithmetic, for any letters. */
function columnOf(letters: string) {
  let column = 0
  for (let n = 0; n < letters.length; n++) column = column * 26 + letters.charCodeAt(n) - 64
  return column
}

/** Position as the reader understands it; undefined if it ignores it. */
function parseCellPlace(place: string) {
  const digits = place.slice(Math.max(0, place.search(/\d|$/)))
  const letters = place.slice(0, place.length - digits.length)
  const row = digits === '' ? Number(place) : Math.max(Number(digits), Number(place) || 0)
  return row >= 0 && place !== '' ? { column: columnOf(letters), row } : undefined
}

/** Whether an `r=` is the end of another name, or a namespace declaration. */
const isOfName = (text: string, at: number) =>
  /[\w.-]/.test(text.charAt(at - 1)) || text.startsWith(BEFORE, at - BEFORE.length)

/**
 * Checks parts of a workbook while unpacking, and returns its fault, because a few bytes can crash any reader of whole
 * sheets: a distant cell creates all cells before it; tags, blanks and texts may be endless. `all` sums up all sheets.
 */
export function createSheetWatch(all = { area: 0 }) {
  let problem: string | undefined
  let run = 0
  let rest = ''
  let isSheet = false
  let [column, row, area, farthest] = [1, 1, 0, 'A1']

  const unreadable = () => {
    problem ??= 'The file cannot be read as a workbook.'
  }

  function lookAtRuns(chunk: Buffer) {
    for (const byte of chunk) {
      run = byte === OPEN || byte === CLOSE ? 0 : run + 1
      if (run > RUN_MAX) unreadable()
    }
  }

  function lookAtPlace(place: string) {
    if (HIDDEN.test(place)) return unreadable()
    const cell = parseCellPlace(place)
    if (!cell) return
    if (cell.column > column || cell.row > row) farthest = place.slice(0, 20)
    column = Math.max(column, cell.column)
    row = Math.max(row, cell.row)
    all.area += column * row - area
    area = column * row
    if (all.area > AREA_MAX)
      problem ??= `A cell stands at ${farthest}. At most 20,000 rows and 100 columns can be imported.`
  }

  /** Checks each position, also within another's quotes; returns the text to carry over. */
  function lookAtPlaces(text: string) {
    let end = text.length - PLACE.length
    for (let at = text.indexOf(PLACE); at !== -1; at = text.indexOf(PLACE, at + 1)) {
      const begin = at + PLACE.length
      const quote = text.charAt(begin)
      if ((quote !== '"' && quote !== "'") || isOfName(text, at)) continue
      const close = text.indexOf(quote, begin + 1)
      if (close === -1) end = Math.min(end, at)
      else lookAtPlace(text.slice(begin + 1, close))
    }
    return text.slice(Math.max(0, end - BEFORE.length))
  }

  return (chunk: Buffer) => {
    if (problem) return problem
    lookAtRuns(chunk)
    const text = rest + chunk.toString('latin1')
    isSheet ||= text.includes(CELLS)
    rest = isSheet ? lookAtPlaces(text) : text.slice(-CELLS.length)
    if (rest.length > RUN_MAX) unreadable()
    return problem
  }
}
