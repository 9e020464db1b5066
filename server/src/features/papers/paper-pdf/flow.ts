import type { Box } from '../../../typesetting/rich/lines.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { type Entry, evenColumns, layOutEntries } from './lay-out.ts'
import { BOTTOM, GUTTER, LEFT, LINE, TOP, WIDTH } from './style.ts'

/** Boxes kept together in one column, if they fit. */
export type Block = Box[]

export type Columns = {
  width: number
  /** Places a block in the column, or in the next one if it does not fit. */
  place: (block: Block, after?: number) => void
  /** Places boxes that need not stay together. */
  pour: (boxes: Box[], after?: number) => void
  /** Draws everything placed. */
  draw: () => void
}

/** The paper's columns, from `start` on the first page; of equal length on the last one. */
export function createColumns(setting: Setting, count: 1 | 2, start: number): Columns {
  const { document } = setting
  const width = (WIDTH - (count - 1) * GUTTER) / count
  const entries: Entry[] = []

  function rule(top: number, bottom: number) {
    if (count === 1) return
    const x = LEFT + width + GUTTER / 2
    document.moveTo(x, top).lineTo(x, bottom).lineWidth(0.5).stroke(LINE)
  }
  return {
    width,
    place: (boxes, after = 0) => void entries.push({ boxes, isTogether: true, after }),
    pour: (boxes, after = 0) => void entries.push({ boxes, isTogether: false, after }),
    draw() {
      const frame = evenColumns(entries, { count, start })
      const { spots, lastPage } = layOutEntries(entries, frame)
      for (let page = 0; page <= lastPage; page += 1) {
        if (page > 0) document.addPage()
        rule(page === 0 ? start : TOP, page === frame.last?.page ? frame.last.bottom : BOTTOM)
        for (const spot of spots)
          if (spot.page === page) spot.box.draw(LEFT + spot.column * (width + GUTTER), spot.y)
      }
    },
  }
}

/** Height of a column on a page of its own. */
export const COLUMN_HEIGHT = BOTTOM - TOP
