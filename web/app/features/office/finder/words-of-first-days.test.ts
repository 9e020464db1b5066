import { expect, test } from 'vitest'
import { pagesFound } from './pages-found.ts'

const first = (search: string) => pagesFound(search, 'admin').map(({ to }) => to)[0]

test('the words of the first days lead to their screens, and fees to the counter first', () => {
  for (const search of ['logo', 'website', 'home page'])
    expect(first(search)).toBe('/admin/settings/look')
  expect(pagesFound('whatsapp', 'admin').map(({ to }) => to)).toContain('/admin/settings/messages')
  expect(first('import')).toBe('/admin/import')
  for (const search of ['cheque', 'fees']) expect(first(search)).toBe('/admin/counter')
})
