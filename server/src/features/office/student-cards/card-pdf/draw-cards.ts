import { PAPER_COLOURS } from '../../../../typesetting/colours.ts'
import { drawLogo } from '../../../../typesetting/logo.ts'
import { makePdf } from '../../../../typesetting/pdf-document.ts'
import { splitGraphemes } from '../../../../typesetting/runs.ts'
import {
  breakIntoColumn,
  type Canvas,
  type Column,
  type Style,
  widthOfText,
  writeLine,
  writeLines,
} from '../../../../typesetting/text.ts'
import type { Card, CardSheet } from './card-pdf.ts'

const MM = 72 / 25.4
const PAGE = { width: 210 * MM, height: 297 * MM }
/** A card of ISO/IEC 7810 ID-1; its back stands beside it, so that one cut and one fold make it. */
export const CARD = { width: 85.6 * MM, height: 53.98 * MM }
export const GAP = 2 * MM
const CARDS_ON_PAGE = 5
export const LEFT = (PAGE.width - 2 * CARD.width) / 2
export const TOP = (PAGE.height - CARDS_ON_PAGE * CARD.height - (CARDS_ON_PAGE - 1) * GAP) / 2
/** The marks to cut along: how far from the card, and how long. */
const MARK = { gap: 1.5 * MM, length: 4 * MM }

const HEAD = 13 * MM
const PADDING = 4 * MM
const PHOTO = { width: 20 * MM, height: 25 * MM }
const TEXT_LEFT = PADDING + PHOTO.width + PADDING
const TEXT_WIDTH = CARD.width - TEXT_LEFT - PADDING
const BACK_PADDING = 6 * MM
const BACK_WIDTH = CARD.width - 2 * BACK_PADDING
const LOGO = { width: 24 * MM, height: 9.5 * MM }

const { ink, ink2 } = PAPER_COLOURS
const CUT = '#777777'
const EDGE = '#cccccc'
const EMPTY = '#eceef4'

const STYLES = {
  academy: { type: 'heading', size: 12.5, leading: 14.5, colour: ink },
  narrow: { type: 'heading', size: 9.5, leading: 11, colour: ink },
  name: { type: 'heading', size: 14, leading: 16, colour: ink },
  body: { type: 'text', size: 9.5, leading: 12, colour: ink },
  number: { type: 'text', size: 9.5, leading: 12, colour: ink2, tabular: true },
  valid: { type: 'strong', size: 9.5, leading: 12, colour: ink },
  initials: { type: 'strong', size: 16, leading: 20, colour: ink2 },
  phone: { type: 'strong', size: 16, leading: 20, colour: ink, tabular: true },
  small: { type: 'heading', size: 9.5, leading: 12, colour: ink },
} as const satisfies Record<string, Style>

type Point = { x: number; y: number }

const write = (
  canvas: Canvas,
  text: string,
  { y, ...column }: Omit<Column, 'style' | 'most'> & { y: number; style: Style; most: number },
) => writeLines(canvas, breakIntoColumn(canvas, text, column), { ...column, y })

const rule = (
  { document }: Canvas,
  from: Point,
  to: Point,
  pen: { width: number; colour: string },
) => document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(pen.width).stroke(pen.colour)

/** Marks at both ends of a card's upper and lower edge, outside what is cut out. */
function drawMarks(canvas: Canvas, { y }: Point) {
  const pen = { width: 0.2 * MM, colour: CUT }
  const right = LEFT + 2 * CARD.width
  for (const edge of [y, y + CARD.height]) {
    const [from, to] = [LEFT - MARK.gap - MARK.length, right + MARK.gap + MARK.length]
    rule(canvas, { x: from, y: edge }, { x: from + MARK.length, y: edge }, pen)
    rule(canvas, { x: to, y: edge }, { x: to - MARK.length, y: edge }, pen)
  }
}

/** Marks of the fold, above the first card and below the last one. */
function drawFold(canvas: Canvas, count: number) {
  const { document } = canvas
  const x = LEFT + CARD.width
  const bottom = TOP + count * CARD.height + (count - 1) * GAP
  document.dash(2, { space: 1.5 })
  for (const [from, to] of [
    [TOP - MARK.gap - MARK.length, TOP - MARK.gap],
    [bottom + MARK.gap, bottom + MARK.gap + MARK.length],
  ] as const)
    rule(canvas, { x, y: from }, { x, y: to }, { width: 0.2 * MM, colour: CUT })
  document.undash()
}

/** The first letters of first and last name; a syllable of Devanagari or Bengali stays whole. */
export function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => splitGraphemes(word ?? '')[0] ?? '').join('')
}

/** The photo, filling its place; without one, initials. */
function drawPhoto(canvas: Canvas, { photo, name }: Card, { x, y }: Point) {
  const { document } = canvas
  const { width, height } = PHOTO
  document.rect(x, y, width, height).fill(EMPTY)
  if (photo) {
    document.save().rect(x, y, width, height).clip()
    document.image(Buffer.from(photo), x, y, {
      cover: [width, height],
      align: 'center',
      valign: 'center',
    })
    document.restore()
    return
  }
  const style = STYLES.initials
  const [text = ''] = breakIntoColumn(canvas, initialsOf(name), { x, width, style, most: 1 })
  const start = x + (width - widthOfText(canvas, text, style)) / 2
  writeLine(canvas, text, { x: start, y: y + height / 2 + style.size * 0.35, style })
}

/** Logo and name of the academy; a long name is smaller. */
function drawHead(canvas: Canvas, { academy }: CardSheet, { x, y }: Point) {
  let left = x + PADDING
  if (academy.logo) {
    const scale = Math.min(LOGO.width / academy.logo.width, LOGO.height / academy.logo.height)
    const height = academy.logo.height * scale
    drawLogo(canvas.document, academy.logo, { x: left, y: y + (HEAD - height) / 2, ...LOGO })
    left += academy.logo.width * scale + 2.4 * MM
  }
  const width = x + CARD.width - PADDING - left
  const isLong = widthOfText(canvas, academy.name, STYLES.academy) > width
  const style = isLong ? STYLES.narrow : STYLES.academy
  const lines = breakIntoColumn(canvas, academy.name, {
    x: left,
    width,
    style,
    most: isLong ? 3 : 1,
  })
  writeLines(canvas, lines, { x: left, y: y + (HEAD - lines.length * style.leading) / 2, style })
  const line = { width: 0.4 * MM, colour: ink }
  rule(canvas, { x, y: y + HEAD }, { x: x + CARD.width, y: y + HEAD }, line)
}

function drawFront(canvas: Canvas, sheet: CardSheet, card: Card, { x, y }: Point) {
  const { words } = sheet
  drawHead(canvas, sheet, { x, y })
  const top = y + HEAD + 3 * MM
  drawPhoto(canvas, card, { x: x + PADDING, y: top })
  const column = { x: x + TEXT_LEFT, width: TEXT_WIDTH }
  let below = write(canvas, card.name, { ...column, y: top - 1, style: STYLES.name, most: 2 }) + 2
  const class_name = words.class_name.replace('{n}', String(card.class_number))
  below = write(canvas, class_name, { ...column, y: below, style: STYLES.body, most: 1 })
  const batches = card.batches.join(', ')
  below = write(canvas, batches, { ...column, y: below, style: STYLES.body, most: 2 })
  const number = words.number.replace('{n}', String(card.student_id))
  write(canvas, number, { ...column, y: below, style: STYLES.number, most: 1 })
  const foot = y + CARD.height - 3 * MM - STYLES.valid.leading
  write(canvas, words.valid, { ...column, y: foot, style: STYLES.valid, most: 1 })
}

/** The academy's phone, name and address, and the parent's phone where the owner lets it stand there. */
function drawBack(canvas: Canvas, { academy, words }: CardSheet, card: Card, at: Point) {
  const column = { x: at.x + BACK_PADDING, width: BACK_WIDTH }
  const parent = card.parent_phone && words.parent.replace('{n}', card.parent_phone)
  const address = (academy.address ?? '').replace(/\s*\n\s*/g, ', ')
  const parts = [
    { text: academy.phone, style: STYLES.phone, most: 2, gap: 0 },
    { text: academy.name, style: STYLES.small, most: 2, gap: 8 },
    { text: address, style: STYLES.body, most: 4, gap: 0 },
    { text: parent ?? '', style: STYLES.body, most: 1, gap: 6 },
  ].flatMap(({ text, gap, ...of }) => {
    const lines = text ? breakIntoColumn(canvas, text, { ...column, ...of }) : []
    return lines.length > 0 ? [{ lines, gap, style: of.style }] : []
  })
  const height = parts.reduce(
    (sum, { lines, gap, style }) => sum + gap + lines.length * style.leading,
    0,
  )
  let y = at.y + (CARD.height - height) / 2
  for (const { lines, gap, style } of parts)
    y = writeLines(canvas, lines, { x: column.x, y: y + gap, style })
}

function drawCard(canvas: Canvas, sheet: CardSheet, card: Card, y: number) {
  const { document } = canvas
  const [front, back] = [
    { x: LEFT, y },
    { x: LEFT + CARD.width, y },
  ]
  for (const { x } of [front, back])
    document
      .rect(x, y, CARD.width, CARD.height)
      .lineWidth(0.1 * MM)
      .stroke(EDGE)
  drawMarks(canvas, front)
  drawFront(canvas, sheet, card, front)
  drawBack(canvas, sheet, card, back)
}

/** Draws cards on this thread; `printCardsPdf` does it without blocking requests. */
export const drawCards = (sheet: CardSheet) =>
  makePdf(
    {
      size: [PAGE.width, PAGE.height],
      title: sheet.words.valid,
      language: sheet.language,
      author: sheet.academy.name,
      day: new Date(`${sheet.day}T00:00:00Z`),
      texts: JSON.stringify({
        ...sheet,
        academy: { ...sheet.academy, logo: null },
        cards: sheet.cards.map((card) => ({ ...card, photo: null })),
      }),
    },
    (canvas) => {
      for (const [n, card] of sheet.cards.entries()) {
        const place = n % CARDS_ON_PAGE
        if (place === 0) {
          canvas.document.addPage()
          drawFold(canvas, Math.min(CARDS_ON_PAGE, sheet.cards.length - n))
        }
        drawCard(canvas, sheet, card, TOP + place * (CARD.height + GAP))
      }
    },
  )
