// Features: accounts, sign-in, codes, messages
import { startProvider } from '../server/test/message-provider.ts'
import { test as base, expect } from './ganit.ts'
import { hand } from './hand.ts'
import { aStudent, officeToken } from './people.ts'
import { freePort, Ganit } from './product.ts'
import { beyondScreen, expectUsable, tornTexts } from './screen.ts'

type Sms = { asked: { body: Record<string, unknown> }[] }

/** A product that sends SMS through a stand-in of a provider, shared by a worker's tests. */
const test = base.extend<object, { ganit: Ganit & { sms: Sms } }>({
  ganit: [
    async ({}, use) => {
      const sms = await startProvider((n) => ({ body: { id: `sms-${n}` } }))
      const ganit = Object.assign(new Ganit(), { sms })
      ganit.port = await freePort()
      await ganit.start({ SMS_URL: `${sms.url}/send`, SMS_TOKEN: 'secret', SMS_SENDER: 'GANIT' })
      await use(ganit)
      await ganit.remove()
      sms.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.use({ viewport: { width: 360, height: 740 } })

const BORN = '2011-08-14'

test('a mother signs in by her phone in Hindi with five presses, and later with one', async ({
  page,
  ganit,
}) => {
  const token = await officeToken(ganit)
  await ganit.call('PUT', 'settings', { token, body: { guardian_area: true } })
  const child = await aStudent(ganit, { first_name: 'Lakshmi', date_of_birth: BORN })
  const added = await ganit.call('POST', `student/${child.uid}/guardians`, {
    token,
    body: { name: 'Anita Sen', relation: 'mother', phone: '+919831041277' },
  })
  expect(added.status).toBe(201)
  const path = 'message-templates/code/hi'
  const template = await ganit.call<{ text: string }>('GET', path, { token })
  const registered = { text: template.body.text, sms_template_id: '1107160000000012345' }
  expect((await ganit.call('PUT', path, { token, body: registered })).status).toBe(200)

  /** Digits of the newest SMS. */
  const readTextedCode = async (n: number) => {
    await expect.poll(() => ganit.sms.asked.length).toBe(n)
    const { body } = ganit.sms.asked.at(-1) ?? { body: {} }
    expect(body).toMatchObject({ to: '+919831041277', template_id: registered.sms_template_id })
    expect(body.text).toMatch(/[ऀ-ॿ]/)
    return /\d{6}/.exec(String(body.text))?.[0] ?? ''
  }
  const whole = async () => {
    await expectUsable(page)
    for (const width of [320, 180]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await beyondScreen(page), `at ${width}`).toBe(0)
      expect(await tornTexts(page)).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 740 })
  }

  const first = hand()
  await page.goto('/')
  await first.click(page.getByRole('button', { name: 'Menu' }))
  await first.click(page.getByRole('dialog').getByRole('link', { name: 'Guardian login' }))
  await first.click(page.getByRole('button', { name: 'हिन्दी' }))
  const phone = page.getByLabel('फ़ोन या ईमेल')
  await first.fill(phone, '98310 41277')
  await whole()
  await first.click(page.getByRole('button', { name: 'मुझे कोड भेजें' }))
  // A wrong digit shows.
  await expect(page.getByRole('status')).toContainText('+91 98310 41277')
  const code = page.getByLabel('छह अंकों का कोड')
  await expect(code).toBeFocused()
  await whole()
  // The form sends the code at its sixth digit.
  await page.keyboard.type(await readTextedCode(1))
  const born = page.getByLabel('आपके किसी एक बच्चे की जन्मतिथि')
  await expect(born).toBeFocused()
  await whole()
  await born.fill(BORN)
  await first.click(page.getByRole('button', { name: 'लॉग इन करें', exact: true }))
  await expect(page).toHaveURL(/\/guardian\/dashboard$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByText('Lakshmi').first()).toBeVisible()
  expect(first.counted()).toEqual({ buttons: 5, fields: 1 })

  await page.evaluate(() => localStorage.clear())
  // The link of a message leads through the sign-in to its page.
  await page.goto('/guardian/pay?claim=3')
  const again = hand()
  await again.fill(phone, '+91-98310-41277')
  await again.click(page.getByRole('button', { name: 'मुझे कोड भेजें' }))
  await expect(code).toBeFocused()
  await page.keyboard.type(await readTextedCode(2))
  await expect(page).toHaveURL(/\/guardian\/pay\?claim=3$/)
  expect(again.counted()).toEqual({ buttons: 1, fields: 1 })
})
