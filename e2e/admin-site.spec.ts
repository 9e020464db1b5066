// Features: posts, blog, classes, settings, toppers
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import { phonePhoto } from './photos.ts'
import type { Ganit } from './product.ts'
import { openAsAdmin, said } from './screen.ts'

/** Removes what other tests on this product have left. */
async function withoutClasses(ganit: Ganit) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ classNumber: number }[]>('GET', 'classes')
  for (const { classNumber } of body)
    await ganit.call('DELETE', `classes/${classNumber}`, { token })
}
async function withoutPosts(ganit: Ganit) {
  const { token } = await theAdmin(ganit)
  const { body } = await ganit.call<{ items: { post_id: number }[] }>(
    'GET',
    'posts/all?page_size=100',
    { token },
  )
  for (const { post_id } of body.items) await ganit.call('DELETE', `posts/${post_id}`, { token })
}

async function acceptQuestion(page: Page, text: string, name: string) {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(text)
  await question.getByRole('button', { name }).click()
}

test.describe('Manage Classes', () => {
  test('a class is added with an image, edited and deleted', async ({ page, ganit }) => {
    await withoutClasses(ganit)
    await openAsAdmin(page, ganit, '/admin/classes')
    await said(page, 'No classes available yet.')
    await page.getByRole('button', { name: 'Class 9', exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Title is required.')
    await said(page, 'Description is required.')

    await page.getByLabel('Title').fill('Learning to prove')
    await page.getByLabel('Description').fill('Every reason beside its line.')
    const picture = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
    await page.getByLabel('Image').setInputFiles(picture)
    await expect(page.getByRole('img', { name: /^Image/ })).toBeVisible()
    // The chosen picture replaces the first one: the field is still the only element with that label.
    await page.getByLabel('Image').setInputFiles(picture)
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await said(page, 'Class saved successfully')
    const card = page.getByRole('listitem').filter({ hasText: 'Learning to prove' })
    // A phone's picture is stored sideways: upright it is 3000 × 4000.
    await expect(card.locator('img')).toHaveJSProperty('naturalHeight', 800)

    await card.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Learning to prove')
    await page.getByLabel('Title').fill('Proof')
    await page.getByRole('button', { name: 'Remove Image' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Proof' })).toBeVisible()
    await expect(page.getByRole('listitem').locator('img')).toHaveCount(0)

    await page.getByRole('listitem').getByRole('button', { name: 'Delete' }).click()
    await acceptQuestion(page, 'Are you sure you want to delete Class 9?', 'Delete')
    await said(page, 'Class 9 deleted successfully')
    await said(page, 'No classes available yet.')
  })

  test('failures are alerts, and nothing that was typed is lost', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await openAsAdmin(page, ganit, '/admin/classes')
    await page.route('**/api/classes', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { error: 'Something broke.' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Class 2', exact: true }).click()
    await page.getByLabel('Title').fill('Tens and ones')
    await page.getByLabel('Description').fill('Bundles of sticks.')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Failed to save class.')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Tens and ones')

    await page.getByRole('link', { name: 'Blog' }).first().click()
    await expect(page.getByRole('alertdialog')).toContainText('not saved yet')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Blog' }).first().click()
    await expect(page).toHaveURL(/\/admin\/blog$/)
  })
})

test.describe('Settings', () => {
  // These tests share one academy, so they run in order.
  test.describe.configure({ mode: 'serial' })

  test.afterEach(async ({ ganit }) => {
    const { token } = await theAdmin(ganit)
    const body = { academy_name: 'Ganit', tagline: null, phone: null, social_links: {} }
    await ganit.call('PUT', 'settings', {
      token,
      body: { ...body, landing_redirects_to_login: 0 },
    })
  })

  test('a long name of the academy leaves every link of the bar in sight', {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const { token } = await theAdmin(ganit)
    const academy_name = 'Bose Mathematics Academy — বসু গণিত শিক্ষা প্রতিষ্ঠান, Kolkata'
    await ganit.call('PUT', 'settings', { token, body: { academy_name } })
    await openAsAdmin(page, ganit, '/admin-dashboard')
    const bar = page.getByRole('banner')
    for (const width of [360, 800, 1240, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const last = bar.getByRole('button', { name: width > 1239 ? 'Logout' : 'Menu' })
      await expect(last).toBeInViewport({ ratio: 1 })
      const name = bar.locator('b')
      const { lines, size } = await name.evaluate((text) => {
        const { lineHeight, fontSize } = getComputedStyle(text)
        return { lines: Number.parseFloat(lineHeight), size: Number.parseFloat(fontSize) }
      })
      expect(lines, 'lines lie below each other').toBeGreaterThan(size)
      if (width > 1239)
        for (const link of await bar.getByRole('link').all())
          expect((await link.boundingBox())?.height, 'one line').toBeLessThan(61)
    }
  })

  test('what is saved is there after a reload, the switch included', async ({ page, ganit }) => {
    await openAsAdmin(page, ganit, '/admin/settings')
    await page.getByLabel('Academy Name').fill('Shunya Academy')
    await page.getByLabel('Facebook').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Facebook must be an address that starts with https://.')
    await page.getByLabel('Facebook').fill('https://facebook.com/shunya')
    const redirects = page.getByLabel('Landing page redirects to login')
    await redirects.check()
    await page.getByText('Landing page redirects to login').click()
    await expect(redirects).not.toBeChecked()
    // Pressing beside the label does nothing.
    const section = page.getByRole('region', { name: 'Landing page' })
    const { width = 0, height = 0 } = (await section.boundingBox()) ?? {}
    await section.click({ position: { x: width - 40, y: height - 40 } })
    await expect(redirects).not.toBeChecked()
    await redirects.check()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Settings saved')
    await expect(page.getByRole('link', { name: 'Shunya Academy' })).toBeVisible()
    await expect(page).toHaveTitle('Settings | Shunya Academy')

    await page.reload()
    await expect(page.getByLabel('Academy Name')).toHaveValue('Shunya Academy')
    await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/shunya')
    await redirects.uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Settings saved')
  })

  test('a footer page is previewed with its placeholders, and saved', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    await openAsAdmin(page, ganit, '/admin/settings')
    await page.getByRole('link', { name: 'Footer pages' }).click()
    const choice = page.getByRole('navigation', { name: 'Page', exact: true })
    await choice.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/pages\/faq$/)
    // The address changes a moment before the form.
    await expect(page.getByLabel('Title')).toHaveValue('Frequently asked questions')
    await page.getByLabel('Title').fill('Questions')
    await page
      .getByLabel('Text', { exact: true })
      .fill('Write to {email}: $a^2$ <script>x</script>')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('Write to admin@ganit.local')
    await expect(preview.locator('.katex')).toBeVisible()
    await expect(preview).toContainText('<script>x</script>')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'Page saved')
    await choice.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(page.getByLabel('Title')).toHaveValue('Questions')
  })
})

test.describe('Blog', () => {
  test.describe.configure({ mode: 'serial' })

  test('the first post is written, published, viewed and deleted', async ({ page, ganit }) => {
    await withoutPosts(ganit)
    await openAsAdmin(page, ganit, '/admin/blog')
    await page.getByRole('link', { name: 'Write the first post' }).click()
    await page.getByLabel('Title').fill('Why √2 is no fraction')
    await expect(page.getByLabel('Slug')).toHaveValue('why-2-is-no-fraction')
    await page.getByLabel('Text', { exact: true }).fill('Suppose $\\sqrt{2} = p/q$.')
    await expect(page.getByRole('region', { name: 'Preview' }).locator('.katex')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Why √2 is no fraction')

    await page.getByLabel('Status').selectOption('published')
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await said(page, 'Post saved')
    await expect(page).toHaveURL(/\/admin\/blog\/\d+$/)
    await expect(page.getByRole('link', { name: 'View' })).toHaveAttribute(
      'href',
      '/blog/why-2-is-no-fraction',
    )

    await page.goto('/admin/blog/new')
    await page.getByLabel('Title').fill('Why 2 is no fraction')
    await page.getByLabel('Text', { exact: true }).fill('But it is one.')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, 'This slug is taken by another post.')
    await expect(page.getByLabel('Slug')).toBeFocused()

    page.once('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/blog')
    await page.getByLabel('Search').fill('fraction')
    await expect(page).toHaveURL(/search=fraction/)
    await page.getByRole('button', { name: 'Title' }).click()
    await expect(page).toHaveURL(/sort=title/)
    await page.getByRole('link', { name: 'Why √2 is no fraction' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await acceptQuestion(page, 'Delete this post?', 'Delete')
    await said(page, 'Post deleted')
    await expect(page).toHaveURL(/\/admin\/blog$/)
  })
})

test('on a phone the bar’s links are in a menu that closes when one is chosen', {
  tag: '@slow',
}, async ({ browser, ganit }) => {
  const viewport = { width: 360, height: 740 }
  const page = await (await browser.newContext({ baseURL: ganit.url, viewport })).newPage()
  await openAsAdmin(page, ganit, '/admin-dashboard')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})
