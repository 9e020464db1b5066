import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOOTER_PAGES, type FooterPage, type SitePage } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'

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

type Translated = Exclude<Language, 'en'>

/** Pages that ship translated. */
const TRANSLATED: Record<Translated, Partial<Record<FooterPage, string>>> = {
  hi: {
    pricing: 'फ़ीस',
    help: 'सहायता',
    contact: 'संपर्क',
    faq: 'अक्सर पूछे जाने वाले प्रश्न',
    privacy: 'गोपनीयता',
    terms: 'शर्तें',
  },
  bn: {
    pricing: 'ফি',
    help: 'সাহায্য',
    contact: 'যোগাযোগ',
    faq: 'যে প্রশ্নগুলি প্রায়ই আসে',
    privacy: 'গোপনীয়তা',
    terms: 'শর্তাবলি',
  },
}

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8').trim()

// Read once: the files are part of the program.
const pages = new Map(
  FOOTER_PAGES.map((page) => [
    page,
    { page, title: TITLES[page], markdown: textOf(page), version: 1 },
  ]),
)

/** A footer page before the academy edits it. It is valid for any academy, so it has no names and numbers. */
export function readDefaultPage(page: FooterPage): SitePage {
  const found = pages.get(page)
  if (!found) throw new Error(`The footer page ${page} has no text`)
  return found
}

const translations = new Map(
  Object.entries(TRANSLATED).flatMap(([language, titles]) =>
    Object.entries(titles).map(([page, title]) => [
      `${page}.${language}`,
      { title, markdown: textOf(`${page}.${language}`), of_version: 1 },
    ]),
  ),
)

/** A shipped translation of the default text; undefined for pages without one. */
export const defaultTranslation = (page: FooterPage, language: Translated) =>
  translations.get(`${page}.${language}`)
