import { z } from 'zod'
import { Language } from '../languages.ts'
import { LINE_MAX, requiredLine, requiredText, Version } from '../shared.ts'

/** Pages linked in the footer, edited as Markdown; the path is `/` and this name. */
export const FOOTER_PAGES = [
  'about',
  'solutions',
  'pricing',
  'team',
  'career',
  'help',
  'contact',
  'faq',
  'privacy',
  'terms',
] as const
export type FooterPage = (typeof FOOTER_PAGES)[number]

/** Placeholders of a footer page's text, `{academy}` and the like. */
export const PAGE_PLACEHOLDERS = [
  'academy',
  'email',
  'phone',
  'address',
  'pay_ways',
  'refunds',
  'guardians',
] as const
export type PagePlaceholder = (typeof PAGE_PLACEHOLDERS)[number]

/** Pages that only the academy can write. Until it does, they name the person to ask. All other pages ship complete. */
export const UNWRITTEN_PAGES: readonly FooterPage[] = ['about', 'solutions', 'team', 'career']

const MARKDOWN_MAX = 50_000

/**
 * A footer page: heading, and Markdown with LaTeX between dollar signs. `PAGE_PLACEHOLDERS`, such as `{academy}`, are
 * filled in from the settings when shown (empty if not set); other braces stay. `version` is 1 until the academy edits
 * it.
 */
export const SitePage = z.object({
  page: z.enum(FOOTER_PAGES),
  title: z.string(),
  markdown: z.string(),
  /** Version of the English page. */
  version: z.int(),
  /** Language of the returned text, if one was asked for: English if the English text has no translation. */
  language: Language.optional(),
  /** Version of the English page that was translated. */
  of_version: z.int().optional(),
  /** True for a text that comes with Ganit; absent in answers of earlier versions. */
  is_shipped: z.boolean().optional(),
})
export type SitePage = z.output<typeof SitePage>

/**
 * Absent fields stay as stored; `version` as in `SettingsChanges`. `language`: the text is a translation of the English
 * page, whose `version` it is.
 */
export const SitePageChanges = z
  .object({
    title: requiredLine('Title', LINE_MAX),
    markdown: requiredText('Text', MARKDOWN_MAX),
    language: Language,
    version: Version,
  })
  .partial()
export type SitePageChanges = z.output<typeof SitePageChanges>
