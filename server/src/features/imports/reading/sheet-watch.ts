/** So many signs in a tag, or between two: more than the longest text of a cell takes. */
const RUN_MAX = 256 * 1024
/** Cells of the rectangle from the first to the farthest one: a full table of 20,000 rows and 100 columns, and a little more. */
const AREA_MAX = 2_500_000

const OPEN = 0x3c
const CLOSE = 0x3e
const PLACE = /\sr\s*=\s*["']([A-Za-z]{0,3})(\d{1,9})["']/g
/** A place may be cut in two by the end of a chunk. */
const LONGEST_PLACE = 64

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Looks at a part of a workbook as it is unpacked, and answers with what is wrong with it: what a few bytes can hold and no reader of whole sheets
 * survives. A cell far outside has all cells before it made; tags, blanks and texts may be endless.
 */
export function createSheetWatch() {
  let problem: string | undefined
  let run = 0
  let rest = ''
  let [column, row, farthest] = [1, 1, 'A1']

  function lookAtRuns(chunk: Buffer) {
    for (const byte of chunk) {
      run = byte === OPEN || byte === CLOSE ? 0 : run + 1
      if (run > RUN_MAX) problem ??= 'The file cannot be read as a workbook.'
    }
  }

  function lookAtPlaces(text: string) {
    for (const [, letters = '', digits = ''] of text.matchAll(PLACE)) {
      const place = { column: columnOf(letters), row: Number(digits) }
      if (place.column > column || place.row > row) farthest = `${letters || 'A'}${digits}`
      column = Math.max(column, place.column)
      row = Math.max(row, place.row)
    }
    if (column * row > AREA_MAX)
      problem ??= `A cell stands at ${farthest}. At most 20,000 rows and 100 columns can be imported.`
  }

  return (chunk: Buffer) => {
    lookAtRuns(chunk)
    const text = rest + chunk.toString('latin1')
    lookAtPlaces(text)
    rest = text.slice(-LONGEST_PLACE)
    return problem
  }
}
