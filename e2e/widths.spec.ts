// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aBatch, aFee, aMember } from './money.ts'
import { theAdmin } from './people.ts'
import { aPractiser } from './practising.ts'
import { beyondScreen, choose, openAs, press } from './screen.ts'

const PHONE = { width: 360, height: 740 }
const ENDLESS = 'mathematics'.repeat(6)
/** Words without spaces in two scripts; the second has wide conjuncts. */
const SCRIPTS = { Latin: ENDLESS, Bengali: 'ক্ষ্ণ্যদ্ধ্বঙ্ক্ষ্য'.repeat(3) }

test('a phone that is turned upright has nothing beside its screen', { tag: '@slow' }, async ({
  page,
}) => {
  for (const path of ['/', '/programs'])
    for (const width of [740, 1280]) {
      await page.setViewportSize({ width, height: 360 })
      await page.goto(path)
      // Scrolls to each drawing: it is laid out once, and its layout is skipped afterwards.
      for (const card of await page.getByRole('link', { name: /^Class \d+/ }).all()) {
        await card.scrollIntoViewIfNeeded()
        await beyondScreen(page)
      }
      await page.evaluate(() => scrollTo(0, 0))
      await beyondScreen(page)
      await page.setViewportSize(PHONE)
      expect(await beyondScreen(page), `${path}, from ${width}`).toBe(0)
    }
})

for (const [script, endless] of Object.entries(SCRIPTS))
  test(`names without a space widen no page of a student’s or the admin’s, in ${script} letters`, {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const batch_id = await aBatch(ganit, endless)
    await aFee(ganit, batch_id, { fee_title: endless })
    const student = await aMember(ganit, batch_id, { first_name: endless })
    const { token } = await theAdmin(ganit)
    const { body } = await ganit.call<{ student_id: number }>(
      'GET',
      `student/profile/${student.uid}`,
      { token },
    )

    const visit = async (context: Page, as: string, path: string, text: string) => {
      await openAs(context, as, path)
      await expect(context.getByText(text).first()).toBeVisible()
      for (const width of [360, 768, 1024, 1280]) {
        await context.setViewportSize({ width, height: 800 })
        expect(await beyondScreen(context), `${path} at ${width}`).toBe(0)
      }
    }
    for (const path of [`/admin/student/${student.uid}`, `/students/edit/${body.student_id}`])
      await visit(page, token, path, endless)
    const own = await page.context().browser()?.newPage({ baseURL: ganit.url })
    if (!own) throw new Error('no browser')
    await visit(own, student.token, '/student/dashboard', endless)
    await own.close()
  })

for (const [script, endless] of Object.entries(SCRIPTS))
  test(`a topic and a question without a space widen no page of practice, in ${script} letters`, {
    tag: '@slow',
  }, async ({ page, ganit }) => {
    const student = await aPractiser(ganit, {
      text: endless,
      options: [1, 2, 3, 4].map((n) => `${endless}${n}`),
      hint: endless,
      slip: { name: 'Endless', text: endless },
      chapter: `${endless}${script}`,
    })
    const within = async (at: string) => {
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await beyondScreen(page), `${at} at ${width}`).toBe(0)
      }
    }
    await openAs(page, student.token, '/student/practice')
    await expect(page.getByText(endless).first()).toBeVisible()
    await within('topics')
    await press(page, 'Begin')
    await expect(page.getByText(endless).first()).toBeVisible()
    await within('a question')
    await press(page, 'Hint')
    await choose(page, 'A')
    await press(page, 'Check')
    await expect(page.getByRole('status')).toContainText(endless)
    await within('a slip')
  })

test('an academy with the longest of names widens no page', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const { body: before } = await ganit.call<{ academy_name: string }>('GET', 'settings')
  const rename = (academy_name: string) =>
    ganit.call('PUT', 'settings', { token, body: { academy_name } })
  const longest = `Ganitbhaban${ENDLESS}`.slice(0, 80)
  expect((await rename(longest)).status).toBe(200)
  try {
    for (const path of ['/', '/login/student', '/admin-dashboard']) {
      await (path.startsWith('/admin') ? openAs(page, token, path) : page.goto(path))
      await expect(page.getByText(longest).first()).toBeAttached()
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await beyondScreen(page), `${path} at ${width}`).toBe(0)
      }
    }
  } finally {
    await rename(before.academy_name)
  }
})

test('a long formula scrolls by itself, in a question and in a post', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const sum = `${'x+'.repeat(150)}y`
  const text = `Within a line $$${sum}$$ and $\\frac{${sum}}{2}$ too.\n\n- $\\frac{${sum}}{3}$`
  const question = await ganit.call<{ question: { id: number } }>('POST', 'exam/questions/', {
    token,
    body: { Question: text, OptionA: `$\\frac{${sum}}{2}$`, OptionB: '2', RightOption: 'A' },
  })
  const { id } = question.body.question
  const post = await ganit.call<{ post: { post_id: number } }>('POST', 'posts', {
    token,
    body: { title: 'Long', slug: 'long', markdown: text, date: '2026-04-05', status: 'published' },
  })

  await openAs(page, token, '/admin-dashboard')
  for (const path of [
    `/admin/set-paper/get-one?id=${id}`,
    `/admin/set-paper/edit/${id}`,
    `/blog/long`,
  ]) {
    await page.goto(path)
    await expect(page.locator('main .katex').first()).toBeVisible()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await beyondScreen(page), `${path} at ${width}`).toBe(0)
    }
  }
  await ganit.call('DELETE', `posts/${post.body.post.post_id}`, { token })
})
