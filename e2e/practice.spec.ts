// Features: practice
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aPractiser } from './practising.ts'
import { atRest, choose, expectUsable, openAs, press } from './screen.ts'

/** All that the browser keeps for the site: storage, databases and caches. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(await (await cache.match(request))?.text())
    }
    return JSON.stringify(found)
  })

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a child practises on a network that is cut; nothing is lost, and all is checked later', async ({
    page,
    context,
    ganit,
  }) => {
    const student = await aPractiser(ganit)
    await openAs(page, student.token, '/student/practice')
    await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
    await expect(page.getByText('6 questions, about 8 minutes')).toBeVisible()
    await expectUsable(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await press(page, 'Begin')
    const check = page.getByRole('button', { name: 'Check' })
    await expect(check).toBeInViewport({ ratio: 1 })
    for (const name of ['A', 'B', 'C', 'D'])
      await expect(page.getByRole('radio', { name })).toBeInViewport()
    await expectUsable(page)

    // A slip, a hint, and right.
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('You began at nought.')
    await page.keyboard.press('h')
    await expect(page.getByText('Count them.')).toBeVisible()
    await press(page, 'Try again')
    await page.keyboard.press('b')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Right.')).toBeVisible()
    await expect(page.getByText(/^The answer of \d is two/)).toBeVisible()
    await expectUsable(page)
    await press(page, 'Next')

    await context.setOffline(true)
    await choose(page, 'B')
    await press(page, 'Check')
    const kept = (n: number) => page.getByText(`Kept here, checked when the network is back (${n})`)
    await expect(kept(1)).toBeVisible()
    await press(page, 'Next')
    await choose(page, 'C')
    await press(page, 'Check')
    await expect(kept(2)).toBeVisible()
    await page.reload()
    await expect(kept(2)).toBeVisible()
    await press(page, 'Next')
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Question 4 of')

    await context.setOffline(false)
    // The other questions are answered rightly; the wrong one comes again.
    const end = page.getByText(/^\d done, \d at the first try\./)
    const next = page.getByRole('button', { name: /^(Next|Try again)$/ })
    // At rest no answer is on its way, so an option that can be chosen belongs to the question that is shown.
    for (await atRest(page); !(await end.isVisible()); await atRest(page)) {
      if ((await page.locator('input[value="B"]:enabled').count()) > 0) {
        await choose(page, 'B')
        await press(page, 'Check')
      }
      await next.click()
    }
    await expect(end).toContainText('2 that were wrong at first came right.')
    await page.getByRole('link', { name: 'Back to practice' }).click()
    await expect(page.getByText('Today’s practice is done.')).toBeVisible()
    const { body } = await ganit.call<{ state: string; week: { days: number } }>(
      'GET',
      'practice',
      {
        token: student.token,
      },
    )
    expect(body).toMatchObject({ state: 'done', week: { days: 1 } })
  })
})

test('on a computer the question stands left, hints and solution right; no key comes before the end', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  const student = await aPractiser(ganit)
  const texts: Promise<string>[] = []
  page.on('response', (response) => texts.push(response.text().catch(() => '')))
  await openAs(page, student.token, '/student/practice')
  await press(page, 'Begin')
  await press(page, 'Hint')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toContainText('Count them.')
  const [left, right] = [
    await page.getByRole('region', { name: /^Question/ }).boundingBox(),
    await help.boundingBox(),
  ]
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  const sent = (await Promise.all(texts)).join('\n')
  expect(sent).toContain('pencils')
  for (const key of ['The answer of', 'You began at nought']) expect(sent).not.toContain(key)

  // The browser keeps no right answer either, even after a wrong one was given.
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Not yet.')
  const kept = await storedIn(page)
  expect(kept).toContain('pencils')
  for (const key of ['The answer of', 'You began at nought']) expect(kept).not.toContain(key)
  await expectUsable(page)
})
