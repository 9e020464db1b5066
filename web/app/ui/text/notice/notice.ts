import type { RenderedText } from '../rich-text/render-rich-text.ts'

/** A text under its bold words. */
type Fold = { bold: string; text: RenderedText }

/** A part of the notice: its heading, and what stands below it. */
export type NoticePart = { title: string; below: readonly (Fold | RenderedText)[] }

/** The notice: folded parts of the shipped privacy page, or the academy's own page as a whole. */
export type Notice = { parts: readonly NoticePart[] } | { whole: RenderedText }
