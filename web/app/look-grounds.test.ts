import { readFileSync } from 'node:fs'
import { DARK_GROUNDS, LIGHT_GROUNDS, ON_COVER } from '@ganit/contract/ground/look-colours'
import { expect, test } from 'vitest'

test('the grounds are those of the page’s styles', () => {
  const theme = readFileSync('web/app/theme.css', 'utf8')
  const [light = '', dark = ''] = theme.split('[data-mantine-color-scheme="dark"]')
  for (const [name, value] of Object.entries(LIGHT_GROUNDS))
    expect(light).toContain(`--gn-${name}: ${value};`)
  for (const [name, value] of Object.entries(DARK_GROUNDS))
    expect(dark).toContain(`--gn-${name}: ${value};`)
  expect(light).toContain(`--gn-on-cover2: ${ON_COVER.second};`)
})
