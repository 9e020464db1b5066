// Features: hand-ins
import { expect, test } from './ganit.ts'
import { aWrittenPage, someHomework } from './handing-in.ts'
import { expectUsable, openAs, press, said } from './screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('of three photos the unreadable one is named; a page is turned after it was sent, and handing in leads to the top', async ({
  page,
  ganit,
}) => {
  const { homework, student } = await someHomework(ganit)
  await openAs(page, student.token, `/student/homework/${homework}`)
  const picture = Buffer.from((await aWrittenPage()).split(',')[1] ?? '', 'base64')
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await page
    .getByLabel('From the gallery')
    .and(page.locator('input'))
    .setInputFiles([
      photo('one.jpg', picture),
      photo('two.jpg', Buffer.from('no picture')),
      photo('three.jpg', picture),
    ])
  await said(page, 'two.jpg: This image cannot be read.')
  const pages = page.getByRole('region', { name: 'Pages' })
  await expect(pages.getByRole('img', { name: /^Page/ })).toHaveCount(2)
  await expectUsable(page)

  const first = pages.getByRole('img', { name: 'Page 1' })
  const second = await pages.getByRole('img', { name: 'Page 2' }).getAttribute('src')
  const line = Promise.withResolvers<void>()
  await page.route('**/hand-in/photos', async (route) => {
    await line.promise
    await route.continue()
  })
  await press(page, 'Rotate page 1')
  await expect(pages.getByRole('img', { name: 'A page on its way' })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Hand in' })).toBeEnabled()
  line.resolve()
  // The photo lies on its side now, and keeps its place.
  await expect
    .poll(() =>
      first.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight),
    )
    .toBeGreaterThan(1)
  const path = (address: string | null) => new URL(address ?? '', ganit.url).pathname
  await expect
    .poll(async () => path(await pages.getByRole('img', { name: 'Page 2' }).getAttribute('src')))
    .toBe(path(second))
  await press(page, 'Hand in')
  await said(page, 'Handed in.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Handed in.', { exact: true })).toBeInViewport()
  const shown = page.getByRole('img', { name: 'Page 1' })
  await expect
    .poll(() =>
      shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight),
    )
    .toBeGreaterThan(1)
})
