import type { Box } from '../../../typesetting/rich/lines.ts'
import { BOTTOM, TOP } from './style.ts'

/** Stacked boxes, kept in one column if they fit; `after` is the space below. */
export type Entry = { boxes: Box[]; isTogether: boolean; after: number }

/** Columns of a paper: `start` is their top on the first page, `last.bottom` their bottom on the last one, in points. */
export type Frame = { count: 1 | 2; start: number; last?: { page: number; bottom: number } }

/** A box with page and column (from 0) and top. */
type Spot = { box: Box; page: number; column: number; y: number }

/** Largest height that may stay blank because a long question does not fit. */
const BLANK = (BOTTOM - TOP) / 4

const heightOf = (boxes: Box[]) => boxes.reduce((sum, { height }) => sum + height, 0)

/** Smallest number of boxes on either side of a break within a question. */
const LEAST = 2

/** The number of boxes that fit, ending where a break is allowed; 0 for none. */
function partWithin(boxes: Box[], room: number) {
  let fits = 0
  let used = 0
  for (const [n, box] of boxes.entries()) {
    if (n >= LEAST && n <= boxes.length - LEAST && !box.staysWithAbove) fits = n
    used += box.height
    if (used > room) break
  }
  return heightOf(boxes.slice(0, fits)) <= room ? fits : 0
}

/** Places boxes column by column. `isTorn`: an entry that fits into one column was split. */
export function layOutEntries(entries: Entry[], { count, start, last }: Frame) {
  const spots: Spot[] = []
  let [page, column, y] = [0, 0, start]
  let isTorn = false
  const topOf = (n: number) => (n === 0 ? start : TOP)
  const bottom = () => (last?.page === page ? last.bottom : BOTTOM)
  const isAtTop = () => y <= topOf(page)

  function goToNextColumn() {
    column = (column + 1) % count
    if (column === 0) page += 1
    y = topOf(page)
  }
  function placeBoxes(boxes: Box[], isWhole: boolean) {
    for (const [n, box] of boxes.entries()) {
      if (y + box.height > bottom() && !isAtTop()) {
        if (isWhole && n > 0) isTorn = true
        goToNextColumn()
      }
      spots.push({ box, page, column, y })
      y += box.height
    }
  }
  function place(boxes: Box[]) {
    const height = heightOf(boxes)
    // Height of the next column.
    const most = BOTTOM - (column + 1 < count ? topOf(page) : TOP)
    const room = bottom() - y
    if (height <= room || isAtTop() || height > most) return placeBoxes(boxes, height <= most)
    const part = room > BLANK ? partWithin(boxes, room) : 0
    placeBoxes(boxes.slice(0, part), true)
    goToNextColumn()
    placeBoxes(boxes.slice(part), true)
  }

  for (const { boxes, isTogether, after } of entries) {
    if (isTogether) place(boxes)
    else placeBoxes(boxes, false)
    y += after
  }
  return { spots, lastPage: page, isTorn }
}

const STEP = 6

/** The frame with columns of the last page as equal as possible. */
export function evenColumns(entries: Entry[], frame: Frame): Frame {
  if (frame.count === 1) return frame
  const { lastPage, isTorn } = layOutEntries(entries, frame)
  const top = lastPage === 0 ? frame.start : TOP
  for (let bottom = top + STEP; bottom < BOTTOM; bottom += STEP) {
    const even = { ...frame, last: { page: lastPage, bottom } }
    const laid = layOutEntries(entries, even)
    if (laid.lastPage === lastPage && laid.isTorn === isTorn) return even
  }
  return frame
}
