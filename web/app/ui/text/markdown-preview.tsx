import { useMemo } from 'react'
import { fillPlaceholders } from './rich-text/fill-placeholders.ts'
import type { DrawnFormulas } from './rich-text/formula.ts'
import { LiveRichText } from './rich-text/live-rich-text.tsx'
import { renderBlocks } from './rich-text/render-rich-text.ts'

type MarkdownPreviewProps = {
  markdown: string
  placeholders: Record<string, string | null>
  /** What `![2]` stands for. */
  figures?: readonly string[]
}

/** Of this tab. Who writes changes one formula at a time. */
const known: DrawnFormulas = new Map()

/** What readers will see of a text; the default export of a part that is loaded when it is needed. */
export default function MarkdownPreview({ markdown, placeholders, figures }: MarkdownPreviewProps) {
  const filled = fillPlaceholders(markdown, placeholders)
  const { blocks } = useMemo(() => renderBlocks(filled, known, figures), [filled, figures])
  return <LiveRichText blocks={blocks} />
}
