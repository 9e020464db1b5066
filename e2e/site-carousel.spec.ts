// Features: site
import type { Page } from '@playwright/test'
import { now } from './clock.ts'
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'

const AUTOPLAY_MS = 6000
const LOADING_MS = 1000
const HOUR_MS = 3_600_000

const SAMPLES = ['Ananya', 'Rohan', 'Meera'].map((name) => ({
  name,
  quote: `What ${name} says of mathematics.`,
  photo: null,
  is_sample: 1,
}))

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Resets what other tests have changed.
test.beforeEach(async ({ ganit }) => {
  const { token } = await theAdmin(ganit)
  await ganit.call('PUT', 'settings', { token, body: { testimonials: SAMPLES } })
})

/**
 * Opens the landing page, waits until it listens, and stops its clock: on a busy machine a slide's six seconds would
 * pass before a test looks.
 */
async function openCarousel(page: Page) {
  const start = now()
  // The clock runs until it is stopped, and can be stopped only at a later time.
  await page.clock.install({ time: start - HOUR_MS })
  await page.clock.pauseAt(start)
  await page.goto('/')
  const rests = async () => {
    await page.clock.runFor(10)
    return page.locator('html[data-at-rest]').count()
  }
  await expect.poll(rests, 'the page rests').toBe(1)
  await page.clock.runFor(LOADING_MS)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  const carousel = page.getByRole('group', { name: 'Testimonials' })
  await carousel.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  return carousel
}

/** Checks the current slide by its button and its position. */
async function expectShown(page: Page, n: number) {
  await expect(page.getByRole('button', { name: `Go to testimonial ${n}` })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const slides = page.locator('#testimonials blockquote')
  await expect(slides.nth(n - 1)).toBeInViewport({ ratio: 0.5 })
  for (const other of [0, 1, 2].filter((index) => index !== n - 1))
    await expect(slides.nth(other)).not.toBeInViewport()
}

test('every six seconds the next testimonial is shown, and after the last the first', {
  tag: '@slow',
}, async ({ page }) => {
  await openCarousel(page)
  await expectShown(page, 1)
  await page.clock.runFor(AUTOPLAY_MS)
  await expectShown(page, 2)
  await page.clock.runFor(AUTOPLAY_MS)
  await expectShown(page, 3)
  await page.clock.runFor(AUTOPLAY_MS)
  await expectShown(page, 1)
})

test('it waits while the mouse is over it', { tag: '@slow' }, async ({ page }) => {
  const carousel = await openCarousel(page)
  await carousel.hover()
  await page.clock.runFor(3 * AUTOPLAY_MS)
  await expectShown(page, 1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(AUTOPLAY_MS)
  await expectShown(page, 2)
})

test('it goes on after it was pressed and the mouse has gone', { tag: '@slow' }, async ({
  page,
}) => {
  await openCarousel(page)
  await page.getByRole('button', { name: 'Go to testimonial 3' }).click()
  await expectShown(page, 3)
  await page.mouse.move(0, 0)
  await page.clock.runFor(AUTOPLAY_MS)
  await expectShown(page, 1)
})

test('it waits while the keyboard is in it', { tag: '@slow' }, async ({ page }) => {
  await openCarousel(page)
  await page.getByRole('button', { name: 'Next testimonial' }).focus()
  await page.clock.runFor(3 * AUTOPLAY_MS)
  await expectShown(page, 1)
  await page.keyboard.press('Enter')
  await expectShown(page, 2)
})

test('arrows go round both ways, and each testimonial has its button', { tag: '@slow' }, async ({
  page,
}) => {
  await openCarousel(page)
  await page.getByRole('button', { name: 'Previous testimonial' }).click()
  await expectShown(page, 3)
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Go to testimonial 2' }).click()
  await expectShown(page, 2)
})

test('once stopped it waits for good, until it is let go on', { tag: '@slow' }, async ({
  page,
}) => {
  await openCarousel(page)
  await page.getByRole('button', { name: 'Stop the testimonials' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3 * AUTOPLAY_MS)
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Let the testimonials go on' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(AUTOPLAY_MS)
  await expectShown(page, 2)
})

test('those who want no motion choose for themselves', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCarousel(page)
  await page.clock.runFor(3 * AUTOPLAY_MS)
  await expectShown(page, 1)
  await page.getByRole('button', { name: 'Next testimonial' }).click()
  await expectShown(page, 2)
})

test('on a phone it is swiped, one testimonial at a time', { tag: '@slow' }, async ({
  browser,
  ganit,
}) => {
  const context = await browser.newContext({
    baseURL: ganit.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('Loading…')).toHaveCount(0)
  // The carousel is stopped, so only a swipe moves it, however slow the machine.
  await page.getByRole('button', { name: 'Stop the testimonials' }).tap()
  await page.getByRole('button', { name: 'Go to testimonial 1' }).tap()
  await expectShown(page, 1)

  const carousel = page.getByRole('group', { name: 'Testimonials' })
  await carousel.scrollIntoViewIfNeeded()
  const box = await carousel.boundingBox()
  const y = (box?.y ?? 0) + 60
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x ? [{ x, y }] : [] })
  await touch('touchStart', 300)
  for (let x = 280; x >= 80; x -= 20) await touch('touchMove', x)
  await touch('touchEnd')
  await expectShown(page, 2)
  await context.close()
})

test('samples are marked as samples', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#testimonials').getByText('Sample', { exact: true })).toHaveCount(3)
})
