import { useMemo } from 'react'
import { fillPlaceholders } from '../rich-text/fill-placeholders.ts'
import type { DrawnFormulas } from '../rich-text/formula.ts'
import { LiveRichText } from '../rich-text/live-rich-text.tsx'
import { renderBlocks } from '../rich-text/render-rich-text.ts'

type MarkdownPreviewProps = {
  markdown: string
  placeholders: Record<string, string | null>
  /** Addresses of the figures that `![2]` places. */
  figures?: readonly string[]
}

/** Kept per tab, because writers change one formula at a time. */
const known: DrawnFormulas = new Map()

/** The rendered text. Default export, because it is loaded on demand. */
export default function MarkdownPreview({ markdown, placeholders, figures }: MarkdownPreviewProps) {
  const filled = fillPlaceholders(markdown, placeholders)
  const { blocks } = useMemo(() => renderBlocks(filled, known, figures), [filled, figures])
  return <LiveRichText blocks={blocks} />
}
