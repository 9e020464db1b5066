import { PAPER_COLOURS } from '../../../../../typesetting/colours.ts'
import type { Style } from '../../../../../typesetting/text.ts'

/** A5 portrait in points, and its margins. */
export const PAGE = { width: 419.53, height: 595.28 }
export const LEFT = 44
export const RIGHT = PAGE.width - 32
export const TOP = 36
export const BOTTOM = PAGE.height - 46
export const WIDTH = RIGHT - LEFT

export const COLOURS = {
  ...PAPER_COLOURS,
  pen: '#b12027',
  penSoft: '#fbe6e2',
} as const

const { ink, ink2, pen } = COLOURS

export const STYLES = {
  academy: { type: 'heading', size: 17, leading: 21, colour: ink },
  title: { type: 'heading', size: 17, leading: 21, colour: ink },
  number: { type: 'strong', size: 10, leading: 13, colour: ink, tabular: true },
  label: { type: 'strong', size: 7.5, leading: 11, colour: ink2 },
  name: { type: 'strong', size: 12, leading: 15.5, colour: ink },
  body: { type: 'text', size: 9, leading: 12.5, colour: ink },
  quiet: { type: 'text', size: 8.5, leading: 12, colour: ink2 },
  figures: { type: 'text', size: 9, leading: 12.5, colour: ink, tabular: true },
  total: { type: 'strong', size: 10, leading: 13, colour: ink, tabular: true },
  amount: { type: 'strong', size: 21, leading: 24, colour: ink, tabular: true },
  stamp: { type: 'heading', size: 24, leading: 28, colour: pen },
  reversed: { type: 'strong', size: 9, leading: 12.5, colour: pen },
  reason: { type: 'text', size: 9, leading: 12.5, colour: pen },
} as const satisfies Record<string, Style>
