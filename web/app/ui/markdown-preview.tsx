import { useMemo } from 'react'
import { fillPlaceholders } from './rich-text/fill-placeholders.ts'
import { renderRichText } from './rich-text/render-rich-text.ts'
import { RichText } from './rich-text/rich-text.tsx'

type MarkdownPreviewProps = { markdown: string; placeholders: Record<string, string | null> }

/** What readers will see of a text; the default export of a part that is loaded when it is needed. */
export default function MarkdownPreview({ markdown, placeholders }: MarkdownPreviewProps) {
  const filled = fillPlaceholders(markdown, placeholders)
  const rendered = useMemo(() => renderRichText(filled), [filled])
  return <RichText {...rendered} />
}
