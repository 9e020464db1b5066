import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
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
