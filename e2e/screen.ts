import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './ganit.ts'
import { signInWith, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'

/** Texts shown while loading, in each language: the loading screen and skeletons. */
export const ON_ITS_WAY = /^(Loading|One moment|लोड हो रहा है|एक क्षण|লোড হচ্ছে|একটু অপেক্ষা করুন)…$/

/** Waits until the page says that it listens, and that no call, part or other page is on its way. */
export const atRest = (page: Page) =>
  expect(page.locator('html'), 'the page rests').toHaveAttribute('data-at-rest', '')

/** Opens a page as the holder of a token, and waits for its data. */
export async function openAs(page: Page, token: string, path: string) {
  await signInWith(page, token)
  await page.goto(path)
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
}

/** Opens a page of the admin; returns a token for calls behind its back. */
export async function openAsAdmin(page: Page, ganit: Ganit, path: string) {
  const { token } = await theAdmin(ganit)
  await openAs(page, token, path)
  return token
}

/** Opens the finder by its keys. */
export async function openFinder(page: Page) {
  const finder = page.getByRole('dialog', { name: 'Find' })
  await atRest(page)
  await page.keyboard.press('Control+k')
  await expect(finder).toBeVisible()
  return finder
}

/** Navigates within the running app, as a link does. When done, the previous screen has gone. */
export const navigate = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate(to: string, how: object): Promise<void> }
    }
    await router.navigate(to, { flushSync: true })
  }, path)

/** Does something, and waits until the page rests after it. */
export async function untilCalm(page: Page, act: () => Promise<unknown>) {
  await act()
  // The action has begun its work by the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await atRest(page)
}

/**
 * Opens another screen without reloading the app, which halves the time. Use it for the same person, and where loading
 * is not tested.
 */
export const follow = (page: Page, address: string) =>
  untilCalm(page, async () => {
    const { href, origin, pathname, searchParams } = new URL(address, page.url())
    await navigate(page, href.slice(origin.length))
    // A page may complete its address once it knows what it shows.
    await expect(page).toHaveURL(
      (now) =>
        now.pathname === pathname &&
        [...searchParams].every(([name, value]) => now.searchParams.get(name) === value),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
  })

/** Fills in the sign-in form. */
export async function enterPassword(page: Page, person: { email: string; password: string }) {
  await page.goto('/login/student')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login with Email' }).click()
}

export const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Chooses an option of a question by its letter, once texts that load no longer move it. */
export async function choose(page: Page, letter: string) {
  const option = page.locator(`input[value="${letter}"]`)
  await page.locator('fieldset label', { has: option }).click()
  await expect(option).toBeChecked()
}

/** The pixels by which the page is wider than the screen, once laid out. */
export const beyondScreen = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

/** Texts of the page that are broken into a column of one or two letters a line. */
export const tornTexts = (page: Page) =>
  page.evaluate(() => {
    const letters = new Intl.Segmenter()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const torn: string[] = []
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('[aria-hidden]')) continue
      const text = texts.currentNode.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNode(texts.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > 3 && [...letters.segment(text)].length < lines * 2) torn.push(text)
    }
    return torn
  })

type Violation = { id: string; nodes: { html: string }[] }

/**
 * Runs axe in the page and reports only violations, which takes a third of the time. Reuses axe if the page has it; no
 * page has frames of other sites.
 */
async function violationsOn(page: Page, rules?: string[]): Promise<Violation[]> {
  const again = await page.evaluate(async (only) => {
    const { axe } = globalThis as { axe?: { run(on: Document, options: object): Promise<never> } }
    if (!axe) return undefined
    const { violations }: { violations: Violation[] } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, rules)
  if (again) return again
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  return (await axe.setLegacyMode().analyze()).violations
}

/** Expects no axe violations and no sideways scrolling. Call it for each open dialog, too. `rules` limits axe to these. */
export async function expectUsable(page: Page, rules?: string[]) {
  // Elements fading in have too little contrast for a moment.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  )
  const violations = await violationsOn(page, rules)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'sideways scroll').toBe(0)
}

/** Delays the page's scripts, as a slow line does, until the returned function is called. */
export async function holdProgram(page: Page) {
  let arrive = () => {}
  const program = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await program
    await route.continue()
  })
  return () => arrive()
}
