// Features: settings, site, staff
import sharp from 'sharp'
import { expect, test } from './ganit.ts'
import { latinTexts } from './latin-texts.ts'
import { aBatch, aFee } from './money.ts'
import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { aProspectus } from './public.ts'
import { atRest, expectUsable } from './screen.ts'

const switchOn = async (ganit: Ganit, more: object = {}) =>
  ganit.call('PUT', 'settings', {
    token: await officeToken(ganit),
    body: { prospectus: true, ...more },
  })

test('visitors find a prospectus only once the owner switches it on, and read each change', async ({
  page,
  ganit,
}) => {
  const footer = page.getByRole('navigation', { name: 'Footer' })
  const link = footer.getByRole('link', { name: 'Prospectus' })
  expect((await page.request.get('/prospectus')).status()).toBe(404)
  await page.goto('/')
  await expect(footer).toBeVisible()
  await expect(link).toHaveCount(0)

  // The owner is told to visitors once they have typed a name of their own.
  await ganit.call('PUT', 'account', {
    token: await officeToken(ganit),
    body: { name: 'Zoya Sen' },
  })
  await switchOn(ganit, { shows_batch_times: false, owner_qualification: 'M.Sc.' })
  await page.goto('/')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Prospectus' })).toBeVisible()
  const batch_id = await aBatch(ganit, 'Morning')
  await page.reload()
  await expect(page.getByText('No batches yet. Ask us.')).toBeVisible()
  const token = await officeToken(ganit)
  const body = { batch_id, any_class: true }
  await ganit.call('POST', 'batchmanegment/update_batch', { token, body })
  await aFee(ganit, batch_id)
  await page.reload()
  await expect(page.getByText('Tuition ₹1,500 once')).toBeVisible()
  await expect(page.getByText('M.Sc.')).toBeVisible()
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/prospectus<')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })
  for (const [language, heading] of [
    ['hi', 'प्रॉस्पेक्टस'],
    ['bn', 'প্রসপেক্টাস'],
  ] as const)
    test(`the prospectus has no Latin sentence: ${language}`, async ({ page, ganit }) => {
      await aProspectus(ganit)
      await page.goto(`/prospectus?lang=${language}`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      expect(await latinTexts(page)).toEqual([])
      await atRest(page)
      await expectUsable(page)
    })
})

test('the sheet has the academy’s name and helplines on paper, and nothing to press', async ({
  page,
  ganit,
}) => {
  await aProspectus(ganit)
  await page.goto('/prospectus')
  await page.emulateMedia({ media: 'print' })
  const name = page.getByRole('main').getByText('Ganit', { exact: true })
  await expect(name).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Helplines' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('a white logo has its ground on the sheet, too, where printers leave grounds out', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await aProspectus(ganit)
  const disc =
    '<svg width="600" height="300"><ellipse cx="300" cy="150" rx="240" ry="120" fill="#fff"/></svg>'
  const png = await sharp(Buffer.from(disc)).png().toBuffer()
  const logo = `data:image/png;base64,${png.toString('base64')}`
  await switchOn(ganit, { logo, colour: '#0f6b63' })
  await page.goto('/prospectus')
  await page.emulateMedia({ media: 'print' })
  const shown = page.getByRole('main').locator('img')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveCSS('background-color', 'rgb(4, 89, 82)')
  await expect(shown).toHaveCSS('print-color-adjust', 'exact')
})
