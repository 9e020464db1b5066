// Features: pay-links, claims
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aDebtor, paymentsOf } from './money.ts'
import { officeToken } from './people.ts'
import { expectUsable } from './screen.ts'

test('from the message to the UPI app it takes two taps, without a script, and the number is sent on the same page', async ({
  browser,
  ganit,
}) => {
  const { uid } = await aDebtor(ganit, 'Pay page', 'Mita', { due_date: today() })
  const token = await officeToken(ganit)
  const upi = { upi_id: 'sunrise.maths@okbank', upi_name: 'Sunrise Mathematics' }
  await ganit.call('PUT', 'settings', { token, body: upi })
  const { student_id } = await paymentsOf(ganit, uid)
  type Made = { pay_link: { link: string } }
  const { body } = await ganit.call<Made>('POST', 'pay-links', { token, body: { student_id } })

  const context = await browser.newContext({
    javaScriptEnabled: false,
    hasTouch: true,
    viewport: { width: 360, height: 640 },
  })
  const page = await context.newPage()
  const loaded: Promise<number>[] = []
  const complaints: string[] = []
  page.on('response', (response) =>
    loaded.push(
      response.body().then(
        ({ length }) => length,
        () => 0,
      ),
    ),
  )
  page.on('console', (message) => complaints.push(message.text()))
  await page.goto(ganit.url + new URL(body.pay_link.link).pathname)
  const bytes = async () => (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0)
  expect(await bytes()).toBeLessThan(20_000)

  loaded.length = 0
  const main = page.getByRole('button', { name: 'Pay ₹1,500' })
  expect((await main.boundingBox())?.height).toBeGreaterThanOrEqual(54)
  await main.tap()
  const app = page.getByRole('link', { name: 'Open my UPI app' })
  await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?pa=sunrise\.maths@okbank&.*am=1500\.00/)
  await expect(app).toBeInViewport()
  // What is typed by hand is selected by one tap.
  for (const typed of ['sunrise.maths@okbank', '1500.00'])
    await expect(page.getByText(typed, { exact: true })).toHaveCSS('user-select', 'all')
  const code = page.getByRole('img', { name: 'QR code' })
  await expect
    .poll(() => code.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(200)
  expect(await bytes()).toBeLessThan(20_000)
  expect(await page.locator('script').count()).toBe(0)

  // On a computer the picture comes first, and no button.
  const wide = await browser.newPage({ viewport: { width: 1366, height: 650 } })
  await wide.goto(page.url())
  await expect(wide.getByText('Scan the code with a UPI app')).toBeVisible()
  await expect(wide.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 1 })
  await expect(wide.getByRole('link', { name: 'Open my UPI app' })).toBeHidden()
  await expectUsable(wide)
  await wide.close()

  await page.getByLabel('I have paid: 12 digits (UTR) in my app').fill('4123 4567 8901')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(page.getByRole('status')).toHaveText(
    'We are checking your payment of ₹1,500. The receipt comes as a message.',
  )
  await page.getByText('Number ends in 8901. Correct it').tap()
  await page.getByLabel('I have paid: 12 digits (UTR) in my app').fill('412345678910')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(page.getByText('Number ends in 8910. Correct it')).toBeVisible()
  expect(complaints).toEqual([])

  await context.close()
})
