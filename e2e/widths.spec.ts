import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aBatch, aFee, aMember } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs } from './screen.ts'

const PHONE = { width: 360, height: 740 }
const ENDLESS = 'mathematics'.repeat(6)

/** How many pixels of the page lie beside the screen, once it is laid out. */
const beyond = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

test('a phone that is turned upright has nothing beside its screen', async ({ page }) => {
  for (const path of ['/', '/programs'])
    for (const width of [740, 1280]) {
      await page.setViewportSize({ width, height: 360 })
      await page.goto(path)
      // Each drawing is laid out once, and then no longer.
      for (const card of await page.getByRole('link', { name: /^Class \d+/ }).all()) {
        await card.scrollIntoViewIfNeeded()
        await beyond(page)
      }
      await page.evaluate(() => scrollTo(0, 0))
      await beyond(page)
      await page.setViewportSize(PHONE)
      expect(await beyond(page), `${path}, from ${width}`).toBe(0)
    }
})

test('names without a space widen no page of a student’s or the admin’s', async ({
  page,
  ganit,
}) => {
  const batch_id = await aBatch(ganit, ENDLESS)
  await aFee(ganit, batch_id, { fee_title: ENDLESS })
  const student = await aMember(ganit, batch_id, { first_name: ENDLESS })
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
      expect(await beyond(context), `${path} at ${width}`).toBe(0)
    }
  }
  for (const path of [`/admin/student/${student.uid}`, `/students/edit/${body.student_id}`])
    await visit(page, token, path, ENDLESS)
  const own = await page.context().browser()?.newPage({ baseURL: ganit.url })
  if (!own) throw new Error('no browser')
  await visit(own, student.token, '/student/dashboard', ENDLESS)
  await own.close()
})

test('a long formula scrolls by itself, in a question and in a post', async ({ page, ganit }) => {
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
      expect(await beyond(page), `${path} at ${width}`).toBe(0)
    }
  }
  await ganit.call('DELETE', `posts/${post.body.post.post_id}`, { token })
})
