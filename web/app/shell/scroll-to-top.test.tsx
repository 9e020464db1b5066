import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '../../test/screen.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

test('a page that was read before it was ready stays where it is; pressing its own link leads to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { router } = open(<ScrollToTop />, '/faq')
  expect(scrollTo).not.toHaveBeenCalled()
  await act(() => router.navigate('/faq'))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})
