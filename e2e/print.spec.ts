// Features: all
import { expect, test } from './ganit.ts'
import { aStudent, signInWith, theAdmin } from './people.ts'

test('what is printed from the blackboard is dark on white', { tag: '@slow' }, async ({ page }) => {
  const scheme = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/programs')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('it is printed so too before the program has come', { tag: '@slow' }, async ({ page }) => {
  const scheme = page.locator('html')
  let letThrough = () => {}
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/*.js', (route) => asked.then(() => route.continue()))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/programs', { waitUntil: 'commit' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  letThrough()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('on paper as wide as A4 a list is a table', { tag: '@slow' }, async ({ page, ganit }) => {
  await aStudent(ganit)
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const path of ['/admin-dashboard', '/admin/students']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    const row = page.getByRole('row').last()
    await expect(row).toHaveCSS('display', 'grid')
    await page.emulateMedia({ media: 'print' })
    await expect(row).toHaveCSS('display', 'table-row')
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond).toBe(0)
  }
})

test('a student’s page is printed without its fields', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { uid } = await aStudent(ganit)
  await signInWith(page, (await theAdmin(ganit)).token)
  await page.goto(`/admin/student/${uid}`)
  await expect(page.getByLabel('Remark', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Remarks' })).toBeVisible()
  for (const field of await page.locator('main :is(input, select, textarea)').all())
    await expect(field).toBeHidden()
})

test('all that a filter leaves is printed, and the page is as before afterwards', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  for (let each = 0; each < 11; each++) await aStudent(ganit, { first_name: 'Printable' })
  await page.addInitScript(() => {
    // The print window stays open for a while.
    window.print = () => {
      document.title = `${document.querySelectorAll('tbody tr').length} rows on paper`
      dispatchEvent(new Event('afterprint'))
    }
  })
  await signInWith(page, (await theAdmin(ganit)).token)
  for (const path of ['/admin-dashboard', '/admin/students']) {
    await page.goto(`${path}?search=printable`)
    await page.getByRole('button', { name: 'Print all 11' }).click()
    await expect(page).toHaveTitle('11 rows on paper')
    await expect(page.getByRole('row')).toHaveCount(11)
    await page.goto(`${path}?search=printable&page=2`)
    await expect(page.getByRole('row')).toHaveCount(2)
  }
})
