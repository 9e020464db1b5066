/** So many signs in a tag, in an attribute, or between two tags: more than the longest text of a cell takes. */
const RUN_MAX = 256 * 1024
/** Cells of the rectangle from the first to the farthest one: a full table of 20,000 rows and 100 columns, and a little more. */
const AREA_MAX = 2_500_000

const OPEN = 0x3c
const CLOSE = 0x3e
/** Within this tag the reader takes cells for cells. Pictures and texts are not looked at. */
const CELLS = 'sheetData'
/** How the place of a cell or a row begins. */
const PLACE = 'r='
const BEFORE = 'xmlns:'
/** What is written as a number of its sign; in a place no workbook does so. */
const HIDDEN = /&#\w+;/

/** As the reader counts, whichever letters they are. */
function columnOf(letters: string) {
  let column = 0
  for (let n = 0; n < letters.length; n++) column = column * 26 + letters.charCodeAt(n) - 64
  return column
}

/** The cell that the reader takes a place to be; undefined where it takes it to be none. */
function cellAt(place: string) {
  const digits = place.slice(Math.max(0, place.search(/\d|$/)))
  const letters = place.slice(0, place.length - digits.length)
  const row = digits === '' ? Number(place) : Math.max(Number(digits), Number(place) || 0)
  return row >= 0 && place !== '' ? { column: columnOf(letters), row } : undefined
}

/** Whether an `r=` in a text is the end of another name, or names what such names mean. */
const isOfName = (text: string, at: number) =>
  /[\w.-]/.test(text.charAt(at - 1)) || text.startsWith(BEFORE, at - BEFORE.length)

/**
 * Looks at a part of a workbook as it is unpacked, and answers with what is wrong with it: what a few bytes can hold and no reader of whole sheets
 * survives. A cell far outside has all cells before it made; tags, blanks and texts may be endless.
 */
export function createSheetWatch() {
  let problem: string | undefined
  let run = 0
  let rest = ''
  let isSheet = false
  let [column, row, farthest] = [1, 1, 'A1']

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
    const cell = cellAt(place)
    if (!cell) return
    if (cell.column > column || cell.row > row) farthest = place.slice(0, 20)
    column = Math.max(column, cell.column)
    row = Math.max(row, cell.row)
    if (column * row > AREA_MAX)
      problem ??= `A cell stands at ${farthest}. At most 20,000 rows and 100 columns can be imported.`
  }

  /** Looks at each place, also at one within the quotes of another; answers what of the text the next part goes on with. */
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
