// Features: to-do, student, guardian
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aDebtor } from './money.ts'
import { aGuardian, officeToken } from './people.ts'
import { aPractiser } from './practising.ts'
import { atRest, expectUsable, openAs } from './screen.ts'
import { anOnlineTest, aPublishedTest } from './testing.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Presses links and buttons, and counts the presses. The test navigates by nothing else. */
function createTapCounter(page: Page) {
  let taps = 0
  const tap = async (role: 'link' | 'button', name: string | RegExp) => {
    const pressed = page.getByRole(role, { name })
    await expect(pressed).toBeInViewport({ ratio: 1 })
    await pressed.click()
    return ++taps
  }
  return { tap, taps: () => taps }
}

test('a student begins an open test with two taps, the first of them on the first screen', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { student } = await anOnlineTest(ganit)
  await openAs(page, student.token, '/student/dashboard')
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByText('Open now')).toBeVisible()
  await expect(toDo.getByRole('listitem').first()).toHaveText('3 questions')
  await expectUsable(page)
  const { tap, taps } = createTapCounter(page)
  await tap('link', 'Start')
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible()
  await expectUsable(page)
  const start = 'I have read this, start the test'
  await page.getByRole('button', { name: start }).scrollIntoViewIfNeeded()
  await tap('button', start)
  await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
  expect(taps()).toBe(2)
})

test('a new result leads to the first mistake with at most two taps; a result that is withdrawn is shown no longer', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { student, test_id } = await aPublishedTest(ganit)
  await openAs(page, student.token, '/student/dashboard')
  const { tap, taps } = createTapCounter(page)
  await tap('link', /^Unit test 4 Result · /)
  await expect(page.getByText('yours in the test')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 questions to look at again')
  expect(taps()).toBeLessThanOrEqual(2)

  const token = await officeToken(ganit)
  const body = { reason: 'A wrong key.' }
  const { status } = await ganit.call('POST', `tests/${test_id}/withdraw`, { token, body })
  expect(status).toBe(200)
  await page.reload()
  await expect(page.getByText('yours in the test')).toBeHidden()
  await page.goto('/student/dashboard')
  await expect(page.getByRole('region', { name: 'Last test' })).toContainText('No test has results')
  await expect(page.getByRole('link', { name: /Unit test 4/ })).toHaveCount(0)
})

test('without an open test the first thing to do stands on the first screen, and leads to practice', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token } = await aPractiser(ganit)
  await openAs(page, token, '/student/dashboard')
  const { tap } = createTapCounter(page)
  await tap('link', /questions, about .* minutes Practice of today$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
})

test('a parent finds what a child is to do and what is to be paid on the first screen', async ({
  page,
  ganit,
}) => {
  const { token } = await aGuardian(ganit, await aDebtor(ganit, 'Morning', 'Riya'))
  await openAs(page, token, '/guardian/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'To do' })).toBeInViewport({ ratio: 1 })
  const pay = page.getByRole('main').getByRole('link', { name: 'Pay', exact: true })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await expectUsable(page)
})

/** Runs in the page: notes each link and button that stands elsewhere than when it was first seen. */
function noteMoved() {
  const first = new Map<Element, number>()
  const moved: string[] = []
  Object.assign(globalThis, { moved })
  const look = () => {
    for (const each of document.querySelectorAll('main :is(a, button)')) {
      const { top, height } = each.getBoundingClientRect()
      if (height === 0) continue
      const before = first.get(each) ?? top
      first.set(each, before)
      if (Math.abs(before - top) > 1) moved.push(`${each.textContent} by ${top - before}px`)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('nothing moves under a thumb while the parts of a home load, the lower ones first', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const debtor = await aDebtor(ganit, 'Morning', 'Riya')
  const { token } = await aGuardian(ganit, debtor)
  const { student } = await anOnlineTest(ganit)
  await page.addInitScript(noteMoved)
  // Delays the answers so that they arrive in the opposite order.
  let asked = 0
  await page.route('**/api/**', async (route) => {
    asked += 1
    await setTimeout(Math.max(0, 2000 - 100 * asked))
    await route.continue()
  })
  for (const [who, home] of [
    [student.token, '/student/dashboard'],
    [token, '/guardian/dashboard'],
  ] as const) {
    asked = 0
    await openAs(page, who, home)
    await atRest(page)
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual(
      [],
    )
  }
})
