// Features: look
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import { atRest, openAsAdmin, said } from './screen.ts'

/** A sun above two lines on a clear ground. */
async function aLogo() {
  const drawing = `<svg width="900" height="900" viewBox="0 0 90 90">
    <path d="M15 50a30 30 0 0 1 60 0z" fill="#f28c28"/><rect x="10" y="54" width="70" height="7" fill="#0f6b63"/></svg>`
  return {
    name: 'sunrise.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(drawing)).png().toBuffer(),
  }
}

test('the owner gives the site a logo, a colour and first words, which visitors see and a phone installs', async ({
  page,
  ganit,
  browser,
}) => {
  await openAsAdmin(page, ganit, '/admin/settings/look')
  const preview = page.frameLocator('iframe[title="The first page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Show your working')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await aLogo())
  await page.getByRole('button', { name: 'Take #0f6b63' }).click()
  await page.getByLabel('Headline').fill('Maths, step by step')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Maths, step by step')
  await page.getByRole('button', { name: 'हिन्दी' }).last().click()
  await expect(preview.getByText('विद्यार्थी का पंजीकरण')).toBeVisible()
  await page.keyboard.press('Control+s')
  await said(page, 'Look saved')

  // The office's own bar has the logo without a reload.
  await expect(page.locator('header img')).toHaveJSProperty('naturalHeight', 96)
  const visitor = await browser.newPage()
  await visitor.goto(`${ganit.url}/?lang=hi`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Maths, step by step')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  const head = visitor.locator('header img')
  await expect(head).toHaveJSProperty('naturalHeight', 96)
  await expect(visitor.getByRole('link', { name: 'Ganit', exact: true }).first()).toBeVisible()
  const link = visitor.locator('main a', { hasText: 'पूछें' }).first()
  await expect(link).toHaveCSS('color', 'rgb(15, 107, 99)')
  const { icons } = (await (await visitor.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; purpose: string }[]
  }
  for (const { src } of icons) {
    const icon = await visitor.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
  await visitor.close()
})

const PUBLIC = [
  ...['/', '/?lang=bn', '/programs', '/programs/class/7', '/enquire?lang=hi', '/blog'],
  ...['/pricing', '/privacy', '/notice', '/coming-soon', '/login/student', '/login/guardian'],
]

test('without a look no public page has a picture, a style or an icon of the academy’s own', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const traces = async () => {
    const found = new Set<string>()
    for (const path of PUBLIC) {
      const html = await (await page.request.get(path)).text()
      for (const [trace] of html.matchAll(
        /\/api\/images\/public\/|<style>:root|rel="icon" href="[^"]+\.svg"|og:image" content="[^"]+\/pictures\//g,
      ))
        found.add(trace.replace(/"[^"]*(\.svg"|\/pictures\/)$/, '$1'))
    }
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    const { icons } = manifest as { icons: { src: string }[] }
    return { found: [...found].toSorted(), icons: icons.map(({ src }) => src.split('/')[1]) }
  }
  const plain = await traces()
  expect(plain.found.filter((trace) => /public|style/.test(trace))).toEqual([])
  expect(plain.found).toHaveLength(2)
  expect(plain.icons).toEqual(['icons', 'icons', 'icons'])
  // The test itself can tell.
  const { buffer } = await aLogo()
  const logo = `data:image/png;base64,${buffer.toString('base64')}`
  const { token } = await theAdmin(ganit)
  await ganit.call('PUT', 'settings', { token, body: { logo, colour: '#0f6b63' } })
  const own = await traces()
  expect(own.found.filter((trace) => /public|style/.test(trace))).toHaveLength(2)
  expect(own.icons).toEqual(['api', 'api', 'api'])
})

test('on a phone the preview is a box that opens, and no field with the focus is behind the Save bar', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openAsAdmin(page, ganit, '/admin/settings/look')
  const opener = page.getByRole('button', { name: 'Preview' })
  const shown = page.getByTitle('The first page')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(shown).toBeHidden()
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(shown).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 650 })
  await expect(opener).toBeHidden()
  await expect(shown).toBeVisible()

  const bar = page.getByRole('button', { name: 'Save', exact: true }).locator('..')
  for (const label of ['Headline', 'Paragraph', 'Class 12'] as const) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    const [own, covering] = [await field.boundingBox(), await bar.boundingBox()]
    if (!own || !covering) throw new Error(`${label} is not shown.`)
    // In a field of three lines the browser shows the one that is typed.
    const needed = label === 'Paragraph' ? 34 : own.height
    expect(own.y + needed, label).toBeLessThanOrEqual(covering.y)
  }
})

/** Opens the first page; returns its bytes on the wire and how much of it moved while it loaded. */
async function firstVisit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  let bytes = 0
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) =>
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes += responseBodySize
      }),
    ),
  )
  await page.addInitScript(() => {
    const moved = globalThis as unknown as { moved: number }
    moved.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await atRest(page)
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)
  await context.close()
  return { bytes, moved }
}

test('a look adds at most 12 kB to the first page of a phone, and moves nothing on it', {
  tag: '@slow',
}, async ({ ganit, browser }) => {
  const plain = await firstVisit(browser, ganit.url)
  const { buffer } = await aLogo()
  const logo = `data:image/png;base64,${buffer.toString('base64')}`
  const en = { headline: 'Maths, step by step', lead: 'Near Lake Market since 2011.' }
  const { token } = await theAdmin(ganit)
  const body = { logo, colour: '#0f6b63', opening_words: { en } }
  await ganit.call('PUT', 'settings', { token, body })
  const own = await firstVisit(browser, ganit.url)
  expect(own.bytes - plain.bytes).toBeGreaterThan(0)
  expect(own.bytes - plain.bytes).toBeLessThanOrEqual(12_000)
  expect(own.moved).toBe(0)
})
