import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOOTER_PAGES, type FooterPage, type SitePage } from '@ganit/contract/ground/settings'

const TITLES: Record<FooterPage, string> = {
  about: 'About us',
  solutions: 'Solutions',
  pricing: 'Fees',
  team: 'Our teachers',
  career: 'Teach with us',
  help: 'Help',
  contact: 'Contact',
  faq: 'Frequently asked questions',
  privacy: 'Privacy',
  terms: 'Terms',
}

const textOf = (page: FooterPage) =>
  readFileSync(join(import.meta.dirname, `${page}.md`), 'utf8').trim()

// Read once: the files are part of the program.
const pages = new Map(
  FOOTER_PAGES.map((page) => [
    page,
    { page, title: TITLES[page], markdown: textOf(page), version: 1 },
  ]),
)

/** A footer page before the academy edits it: valid for any academy, so without names and numbers. */
export function defaultPage(page: FooterPage): SitePage {
  const found = pages.get(page)
  if (!found) throw new Error(`The footer page ${page} has no text`)
  return found
}
