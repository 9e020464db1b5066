import { PAPER_COLOURS } from '../../../../typesetting/colours.ts'
import type { Style } from '../../../../typesetting/text.ts'

/** A4 portrait in points, and its margins. */
export const PAGE = { width: 595.28, height: 841.89 }
export const LEFT = 39
export const RIGHT = PAGE.width - 39
export const TOP = 34
export const FOOT = PAGE.height - 44
export const WIDTH = RIGHT - LEFT

export const COLOURS = {
  ...PAPER_COLOURS,
  well: '#f1f2f5',
  track: '#eef0f4',
  empty: '#e4e6ed',
  band: '#b9bfd0',
} as const

const { ink, ink2 } = COLOURS

export const STYLES = {
  academy: { type: 'heading', size: 16, leading: 19, colour: ink },
  title: { type: 'heading', size: 20, leading: 24, colour: ink },
  student: { type: 'heading', size: 18.5, leading: 24, colour: ink },
  heading: { type: 'heading', size: 12, leading: 16, colour: ink },
  body: { type: 'text', size: 10.5, leading: 14.5, colour: ink },
  line: { type: 'text', size: 11, leading: 15.5, colour: ink },
  cell: { type: 'text', size: 10.2, leading: 14, colour: ink, tabular: true },
  strong: { type: 'strong', size: 10.2, leading: 14, colour: ink, tabular: true },
  quiet: { type: 'text', size: 9.5, leading: 13, colour: ink2, tabular: true },
  label: { type: 'strong', size: 9, leading: 12, colour: ink2 },
  small: { type: 'text', size: 8.5, leading: 10.5, colour: ink2, tabular: true },
  initials: { type: 'strong', size: 16, leading: 20, colour: ink2 },
} as const satisfies Record<string, Style>

/** Distances in points: as drawn by the designer, or closer if a page has more to tell than most. */
export const DENSITIES = [
  { row: 24.5, gap: 15, chart: 28, lines: 0 },
  { row: 19.5, gap: 12, chart: 24, lines: 0 },
  { row: 15.6, gap: 8, chart: 18, lines: 1.5 },
  { row: 13.2, gap: 6, chart: 14, lines: 2.5 },
] as const
export type Density = (typeof DENSITIES)[number]
