import type { Style } from '../../../typesetting/text.ts'

/** A4 portrait in points, and its margins. */
export const PAGE = { width: 595.28, height: 841.89 }
export const LEFT = 42
export const RIGHT = PAGE.width - 42
export const TOP = 40
export const BOTTOM = PAGE.height - 50
export const WIDTH = RIGHT - LEFT
export const GUTTER = 22

/** Black, because papers are photocopied. */
export const INK = '#111111'
export const QUIET = '#555555'
export const LINE = '#9a9a9a'

export const STYLES = {
  academy: { type: 'heading', size: 17, leading: 21, colour: INK },
  contact: { type: 'text', size: 8.5, leading: 11.5, colour: QUIET },
  title: { type: 'strong', size: 13, leading: 17, colour: INK },
  facts: { type: 'text', size: 10, leading: 14, colour: INK },
  factsStrong: { type: 'strong', size: 10, leading: 14, colour: INK },
  section: { type: 'strong', size: 11.5, leading: 16, colour: INK },
  body: { type: 'text', size: 10.5, leading: 14.5, colour: INK },
  strong: { type: 'strong', size: 10.5, leading: 14.5, colour: INK },
  quiet: { type: 'text', size: 9, leading: 12.5, colour: QUIET },
  quietStrong: { type: 'strong', size: 9, leading: 12.5, colour: QUIET },
} as const satisfies Record<string, Style>
