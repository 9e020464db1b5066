import type { Box } from '../../../typesetting/rich/lines.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { BOTTOM, GUTTER, LEFT, LINE, PAGE, TOP, WIDTH } from './style.ts'

/** Boxes below each other that stand in one column, unless one column cannot hold them. */
export type Block = Box[]

export type Columns = {
  width: number
  /** Places a block in the column, or in the next one if it does not fit. */
  place: (block: Block, after?: number) => void
  /** Places boxes that need not stay together. */
  pour: (boxes: Box[], after?: number) => void
}

const heightOf = (block: Block) => block.reduce((sum, { height }) => sum + height, 0)

/** The paper's columns, from `y` of the first page down, page after page. */
export function columnsOf(setting: Setting, count: 1 | 2, start: number): Columns {
  const { document } = setting
  const width = (WIDTH - (count - 1) * GUTTER) / count
  let column = 0
  let top = start
  let y = start

  const rule = () => {
    if (count === 1) return
    const x = LEFT + width + GUTTER / 2
    document.moveTo(x, top).lineTo(x, BOTTOM).lineWidth(0.5).stroke(LINE)
  }

  function next() {
    column += 1
    if (column === count) {
      document.addPage()
      column = 0
      top = TOP
      rule()
    }
    y = top
  }

  function put(box: Box) {
    if (y + box.height > BOTTOM && y > top) next()
    box.draw(LEFT + column * (width + GUTTER), y)
    y += box.height
  }

  rule()
  return {
    width,
    place(block, after = 0) {
      const height = heightOf(block)
      const most = BOTTOM - (column + 1 < count ? top : TOP)
      if (y + height > BOTTOM && y > top && height <= most) next()
      for (const box of block) put(box)
      y += after
    },
    pour(boxes, after = 0) {
      boxes.forEach(put)
      y += after
    },
  }
}

/** As tall as a column is on a page of its own. */
export const COLUMN_HEIGHT = PAGE.height - TOP - (PAGE.height - BOTTOM)
