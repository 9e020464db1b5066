import { useLingui } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { languageCookie } from '../../test/language-cookie.ts'
import { open } from '../../test/screen.tsx'
import { titled } from '../academy.ts'
import { confirm } from '../ui/dialogs/ask.ts'
import { chooseLanguage, readLanguage } from './language.ts'
import { loadTexts } from './texts.ts'
import { Translated } from './translated.tsx'

const GUARDIANS = '/guardian/dashboard'

test('the title of a page and what is asked over it are in the reader’s language', async () => {
  const title = () => titled('Children')({ matches: [], location: { pathname: GUARDIANS } })
  expect(title()).toEqual([{ title: 'Children | Ganit' }])
  await act(() => chooseLanguage('hi'))
  open(<h1>बच्चे</h1>, GUARDIANS)
  await screen.findByRole('heading', { level: 1 })
  expect(title()).toEqual([{ title: 'बच्चे | Ganit' }])
  void act(
    () => void confirm({ title: 'Log out with unsent work?', text: 'Anna', accept: 'Logout' }),
  )
  const asked = await screen.findByRole('alertdialog')
  await expect
    .poll(() => asked.textContent)
    .toBe('कुछ अभी भेजा नहीं गया है। फिर भी लॉग आउट करें?Annaरद्द करेंलॉग आउट')

  await act(() => chooseLanguage('bn'))
  await loadTexts('bn', GUARDIANS)
  expect(title()).toEqual([{ title: 'সন্তানেরা | Ganit' }])
})

test('a page is read in what its address asks for, else in what the cookie says, else in English', async () => {
  expect(readLanguage()).toBe('en')
  await chooseLanguage('bn')
  expect(document.cookie).toContain('language=bn')
  expect(readLanguage()).toBe('bn')
  languageCookie('<script>')
  expect(readLanguage()).toBe('en')
  languageCookie('bn')
  window.history.replaceState(null, '', '/?lang=hi&a=1')
  expect(readLanguage()).toBe('hi')
  window.history.replaceState(null, '', '/faq')
  expect(readLanguage(), 'on the next page, too').toBe('hi')
  window.history.replaceState(null, '', '/?lang=xx&a=1')
  expect(readLanguage()).toBe('en')
  await chooseLanguage('hi')
  expect(readLanguage(), 'though the address asks for another one').toBe('hi')
})

test('a page with texts of another part shows its own, in the same language', async () => {
  await act(() => chooseLanguage('hi'))
  const { i18n: next } = await loadTexts('hi', '/forgot-password')
  const Text = () => <p>{String(useLingui().i18n === next)}</p>
  const element = (
    <Translated>
      <Text />
    </Translated>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => void render(<RouterProvider router={router} />))
  expect(document.body.textContent).toBe('false')
  await act(() => router.navigate('/forgot-password'))
  expect(document.body.textContent).toBe('true')
})
