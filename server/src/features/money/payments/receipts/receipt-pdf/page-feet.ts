import { breakIntoColumn, type Column, writeLine } from '../../../../../typesetting/text.ts'
import type { Sheet } from './sheet.ts'
import { LEFT, PAGE, RIGHT, STYLES } from './style.ts'

const BASELINE = PAGE.height - 24
const RECEIPT: Column = { x: LEFT, width: 250, style: STYLES.quiet, most: 1 }

/** With several pages, the foot of each: document name, page x of n. */
export function drawPageFeet(sheet: Sheet, name: string) {
  const { count } = sheet.document.bufferedPageRange()
  if (count === 1) return
  const [receipt = ''] = breakIntoColumn(sheet, name, RECEIPT)
  for (let page = 0; page < count; page += 1) {
    sheet.document.switchToPage(page)
    const place = { y: BASELINE, style: RECEIPT.style }
    writeLine(sheet, receipt, { ...place, x: LEFT })
    writeLine(sheet, `Page ${page + 1} of ${count}`, { ...place, x: RIGHT, align: 'right' })
  }
}
