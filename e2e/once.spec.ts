// Features: counter, claims, paying, batches
import type { Page, Route } from '@playwright/test'
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aDebtor, paymentsOf, said } from './money.ts'
import { signInWith, theAdmin } from './people.ts'
import { openAs } from './screen.ts'

/** A claim as the server lists it. */
const aClaim = (claim_id: number) => ({
  claim_id,
  state: 'to check',
  amount: '100.00',
  reference: `REF${claim_id}`,
  upi_link: 'upi://pay',
  qr_text: 'upi://pay',
  made_at: '2026-11-20T10:00:00.000Z',
  payer: `Payer ${claim_id}`,
  utr: `${claim_id}`.padStart(12, '1'),
  paid_on: '2026-11-20',
  reason: null,
  screenshot: null,
  dues: [],
  same_utr: [],
  payments: [],
})

/** Holds a key down, with its repeats. */
async function holdKey(page: Page, key: string, times: number) {
  for (let n = 0; n < times; n++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('one long press of Enter accepts one payment, and the next press none by itself', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  let waiting = [1, 2, 3, 4].map(aClaim)
  const accepted: string[] = []
  await page.route('**/api/claims?*', (route: Route) =>
    route.fulfill({ json: { items: waiting, total: waiting.length, page: 1, page_size: 20 } }),
  )
  await page.route('**/api/claims/*/accept', (route: Route) => {
    const id = /claims\/(\d+)/.exec(route.request().url())?.[1] ?? ''
    accepted.push(id)
    waiting = waiting.filter(({ claim_id }) => String(claim_id) !== id)
    const claim = { ...aClaim(Number(id)), state: 'accepted' }
    return route.fulfill({ json: { message: 'Payment recorded!', claim, payments: [] } })
  })
  await openAs(page, token, '/admin/payments/claims')
  await page.getByRole('button', { name: 'Accept' }).first().focus()

  await holdKey(page, 'Enter', 40)
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(3)
  await holdKey(page, 'Enter', 40)
  // The focus moves to the name of the next claim, which Enter does not press.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  expect(accepted).toEqual(['1'])
})

test('a payment at the counter whose answer is lost is recorded once, also after a reload', async ({
  page,
  ganit,
}) => {
  const { uid } = await aDebtor(ganit, 'Cut at the counter', 'Nirupama', {
    due_date: today(),
  })
  const { token } = await theAdmin(ganit)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await openAs(page, token, '/admin/counter')
  await page.keyboard.type('nirupama')
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount').fill('100')
  const route = '**/api/counter/payments'
  await page.route(route, async (cut) => {
    await cut.fetch()
    await cut.abort()
  })
  await page.getByRole('button', { name: 'Collect ₹100' }).click()
  await expect(page.getByRole('alert')).toContainText('May have been recorded')
  await page.unroute(route)

  await page.reload()
  await expect(page.getByRole('button', { name: /^Collect/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send the same again' }).click()
  await said(page, /₹100 collected from Nirupama/)
  const { payments } = await paymentsOf(ganit, uid)
  expect(payments.map(({ amount }) => amount)).toEqual(['100.00'])
})

test('while the bank’s page is on its way, paying online begins nothing more', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await aDebtor(ganit, 'Paid online', 'Oindrila')
  let begun = 0
  await page.route('**/api/pay-ways', (route) =>
    route.fulfill({ json: { upi: false, online: true } }),
  )
  await page.route('**/api/online-payments', (route) => {
    begun += 1
    const pay_url = new URL('/the-bank', page.url()).href
    return route.fulfill({
      status: 201,
      json: { message: 'Begun.', online_payment_id: 1, pay_url },
    })
  })
  // The bank's page is slow.
  let answerBank = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answerBank = resolve
  })
  await page.route('**/the-bank', async (route) => {
    await isAsked
    await route.fulfill({ contentType: 'text/html', body: '<h1>The bank</h1>' })
  })
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
    if (presses > 5) answerBank()
  })
  await signInWith(page, token)
  await page.goto('/student/pay')
  const button = page.getByRole('button', { name: 'Pay online' })
  await expect(button).toBeVisible()
  const asked = page.waitForRequest('**/the-bank')
  // The button is clicked by script, because Playwright waits for a page being loaded.
  await button.evaluate((element: HTMLElement) => {
    element.click()
    setInterval(() => {
      element.click()
      void (globalThis as unknown as { countPress: () => Promise<void> }).countPress()
    }, 200)
  })
  await asked
  await expect(page.getByRole('heading', { name: 'The bank' })).toBeVisible()
  expect(begun).toBe(1)
})
