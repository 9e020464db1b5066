import type { Language } from '@ganit/contract/languages'
import type { ReportPage } from '@ganit/contract/learning/progress-reports'
import type { PrintedLogo } from '../../../../typesetting/logo.ts'
import {
  breakIntoColumn,
  type Canvas,
  type Style,
  widthOfText,
  writeLines,
} from '../../../../typesetting/text.ts'

/** Everything on a printed report; nothing is read while drawing. */
export type ReportSheet = {
  language: Language
  page: ReportPage
  academy: { name: string; address: string | null; phone: string | null }
  logo: PrintedLogo | undefined
  /** JPEG of the child; initials without one. */
  photo: Uint8Array | undefined
}

/** A part of the page: its height, and what draws it from a y down. */
export type Block = { height: number; draw: (y: number) => void }

/** A text on one line, cut at a word if it is too wide; a single long word is cut inside. */
export function cutToWidth(canvas: Canvas, text: string, style: Style, width: number) {
  if (widthOfText(canvas, text, style) <= width) return text
  const words = text.split(' ')
  while (words.length > 1) {
    words.pop()
    const cut = `${words.join(' ').replace(/[\s·,.;:–-]+$/, '')}…`
    if (widthOfText(canvas, cut, style) <= width) return cut
  }
  return breakIntoColumn(canvas, text, { x: 0, style, width, most: 1 })[0] ?? ''
}

type Paragraph = { x: number; width: number; style: Style; most: number }

export function paragraph(canvas: Canvas, text: string, column: Paragraph): Block {
  const lines = breakIntoColumn(canvas, text, column)
  return {
    height: lines.length * column.style.leading,
    draw: (y) => writeLines(canvas, lines, { ...column, y }),
  }
}

/** Blocks one below the other, with a gap between them. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  return {
    height: blocks.reduce((sum, { height }, n) => sum + height + (n > 0 ? gap : 0), 0),
    draw(top) {
      let y = top
      for (const block of blocks) {
        block.draw(y)
        y += block.height + gap
      }
    },
  }
}
