import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  FOOTER_PAGES,
  type FooterPage,
  getSitePage,
  updateSitePage,
} from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import { getAgreements, recordConsent } from '@ganit/contract/office/privacy'
import { registerStudent, TERMS } from '@ganit/contract/people/registration'
import { expect } from 'vitest'
import { type Academy, aRegistration, test } from '../../../../test/academy.ts'

const OTHERS = ['hi', 'bn'] as const
const SHIPPED: FooterPage[] = ['terms', 'privacy', 'pricing', 'faq', 'contact', 'help']

const reading = (academy: Academy) => async (page: FooterPage, language: Language) =>
  (await academy.visitor(getSitePage, { params: { page }, querystring: { language } })).body

/** Headings, list items, links and placeholders in order. A translation must have the same. */
const shapeOf = (markdown: string) => ({
  blocks: markdown.split(/\n+/).map((line) => /^(## |- |\d+\. |)/.exec(line)?.[0]),
  links: [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to),
  placeholders: [...markdown.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted(),
})

/** The sentence that says which text is binding is only in translations. */
const BINDS = /\n\n[^\n]+(मान्य पाठ अंग्रेज़ी का है।|ইংরেজি লেখাটিই মান্য।)$/

test('six pages ship in each language, with all that the English ones have', async ({
  academy,
}) => {
  const read = reading(academy)
  for (const page of SHIPPED)
    for (const language of OTHERS) {
      const [english, text] = [await read(page, 'en'), await read(page, language)]
      expect(text).toMatchObject({ page, language, version: 1, of_version: 1 })
      expect(text.title).not.toBe(english.title)
      const { links, ...rest } = shapeOf(text.markdown.replace(BINDS, ''))
      const { links: wanted, ...asEnglish } = shapeOf(english.markdown)
      expect(rest, `${page} ${language}`).toEqual(asEnglish)
      expect(links.toSorted()).toEqual(wanted.toSorted())
    }
  for (const page of FOOTER_PAGES.filter((name) => !SHIPPED.includes(name)))
    expect((await read(page, 'hi')).language).toBe('en')
})

test.each(OTHERS)('the terms in %s are those shown below the English ones', async (language) => {
  const at = join(import.meta.dirname, '../../../../..')
  const said = JSON.parse(
    readFileSync(join(at, `web/app/i18n/server-texts/${language}.json`), 'utf8'),
  )
  const page = readFileSync(join(import.meta.dirname, `default-pages/terms.${language}.md`), 'utf8')
  expect(TERMS.filter((term) => !said[term] || !page.includes(said[term]))).toEqual([])
})

test('readers of a changed page get it in English until it is translated again', async ({
  academy,
}) => {
  const read = reading(academy)
  const { call } = await academy.signInAdmin()
  const change = (body: object) =>
    call(updateSitePage, { params: { page: 'faq' }, body } as never) as Promise<{ status: number }>
  expect((await change({ markdown: 'New in English.' })).status).toBe(200)
  expect(await read('faq', 'hi')).toMatchObject({ language: 'en', markdown: 'New in English.' })

  // A translation of the previous text is marked as such.
  expect((await change({ language: 'hi', markdown: 'पुराना', version: 1 })).status).toBe(409)
  expect((await change({ language: 'hi', markdown: 'नया', version: 2 })).status).toBe(200)
  expect(await read('faq', 'hi')).toMatchObject({
    ...{ language: 'hi', markdown: 'नया', version: 2, of_version: 2 },
    title: 'अक्सर पूछे जाने वाले प्रश्न',
  })
  expect((await read('faq', 'bn')).language).toBe('en')

  await change({ markdown: 'Newer.' })
  expect((await read('faq', 'hi')).markdown).toBe('Newer.')
  const owner = await call(getSitePage, {
    params: { page: 'faq' },
    querystring: { language: 'hi' },
  })
  expect(owner.body, 'the owner goes on from it').toMatchObject({ markdown: 'नया', of_version: 2 })
})

test('a translation is refused for what it lacks, and from anybody but the owner', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const change = (body: object, page = 'about') =>
    call(updateSitePage, { params: { page }, body } as never) as Promise<{
      status: number
      fields?: object
    }>
  expect(await change({ language: 'hi', title: 'परिचय' })).toMatchObject({
    status: 400,
    fields: { markdown: 'Text is required.' },
  })
  expect((await change({ language: 'xx', markdown: 'a' })).fields).toHaveProperty('language')
  const { call: asStudent } = await academy.aStudent()
  const body = { language: 'hi', markdown: 'a' } as const
  expect((await asStudent(updateSitePage, { params: { page: 'faq' }, body })).status).toBe(403)
  const odd = await academy.visitor(getSitePage, {
    params: { page: 'faq' },
    querystring: { language: 'xx' },
  } as never)
  expect(odd.status).toBe(400)
})

const languagesOf = async (academy: Academy, uid: string) => {
  const { call } = await academy.signInAdmin()
  const { consents } = (await call(getAgreements, { params: { uid } })).body
  return consents.map(({ purpose, language }) => `${purpose} ${language}`).toSorted()
}

test('an agreement keeps the language in which its text was read, where it stood there', async ({
  academy,
}) => {
  const register = async (language?: Language) => {
    const { call, uid } = await academy.signUp()
    const guardian = { guardian_name: 'Anita Sen', guardian_consent: true }
    const sent = { ...guardian, ...(language && { language }) }
    const body = await aRegistration(sent as never)
    expect((await call(registerStudent, { body })).status).toBe(201)
    return uid
  }
  const [hindi, unsaid] = [await register('hi'), await register()]
  expect(await languagesOf(academy, hindi)).toEqual([
    'conditions hi',
    'guardian hi',
    'privacy hi',
    'terms hi',
  ])
  expect(await languagesOf(academy, unsaid)).toEqual([
    'conditions en',
    'guardian en',
    'privacy en',
    'terms en',
  ])

  const { call } = await academy.signInAdmin()
  await call(updateSitePage, { params: { page: 'privacy' }, body: { markdown: 'We keep little.' } })
  expect(await languagesOf(academy, await register('hi'))).toContain('privacy en')
  await call(updateSitePage, { params: { page: 'terms' }, body: { markdown: 'Ours.' } })
  const last = await register('hi')
  expect(await languagesOf(academy, last)).toContain('terms en')
  const body = { purpose: 'publicity', given: true, language: 'hi' } as const
  await call(recordConsent, { params: { uid: last }, body })
  expect(await languagesOf(academy, last)).toContain('publicity en')
})
