import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import { expectUsable } from './screen.ts'

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 360, height: 740 }
const EXAMS = ['JEE Main and Advanced', 'UGC NET', 'UPSC', 'WBSC', 'NEET', 'CUET']
const FOOTER_PAGES = [
  'about',
  'solutions',
  'pricing',
  'team',
  'career',
  'help',
  'contact',
  'faq',
  'privacy',
  'terms',
]

test.describe('header', () => {
  test('Class opens by click and by Enter, and is gone through with the arrow keys', async ({
    page,
  }) => {
    await page.goto('/roles')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const button = nav.getByRole('button', { name: 'Class' })
    await button.click()
    await expect(nav.getByRole('link', { name: /^Class \d+$/ })).toHaveCount(12)
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(nav.getByRole('link', { name: 'Class 1', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(nav.getByRole('link', { name: 'Class 12' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/programs\/class\/12$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Class 12' })).toBeVisible()
    await expect(nav.getByRole('link', { name: 'Class 12' })).toBeHidden()
  })

  test('there is one Home in the header, and one in the footer', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/terms')
    for (const place of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(place).getByRole('link', { name: 'Home' })).toHaveCount(1)
  })

  test('Courses leads to the exams, and closes by a press beside it', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/roles')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('button', { name: 'Courses' }).click()
    for (const name of ['JEE', 'UGC', 'NET', 'UPSC', 'WBSC', 'Other Exams'])
      await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        '/coming-soon',
      )
    // Clicks beside the menu, because the menu may cover the heading.
    await page.mouse.click(10, 600)
    await expect(nav.getByRole('link', { name: 'UPSC' })).toBeHidden()
    await nav.getByRole('button', { name: 'Courses' }).click()
    await nav.getByRole('link', { name: 'WBSC' }).click()
    await expect(page).toHaveURL(/\/coming-soon$/)
    await expect(page.getByRole('heading', { name: 'WBSC' })).toBeVisible()
  })

  test('its anchors work from every page', { tag: '@slow' }, async ({ page }) => {
    for (const id of ['programs', 'testimonials', 'about', 'blog']) {
      await page.goto('/terms')
      const name = id[0]?.toUpperCase() + id.slice(1)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`/#${id}$`))
      await expect(page.locator(`#${id}`)).toBeInViewport()
    }
  })

  test('a link to where one is leads back there after scrolling away', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    await link.click()
    await expect(page.locator('#about')).toBeInViewport()
    await page.locator('#hero').scrollIntoViewIfNeeded()
    await link.click()
    await expect(page.locator('#about')).toBeInViewport({ ratio: 0.5 })

    const home = page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'Home' })
    for (let twice = 0; twice < 2; twice++) {
      await home.click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    }
  })

  test('on a phone a sheet slides in with everything, and the page behind stands still', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    expect((await footer.boundingBox())?.height, 'half a screen').toBeLessThan(PHONE.height / 2)
    await page.getByRole('button', { name: 'Menu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Home', 'Programs', 'Testimonials', 'About', 'Blog', 'Login'])
      await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')

    await expectUsable(page)

    for (let n = 0; n < 14; n++) await page.keyboard.press('Tab')
    expect(await sheet.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()

    await page.getByRole('button', { name: 'Menu' }).click()
    await sheet.getByRole('button', { name: 'Class' }).click()
    await sheet.getByRole('link', { name: 'Class 7' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Class 7' })).toBeVisible()
    await expect(sheet).toBeHidden()
  })

  test('Back closes the sheet also in browsers that close no dialogs, and a link of it is one step', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
    await page.setViewportSize(PHONE)
    await page.goto('/terms')
    await page.goto('/roles')
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.poll(entries).toBe(before + 1)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/roles$/)

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await sheet.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/roles$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/terms$/)
  })
})

test('the landing page has its sections, and a button to register that stays within reach', async ({
  page,
}) => {
  await page.goto('/')
  for (const id of ['hero', 'about', 'roles', 'programs', 'testimonials', 'blog'])
    await expect(page.locator(`section#${id}`)).toHaveCount(1)
  const register = page.getByRole('link', { name: 'Student Register' })
  await expect(register).toBeHidden()
  await page.locator('#programs').scrollIntoViewIfNeeded()
  await expect(register).toBeVisible()
  await expect(page.locator('#programs').getByRole('link', { name: /^Class \d+ / })).toHaveCount(12)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(register).toBeHidden()
  await page.getByRole('link', { name: 'Class 9 Lines in the plane' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Class 9' })).toBeVisible()
})

test('the first screen of a phone answers what a parent asks, as far as the academy says it', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await theAdmin(ganit)
  const save = (body: object) => ganit.call('PUT', 'settings', { token, body })
  await page.setViewportSize(SMALL_PHONE)
  await page.goto('/')
  const hero = page.locator('#hero')
  await expect(hero.getByRole('link', { name: 'Free trial lesson' })).toBeHidden()
  await expect(hero.getByRole('link', { name: 'Map' })).toBeHidden()
  const said = {
    free_trial: true,
    shows_fees: true,
    calls_within_days: 1,
    map_link: 'https://maps.example/ganit',
    phone: '+91 98300 41276',
  }
  await save(said)
  await page.goto('/')
  for (const name of ['REGISTER STUDENT', 'Free trial lesson', 'Call', 'WhatsApp', 'Map'])
    await expect(hero.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(hero.getByText(/^We call you by \w+\.$/)).toBeVisible()
  const numbers = page.getByRole('navigation', { name: 'Times and fees' })
  await expect(numbers.getByRole('link', { name: /^\d+$/ })).toHaveCount(12)
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  for (const [name, path] of [
    ['Fees', '/pricing'],
    ['Free trial', '/enquire?trial=1'],
    ['Contact', '/contact'],
  ] as const)
    await expect(sheet.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await sheet.getByRole('link', { name: 'Fees', exact: true }).click()
  await expect(page.getByText('You pay at the office. We never ask for a PIN.')).toBeVisible()
  await save({ upi_id: 'ganit@demobank', upi_name: 'Ganit' })
  await page.goto('/pricing')
  const ways = 'You pay here by UPI to ganit@demobank, or at the office. We never ask for a PIN.'
  await expect(page.getByText(ways)).toBeVisible()
  await save({
    ...{ free_trial: false, shows_fees: false, calls_within_days: null, map_link: null },
    ...{ phone: null, upi_id: null },
  })
})

test('pages that nobody has written name whom to ask, and are not indexed', {
  tag: '@slow',
}, async ({ page }) => {
  const robots = page.locator('meta[name="robots"]')
  for (const path of ['/about', '/solutions', '/team', '/career']) {
    await page.goto(path)
    await expect(robots).toHaveAttribute('content', 'noindex')
    await expect(page.getByText(/Please ask us:$/)).toBeVisible()
  }
  await page.goto('/terms')
  await expect(robots).toHaveCount(0)
  await expect(page.getByText('Only if you agree to it separately.')).toBeVisible()
})

test('the menu opens before the page’s program is there', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('link', { name: 'Programs', exact: true }).click()
  await expect(page).toHaveURL(/#programs$/)
})

test('each role has its name once', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/roles')
  for (const role of ['Guardian', 'Teacher', 'Student'])
    await expect(page.getByRole('main').getByText(role, { exact: true })).toHaveCount(1)
})

test('guardians and teachers are told where they stand', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  for (const [role, text] of [
    ['Guardian', 'Guardian login is coming soon. Please log in as a student.'],
    ['Teacher', 'This login is only for teachers. Please contact the institute.'],
  ] as const) {
    await page.getByRole('button', { name: role }).click()
    await expect(page.getByRole('dialog')).toContainText(text)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('every footer link leads to a page of its own', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  for (const path of FOOTER_PAGES) {
    await page.getByRole('navigation', { name: 'Footer' }).locator(`a[href="/${path}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).not.toContainText(/\{(academy|email|phone|address)\}/)
  }
  await expect(page.getByRole('main').locator('ol').first().locator('> li')).toHaveCount(5)
})

test('each exam can be asked about by mail', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/coming-soon')
  for (const exam of EXAMS)
    await expect(page.getByRole('heading', { name: exam, exact: true })).toBeVisible()
  const mails = page.getByRole('link', { name: 'Notify Me' })
  await expect(mails).toHaveCount(EXAMS.length)
  await expect(mails.first()).toHaveAttribute('href', /^mailto:admin@ganit\.local\?subject=.*JEE/)
})

test('what is no page leads to the landing page', { tag: '@slow' }, async ({ page }) => {
  for (const path of ['/nowhere', '/programs/class/0', '/programs/class/13', '/programs/class/x']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the site can be read, and its menus lead on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Our Programs' })).toBeVisible()
    await page.getByRole('button', { name: 'Class' }).focus()
    await page.getByRole('link', { name: 'Class 5', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Key Topics' })).toBeVisible()
    await expect(page.getByText('Loading class details...')).toBeHidden()
    await page.getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { name: 'What is stored' })).toBeVisible()
  })

  test('on a phone the links stand in the page', { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/terms')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Programs' })
      .click()
    await expect(page).toHaveURL(/#programs$/)
  })
})
