// Features: attempts, attempt-answers
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { phonePhoto } from './photos.ts'
import { choose, expectUsable, openAs, press, said } from './screen.ts'
import { anOnlineTest, SOLUTION } from './testing.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** Records everything the browser receives from now on, including its worker's requests. */
function noteAll(context: BrowserContext) {
  const all: { url: string; text: Promise<string> }[] = []
  context.on('response', (response) => {
    all.push({ url: response.url(), text: response.text().catch(() => '') })
  })
  return () => Promise.all(all.map(async ({ url, text }) => ({ url, text: await text })))
}

test('a test is sat on a phone; a cut network and a reload lose nothing that was answered', async ({
  page,
  context,
  ganit,
}) => {
  const { token, test_id, student } = await anOnlineTest(ganit)
  const received = noteAll(context)
  await openAs(page, student.token, '/student/tests')
  await page.getByRole('link', { name: 'Unit test 4' }).click()
  await page.getByLabel('I have read this').check()
  await press(page, 'Start')
  await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
  await expectUsable(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await choose(page, 'B')
  await said(page, 'Saved')

  await context.setOffline(true)
  await press(page, 'Save and next')
  await choose(page, 'A')
  await choose(page, 'C')
  await expect(page.getByText(/^Kept here, waiting for the network \(\d\)$/)).toBeVisible()
  await expect(page.getByText('Changes are not saved')).toBeHidden()
  await page.reload()
  await press(page, 'All questions')
  await expectUsable(page)
  await press(page, 'Question 2, answered')
  await expect(page.getByRole('checkbox', { name: 'C' })).toBeChecked()
  await context.setOffline(false)
  await said(page, 'Saved')

  // The test is answered by the keyboard alone.
  await page.getByRole('button', { name: 'Save and next' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Your answer').focus()
  await page.keyboard.type('24')
  await page.getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByText('3 of 3 answered')).toBeVisible()
  await expect(asked.getByRole('row', { name: /^Answered 3$/ })).toBeVisible()
  await expectUsable(page)
  await asked.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You submitted it on')).toBeVisible()

  const { body } = await ganit.call<{ students: { state: string; answered: number }[] }>(
    'GET',
    `tests/${test_id}/live`,
    { token },
  )
  expect(body.students).toMatchObject([{ state: 'submitted', answered: 3 }])

  // Nothing received contains the key or a source map.
  const all = await received()
  const texts = all.map(({ text }) => text)
  expect(texts.filter((text) => text.includes('Which are primes?'))).not.toEqual([])
  expect(
    texts.filter((text) => text.includes(SOLUTION) || /"right":|sourceMappingURL/.test(text)),
  ).toEqual([])
  const [program] = all.flatMap(({ url }) => (/\/assets\/.+\.js$/.test(url) ? [url] : []))
  expect((await fetch(`${program}.map`)).status).toBe(404)
})

test('a test goes on after its tab was closed, and on another device, which holds it then', async ({
  page: first,
  context,
  browser,
  ganit,
}) => {
  const { token, test_id, student } = await anOnlineTest(ganit)
  const address = `/student/tests/${test_id}`
  await openAs(first, student.token, address)
  await first.getByLabel('I have read this').check()
  await press(first, 'Start')
  await choose(first, 'B')
  await said(first, 'Saved')
  await first.close()

  const phone = await context.newPage()
  await phone.goto(address)
  await expect(phone.getByRole('radio', { name: 'B' })).toBeChecked()
  // The phone goes offline: polling every ten seconds, it would learn which device holds the test before it answers.
  await context.setOffline(true)

  const elsewhere = await browser.newContext({
    baseURL: ganit.url,
    viewport: { width: 1280, height: 800 },
  })
  const computer = await elsewhere.newPage()
  await openAs(computer, student.token, address)
  await press(computer, 'Go on')
  await expect(computer.getByText('This test is open on another device.')).toBeVisible()
  await press(computer, 'Go on here')
  await expect(computer.getByRole('radio', { name: 'B' })).toBeChecked()
  await choose(computer, 'C')
  await said(computer, 'Saved')

  // The phone does not know yet that another device holds the test, and answers. The server stores its answers
  // separately, and the phone says so.
  await choose(phone, 'D')
  await context.setOffline(false)
  await expect(phone.getByText('This test is open on another device.')).toBeVisible()
  await press(phone, 'Go on here')
  await expect(phone.getByRole('radio', { name: 'C' })).toBeChecked()
  const { body } = await ganit.call<{ students: { answered: number; late: number }[] }>(
    'GET',
    `tests/${test_id}/live`,
    { token },
  )
  expect(body.students).toMatchObject([{ answered: 1, late: 1 }])
  await elsewhere.close()
})

test('pages of a long answer are photographed on a phone, kept without network and over a reload, and handed in in order', {
  tag: '@slow',
}, async ({ page, context, ganit }) => {
  const long = { kind: 'long', text: 'Prove it.', solution: SOLUTION }
  const made = await anOnlineTest(ganit, [long])
  await openAs(page, made.student.token, `/student/tests/${made.test_id}`)
  await page.getByLabel('I have read this').check()
  await press(page, 'Start')
  await expect(page.getByText('Only the page, no faces.')).toBeVisible()
  const photo = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  const camera = page.getByLabel('Take a photo of your page')
  await camera.and(page.locator('input')).setInputFiles(photo)
  const pages = page.getByRole('region', { name: 'Photos' })
  await expect(pages.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await said(page, 'Saved')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

  await context.setOffline(true)
  const gallery = page.getByLabel('From the gallery').and(page.locator('input'))
  await gallery.setInputFiles([photo])
  await expect(pages.getByText('Kept here, waiting for the network')).toBeVisible()
  await pages.getByRole('button', { name: 'Rotate' }).click()
  await expectUsable(page)
  await page.reload()
  await expect(pages.getByRole('img', { name: 'A page on its way' })).toBeVisible()
  await context.setOffline(false)
  await expect(pages.getByRole('img', { name: 'Page 2' })).toBeVisible()
  await press(page, 'Move page 2 up')
  await said(page, 'Saved')
  await press(page, 'Submit')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You submitted it on')).toBeVisible()
  // After the test, photos can be added, but none can be removed.
  await camera.and(page.locator('input')).setInputFiles(photo)
  await expect(pages.getByRole('img', { name: 'Page 3' })).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Remove page 1' })).toBeHidden()
  await expectUsable(page)
})
