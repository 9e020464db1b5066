// Features: site, settings
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import { aCourse } from './public.ts'

/** Addresses of the picture that a link to a page shows. */
const pictureOf = async (page: Page, path: string) => {
  const html = await (await page.request.get(path)).text()
  return /og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
}

test('a site whose classes are chosen offers no other', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  expect(await pictureOf(page, '/')).toMatch(/\/pictures\/academy\.png$/)
  const { token } = await theAdmin(ganit)
  const body = { academy_name: 'Sunrise', classes_taught: [5, 6, 7, 8, 9, 10] }
  await ganit.call('PUT', 'settings', { token, body })
  await page.goto('/')
  await expect(page).toHaveTitle('Sunrise: mathematics for Classes 5 to 10')
  await expect(page.getByText('Sunrise teaches mathematics to Classes 5 to 10')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Grade 5 to 10' })).toBeVisible()
  await expect(page.getByText(/^Six classes\./)).toBeVisible()
  await expect(page.locator('#programs').getByRole('heading', { level: 3 })).toHaveCount(6)
  await expect(page.getByText('1 to 12')).toHaveCount(0)
  await expect(page.locator('#testimonials')).toHaveCount(0)
  await expect(page.locator('#roles').getByRole('link', { name: 'Guardian' })).toHaveAttribute(
    'href',
    '/login/guardian',
  )
  await expect(page.getByRole('link', { name: 'More in Class 5' })).toBeVisible()

  // Link previews name no classes any more.
  for (const [path, name] of [
    ['/', 'academy'],
    ['/programs/class/7', 'class-7'],
  ] as const) {
    const picture = await pictureOf(page, path)
    expect(picture).toMatch(new RegExp(`/pictures/${name}-chosen\\.png$`))
    const { pathname } = new URL(picture)
    expect((await page.request.get(pathname)).headers()['content-type']).toBe('image/png')
  }

  await page.goto('/programs/class/11')
  await expect(page).toHaveURL('/programs')
  await expect(page.getByText('We teach Classes 5 to 10.')).toBeVisible()
  const course = await aCourse(ganit, { class_level_id: 11 })
  await page.goto(`/programs/course/${course}`)
  await expect(page).toHaveURL('/programs')
  await page.goto('/enquire')
  const classes = page.getByLabel('Class', { exact: true }).getByRole('option')
  await expect(classes).toHaveText(['Choose', ...[5, 6, 7, 8, 9, 10].map((n) => `Class ${n}`)])
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap.match(/programs\/class\/\d+<\/loc>/g)).toHaveLength(6)

  await page.goto('/?lang=hi')
  await expect(page.getByText('कक्षा 5 से 10').first()).toBeVisible()
})
