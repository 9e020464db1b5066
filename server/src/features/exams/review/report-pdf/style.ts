import { PAPER_COLOURS } from '../../../../typesetting/colours.ts'
import type { Style } from '../../../../typesetting/text.ts'

/** A4 portrait in points, and its margins. */
export const PAGE = { width: 595.28, height: 841.89 }
export const LEFT = 56
export const RIGHT = PAGE.width - 48
export const TOP = 48
export const BOTTOM = PAGE.height - 56
export const WIDTH = RIGHT - LEFT

export const COLOURS = {
  ...PAPER_COLOURS,
  bar: '#3f5fb0',
  track: '#e8ebf5',
} as const

const { ink, ink2 } = COLOURS

export const STYLES = {
  academy: { type: 'heading', size: 18, leading: 22, colour: ink },
  title: { type: 'heading', size: 20, leading: 24, colour: ink },
  heading: { type: 'heading', size: 14, leading: 19, colour: ink },
  name: { type: 'strong', size: 13, leading: 17, colour: ink },
  body: { type: 'text', size: 10.5, leading: 14.5, colour: ink },
  quiet: { type: 'text', size: 9, leading: 12.5, colour: ink2 },
  label: { type: 'strong', size: 8.5, leading: 12, colour: ink2 },
  figure: { type: 'strong', size: 19, leading: 23, colour: ink, tabular: true },
  figures: { type: 'text', size: 10, leading: 14, colour: ink, tabular: true },
} as const satisfies Record<string, Style>
