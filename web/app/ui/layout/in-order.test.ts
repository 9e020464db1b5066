import { expect, test, vi } from 'vitest'
import { showPartsInOrder } from './in-order.ts'

/** The parts of a page; those named in `loading` still load. */
function thePage(names: string, loading: string) {
  const page = document.createElement('div')
  for (const name of names) {
    const part = document.createElement('section')
    part.id = name
    if (loading.includes(name)) part.innerHTML = '<p data-awaited></p>'
    page.append(part)
  }
  const shown = () => [...page.querySelectorAll('[data-shown]')].map(({ id }) => id).join('')
  return { page, shown, part: (name: string) => page.querySelector(`#${name}`) as HTMLElement }
}

test('a part is shown once those before it have loaded, and stays while one is asked anew', async () => {
  const { page, part, shown } = thePage('abcd', 'bc')
  const end = showPartsInOrder(page)
  expect(shown()).toBe('ab')

  part('c').innerHTML = ''
  part('b').innerHTML = ''
  await vi.waitFor(() => expect(shown()).toBe('abcd'))

  const anew = thePage('e', '').part('e')
  part('a').innerHTML = '<p data-awaited></p>'
  page.append(anew)
  await vi.waitFor(() => expect(part('a').childElementCount).toBe(1))
  expect(shown()).toBe('abcd')

  part('a').innerHTML = ''
  await vi.waitFor(() => expect(shown()).toBe('abcde'))
  end?.()
})
