import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { SAC, type Tax } from '@ganit/contract/money/receipts'
import { writeLine, writeLines } from '../../../../../typesetting/text.ts'
import { breakPageFor, drawRule, type Sheet } from './sheet.ts'
import { LEFT, RIGHT, STYLES } from './style.ts'
import { toFigures } from './wordings.ts'

const LEADING = STYLES.figures.leading
const HEAD_HEIGHT = 18
/** Left edge of the sums' labels. */
const NAME = RIGHT - 190

type Line = readonly [name: string, amount: string]

const linesOf = ({ rate, taxable, cgst, sgst }: Tax): Line[] => [
  ['Taxable value', taxable],
  [`CGST ${rate / 2} %`, cgst],
  [`SGST ${rate / 2} %`, sgst],
]

/** Tax in a sum, by kind of service, and its untaxed part. */
export function drawTaxTable(sheet: Sheet, amount: string, taxes: readonly Tax[] = []) {
  if (taxes.length === 0) return
  const untaxed = toHundredths(amount) - toHundredths(sumMoney(taxes.map((tax) => tax.amount)))
  const lines = [
    ...(untaxed > 0 ? [['Without tax', asMoney(untaxed)] as const] : []),
    ...taxes.flatMap(linesOf),
  ]
  breakPageFor(sheet, HEAD_HEIGHT + lines.length * LEADING + 8)
  sheet.y += 8
  const y = sheet.y + STYLES.label.leading
  writeLine(sheet, `SAC ${SAC}`, { x: LEFT, y, style: STYLES.label })
  writeLine(sheet, 'Tax within', { x: NAME, y, style: STYLES.label })
  sheet.y = y + 6
  drawRule(sheet, [NAME, RIGHT])
  sheet.y += 2
  for (const [name, sum] of lines) {
    const place = { y: sheet.y, style: STYLES.figures }
    writeLines(sheet, [name], { ...place, x: NAME })
    sheet.y = writeLines(sheet, [toFigures(sum)], { ...place, x: RIGHT, align: 'right' })
  }
}
