import { PAPER_COLOURS } from '../../../../typesetting/colours.ts'
import { drawLogo } from '../../../../typesetting/logo.ts'
import { makePdf } from '../../../../typesetting/pdf-document.ts'
import {
  breakIntoColumn,
  type Canvas,
  type Style,
  widthOfText,
  writeLine,
  writeLines,
} from '../../../../typesetting/text.ts'
import type { Logos } from '../../../ground/look/printed-logos.queries.ts'
import { dayInWords } from '../../../money/payments/receipts/receipt-pdf/wordings.ts'
import type { LetterSnapshot } from '../letter-snapshot.ts'
import type { PrintedLetter } from './letter-pdf.ts'

/** A4 portrait in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89 }
const LEFT = 72
const RIGHT = PAGE.width - 72
const TOP = 54
const WIDTH = RIGHT - LEFT
/** The line to sign on, below the longest letter. */
const SIGNED_AT = PAGE.height - 170
const SIGNED_WIDTH = 200
const LOGO = { width: 170, height: 48 }

const { ink, ink2 } = PAPER_COLOURS
const STYLES = {
  academy: { type: 'heading', size: 21, leading: 26, colour: ink },
  title: { type: 'heading', size: 19, leading: 25, colour: ink },
  body: { type: 'text', size: 12.5, leading: 20, colour: ink },
  strong: { type: 'strong', size: 11, leading: 15, colour: ink, tabular: true },
  quiet: { type: 'text', size: 9.5, leading: 13.5, colour: ink2 },
  withdrawn: { type: 'strong', size: 12.5, leading: 17, colour: '#b12027' },
} as const satisfies Record<string, Style>

const WITHDRAWN = 'Withdrawn on '

/** Writes a text as lines of at most `most`, and returns the y below them. */
function write(
  canvas: Canvas,
  text: string,
  { x = LEFT, y, width = WIDTH, style, most }: Box,
  isCentred = false,
) {
  const lines = breakIntoColumn(canvas, text, { x, width, style, most })
  if (!isCentred) return writeLines(canvas, lines, { x, y, style })
  let below = y
  for (const line of lines) {
    const start = x + (width - widthOfText(canvas, line, style)) / 2
    below = writeLines(canvas, [line], { x: start, y: below, style })
  }
  return below
}

type Box = { x?: number; y: number; width?: number; style: Style; most: number }

/** Logo, name and contacts of the academy, and the line below them. */
function drawHead(canvas: Canvas, { academy }: LetterSnapshot, logos: Logos) {
  const logo = academy.logo === undefined ? undefined : logos[academy.logo]
  let y = TOP
  if (logo) y = drawLogo(canvas.document, logo, { x: LEFT, y, ...LOGO }) + 8
  y = write(canvas, academy.name, { y, style: STYLES.academy, most: 2 })
  const contacts = [(academy.address ?? '').replaceAll('\n', ', '), academy.phone, academy.email]
  const text = contacts.filter(Boolean).join(' · ')
  y = write(canvas, text, { y: y + 2, style: STYLES.quiet, most: 4 }) + 10
  canvas.document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1.5).stroke(ink)
  return y + 14
}

function drawSignature(canvas: Canvas, { signs }: LetterSnapshot) {
  const x = RIGHT - SIGNED_WIDTH
  canvas.document.moveTo(x, SIGNED_AT).lineTo(RIGHT, SIGNED_AT).lineWidth(0.75).stroke(ink)
  const column = { x, width: SIGNED_WIDTH }
  let y = SIGNED_AT + 5
  for (const [text, style, most] of [
    [signs.name, STYLES.strong, 2],
    [signs.title, STYLES.quiet, 2],
    [signs.label, STYLES.quiet, 1],
  ] as const)
    if (text) y = write(canvas, text, { ...column, y, style, most })
}

function drawLetter(canvas: Canvas, { snapshot, withdrawn_on }: PrintedLetter, logos: Logos) {
  canvas.document.addPage()
  let y = drawHead(canvas, snapshot, logos)
  const line = y + STYLES.strong.size
  writeLine(canvas, snapshot.number, { x: LEFT, y: line, style: STYLES.strong })
  writeLine(canvas, snapshot.day, { x: RIGHT, y: line, style: STYLES.strong, align: 'right' })
  y += 46
  y = write(canvas, snapshot.title, { y, style: STYLES.title, most: 2 }, true) + 26
  if (withdrawn_on !== null) {
    const text = WITHDRAWN + dayInWords(withdrawn_on)
    y = write(canvas, text, { y, style: STYLES.withdrawn, most: 1 }, true) + 14
  }
  for (const each of snapshot.text)
    y = write(canvas, each, { y, style: STYLES.body, most: 12 }) + 10
  drawSignature(canvas, snapshot)
}

const nameOf = (letters: readonly PrintedLetter[]) =>
  letters.map(({ snapshot }) => snapshot.number).join(', ')

/** Draws letters on this thread; `printLettersPdf` does it without blocking requests. */
export function drawLetters(letters: readonly PrintedLetter[], logos: Logos = {}) {
  const [first] = letters
  if (!first) throw new Error('There is no letter to draw.')
  return makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: nameOf(letters),
      language: first.snapshot.language,
      author: first.snapshot.academy.name,
      day: new Date(`${first.snapshot.issued_on}T00:00:00Z`),
      texts: `${JSON.stringify(letters)}${WITHDRAWN}`,
    },
    (canvas) => {
      for (const letter of letters) drawLetter(canvas, letter, logos)
    },
  )
}
