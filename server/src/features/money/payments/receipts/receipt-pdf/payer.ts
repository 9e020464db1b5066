import type { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import { breakIntoColumn, type Style, writeLines } from '../../../../../typesetting/text.ts'
import { breakPageFor, type Sheet } from './sheet.ts'
import { LEFT, STYLES } from './style.ts'
import { dayInWords, METHOD_WORDS } from './wordings.ts'

/** `most` is the maximum of lines, `gap` the space above in points. */
type Entry = { text: string; style: Style; most: number; gap: number }

/** Student, method, and the labels above both. */
type Paid = Pick<ReceiptSnapshot, 'student'> & {
  payment: Pick<ReceiptSnapshot['payment'], 'method' | 'date' | 'transaction_id' | 'cheque'>
  words: { whom: string; how: string }
}

const PAYER = { x: LEFT, width: 190 }
const WAY = { x: LEFT + 212, width: 131 }

const createEntry = (
  text: string,
  style: Style,
  room: { most?: number; gap?: number } = {},
): Entry => ({
  text,
  style,
  most: 3,
  gap: 0,
  ...room,
})

const payerEntries = ({ student, words }: Paid) => [
  createEntry(words.whom, STYLES.label),
  createEntry(student.name, STYLES.name, { most: 22 }),
  createEntry(
    [student.class_name, `Student ID ${student.student_id}`].filter(Boolean).join(' · '),
    STYLES.quiet,
  ),
]

/** `by cheque 104455, SBI, dated 12 Nov 2026, subject to clearing` */
const chequeInWords = ({ transaction_id, cheque }: Paid['payment']) =>
  [
    `by cheque${transaction_id ? ` ${transaction_id}` : ''}`,
    cheque?.bank,
    cheque && `dated ${dayInWords(cheque.dated)}`,
    'subject to clearing',
  ]
    .filter(Boolean)
    .join(', ')

const methodEntries = ({ payment, words }: Paid) => [
  createEntry(words.how, STYLES.label),
  createEntry(`${METHOD_WORDS[payment.method]} · ${dayInWords(payment.date)}`, STYLES.body),
  ...(payment.cheque ? [createEntry(chequeInWords(payment), STYLES.body, { most: 12 })] : []),
  ...(payment.transaction_id && !payment.cheque
    ? [
        createEntry('Transaction ID', STYLES.label, { gap: 5 }),
        createEntry(payment.transaction_id, { ...STYLES.body, tabular: true }, { most: 12 }),
      ]
    : []),
]

const breakEntries = (sheet: Sheet, entries: Entry[], column: { x: number; width: number }) =>
  entries.map((entry) => ({
    ...entry,
    lines: breakIntoColumn(sheet, entry.text, { ...column, ...entry }),
  }))

type Block = ReturnType<typeof breakEntries>[number]

const heightOf = (blocks: Block[]) =>
  blocks.reduce((sum, { lines, style, gap }) => sum + gap + lines.length * style.leading, 0)

function stackBlocks(sheet: Sheet, blocks: Block[], x: number) {
  let y = sheet.y
  for (const { lines, style, gap } of blocks) y = writeLines(sheet, lines, { x, y: y + gap, style })
}

/** Payer and method. */
export function drawPayer(sheet: Sheet, snapshot: Paid) {
  const who = breakEntries(sheet, payerEntries(snapshot), PAYER)
  const how = breakEntries(sheet, methodEntries(snapshot), WAY)
  const height = Math.max(heightOf(who), heightOf(how))
  breakPageFor(sheet, height)
  stackBlocks(sheet, who, PAYER.x)
  stackBlocks(sheet, how, WAY.x)
  sheet.y += height + 12
}
