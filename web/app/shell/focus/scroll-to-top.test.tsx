import { act, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { Translated } from '../../i18n/translated.tsx'
import { AT_TOP } from '../../screen.ts'
import { ScrollToTop } from './scroll-to-top.tsx'

test('a page that was read before it was ready stays where it is; pressing its own link leads to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { router } = open(<ScrollToTop />, '/faq')
  expect(scrollTo).not.toHaveBeenCalled()
  await act(() => router.navigate('/faq'))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

/** Follows a link to `#late`, a part that appears later, if `meanwhile` lets it. */
async function goToLatePart(meanwhile: () => void) {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { router } = open(<ScrollToTop />, '/faq')
  await act(() => router.navigate('#late'))
  expect(scrollTo).not.toHaveBeenCalled()
  meanwhile()
  const late = document.createElement('section')
  late.id = 'late'
  late.scrollIntoView = vi.fn()
  document.querySelector('body > div')?.append(late)
  return late.scrollIntoView
}

test('a link to a part that still loads scrolls to it as soon as it is there', async () => {
  const scrollIntoView = await goToLatePart(() => {})
  await vi.waitFor(() => expect(scrollIntoView).toHaveBeenCalledTimes(1))
})

test('whoever scrolls before such a part has come is left alone', async () => {
  const scrollIntoView = await goToLatePart(() => dispatchEvent(new Event('wheel')))
  await act(() => new Promise((done) => setTimeout(done)))
  expect(scrollIntoView).not.toHaveBeenCalled()
})

/** Opens a list, scrolls, goes to another page and back; returns how far the list is scrolled then. */
async function leaveAndReturn(id: string, wait: () => void) {
  let length = 2000
  let place = 0
  vi.spyOn(window, 'scrollTo').mockImplementation((...to) => {
    place = Math.min(Number(to[1]), length)
  })
  Object.defineProperty(window, 'scrollY', { get: () => place, configurable: true })
  onTestFinished(() => void Object.defineProperty(window, 'scrollY', { value: 0, writable: true }))
  const screens = (
    <Translated>
      <ScrollToTop />
      <Outlet />
    </Translated>
  )
  const children = [
    { id, path: '/list', Component: () => <ul /> },
    { path: '/one', Component: () => <h1>One</h1> },
  ]
  const router = createMemoryRouter([{ element: screens, children }], { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  place = 900
  dispatchEvent(new Event('scroll'))
  await act(() => router.navigate('/one'))
  expect(window.scrollY).toBe(0)

  length = 300
  await act(() => router.navigate(-1))
  wait()
  length = 2000
  document.querySelector('ul')?.append(document.createElement('li'))
  await act(() => new Promise((done) => setTimeout(done)))
  return window.scrollY
}

test('Back leads to the line that was left, once the list is as long again', async () => {
  expect(await leaveAndReturn('/list', () => expect(window.scrollY).toBe(300))).toBe(900)
})

test('whoever scrolls before the list is there is left alone', async () => {
  expect(await leaveAndReturn('/list', () => dispatchEvent(new Event('wheel')))).toBe(300)
})

test('Back leads to the top of a screen of the specification', async () => {
  expect(await leaveAndReturn(`/list${AT_TOP}`, () => {})).toBe(0)
})
