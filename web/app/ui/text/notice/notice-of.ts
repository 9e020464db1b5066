import type { Settings, SitePage } from '@ganit/contract/ground/settings'
import { fillPlaceholders } from '../rich-text/fill-placeholders.ts'
import { pageValues } from '../rich-text/page-values.ts'
import { renderRichText } from '../rich-text/render-rich-text.ts'
import type { Notice, NoticePart } from './notice.ts'

/**
 * The places of *What is stored*, *Why it is stored*, *How long* and *Your rights* among the headings of the shipped
 * privacy page, which are in the same order in all languages.
 */
const PARTS: readonly number[] = [0, 2, 4, 6]

/** A paragraph or line of a list that begins with bold words. */
const FOLDED = /^(?:- )?\*\*([^*]+?):\*\*\s+(.+)$/s
/** Between paragraphs, and between lines of a list that begin with bold words. */
const BETWEEN = /\n{2,}|\n(?=- \*\*)/

function partOf(section: string): NoticePart {
  const [title = '', ...blocks] = section.split(BETWEEN)
  return {
    title: title.trim(),
    below: blocks.map((block) => {
      const [, bold, rest] = FOLDED.exec(block) ?? []
      const text = renderRichText(rest ?? block)
      return bold === undefined ? text : { bold, text }
    }),
  }
}

/** The notice that a privacy page holds; its placeholders are filled in already. */
export function noticeOf({
  markdown,
  is_shipped,
}: Pick<SitePage, 'markdown' | 'is_shipped'>): Notice {
  if (!is_shipped) return { whole: renderRichText(markdown) }
  const [, ...sections] = markdown.trim().split(/^## /m)
  return { parts: sections.filter((_, place) => PARTS.includes(place)).map(partOf) }
}

/** The notice that an academy's privacy page holds. */
export const noticeOfPage = (page: SitePage, settings: Settings) =>
  noticeOf({
    ...page,
    markdown: fillPlaceholders(page.markdown, pageValues(settings, page.language)),
  })
