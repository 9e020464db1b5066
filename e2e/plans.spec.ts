// Features: plans, attendance
import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { expectUsable, openAs, openAsAdmin, press, said } from './screen.ts'
import { aBegunLesson } from './teaching.ts'

type Chapter = { chapter_id: number; name: string }
type Sheet = {
  taught_topics: { chapter_id: number; skill_id: number | null }[]
  lesson: { taught: string | null }
}

/** A lesson of a batch whose plan has the first four chapters of Class 10, of two lessons from today on, the second of one. */
async function aPlannedLesson(ganit: Ganit) {
  const begun = await aBegunLesson(ganit)
  const token = await officeToken(ganit)
  const all = (await ganit.call<Chapter[]>('GET', 'chapters?class_number=10', { token })).body
  const day = today()
  const ends_on = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('02-29', '02-28')
  const chapters = all
    .slice(0, 4)
    .map(({ chapter_id }, n) => ({ chapter_id, lessons: n === 1 ? 1 : 2 }))
  // The batch is the teacher’s, not only this lesson; its next one is in some days.
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(day) + 2 * 86_400_000,
  )
  const taught = {
    ...{ batch_id: begun.batch, batch_name: begun.name, description: '', course_id: null },
    ...{ teacher_id: begun.teacher.uid },
    schedules: [{ weekday, start_time: '23:58', end_time: '23:59' }],
  }
  const { status } = await ganit.call('POST', 'batchmanegment/update_batch', {
    token,
    body: taught,
  })
  expect(status).toBe(200)
  const body = { starts_on: day, ends_on, chapters }
  await ganit.call('PUT', `batches/${begun.batch}/plan`, { token, body })
  const sheet = async () =>
    (await ganit.call<Sheet>('GET', `lessons/${begun.lesson}`, { token })).body
  return { ...begun, chapters: all.slice(0, 4), sheet, token }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a full class with its topic takes four taps', { tag: '@slow' }, async ({ page, ganit }) => {
    const { teacher, name, chapters, sheet } = await aPlannedLesson(ganit)
    await openAs(page, teacher.token, '/teacher/today')
    let taps = 0
    const tap = async (of: ReturnType<typeof page.getByRole>) => {
      await expect(of).toBeInViewport()
      await of.click()
      taps += 1
    }
    await tap(page.getByRole('link', { name }))
    await tap(page.getByRole('button', { name: /^Taught/ }))
    await tap(page.getByRole('button', { name: `${chapters[0]?.name} 1 of 2` }))
    await tap(page.getByRole('button', { name: 'Save', exact: true }))
    await said(page, 'Saved')

    expect(taps).toBe(4)
    expect(await sheet()).toMatchObject({
      taught_topics: [{ chapter_id: chapters[0]?.chapter_id, skill_id: null }],
      lesson: { taught: chapters[0]?.name },
    })
    await expectUsable(page)
  })

  test('without network a topic and its skill are kept over a reload, and sent later', {
    tag: '@slow',
  }, async ({ page, context, ganit }) => {
    const { teacher, lesson, batch, chapters, sheet, token } = await aPlannedLesson(ganit)
    await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const chip = page.getByRole('button', { name: `${chapters[0]?.name} 1 of 2` })
    await expect(chip).toBeVisible()
    await context.setOffline(true)
    // The keyboard moves along the row and back, and Space presses the chip.
    await chip.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(chip).toBeFocused()
    await page.keyboard.press('Space')
    const skills = page.getByRole('group', { name: `Skills of ${chapters[0]?.name}` })
    await skills.getByRole('button').first().click()
    // This was the only lesson of the second chapter, so that chapter is finished, too.
    await page.getByRole('button', { name: `${chapters[1]?.name} 1 of 1` }).click()
    await press(page, 'Yes')
    await press(page, 'Save')
    await said(page, 'Kept here, waits for the network: register')

    await page.reload()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('is finished once this register is saved')).toBeVisible()
    await context.setOffline(false)
    await said(page, 'Saved')
    const { plan } = (
      await ganit.call<{ plan: { chapters: { done_on: string | null }[] } }>(
        'GET',
        `batches/${batch}/plan`,
        { token },
      )
    ).body
    expect(plan.chapters.map(({ done_on }) => done_on !== null)).toEqual([
      false,
      true,
      false,
      false,
    ])
    await page.getByRole('button', { name: `${chapters[1]?.name} 1 of 1` }).click()
    await press(page, 'Save')
    await said(page, 'Saved')
    const { taught_topics } = await sheet()
    expect(taught_topics).toEqual([
      { chapter_id: chapters[0]?.chapter_id, skill_id: expect.any(Number) },
    ])
    await chip.click()
    await press(page, 'Revision or test')
    await press(page, 'Save')
    await said(page, 'Saved')
    expect(await sheet()).toMatchObject({
      taught_topics: [],
      lesson: { taught: 'Revision or test' },
    })
  })

  test('a chapter that is not offered is chosen from all', { tag: '@slow' }, async ({
    page,
    ganit,
  }) => {
    const { teacher, lesson, chapters, sheet } = await aPlannedLesson(ganit)
    await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
    await press(page, 'Another chapter …')
    await page
      .getByLabel('Another chapter', { exact: true })
      .selectOption({ label: chapters[3]?.name ?? '' })
    await press(page, 'Save')
    await said(page, 'Saved')
    expect((await sheet()).taught_topics).toMatchObject([{ chapter_id: chapters[3]?.chapter_id }])
  })
})

test('a plan is laid out, ordered, finished and saved, and the list says where it stands', async ({
  page,
  ganit,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  const { batch, name, chapters } = await aPlannedLesson(ganit)
  await openAsAdmin(page, ganit, `/admin/batches/${batch}/plan`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Plan of ${name}`)
  await page.getByRole('button', { name: `Move ${chapters[0]?.name} down` }).click()
  await page.getByRole('button', { name: `${chapters[1]?.name}: one lesson more` }).click()
  await press(page, 'Save plan')
  await expect(page.getByText('Plan saved.')).toBeVisible()
  await page.getByRole('button', { name: `Finished: ${chapters[0]?.name}` }).click()
  await expect(page.getByText('Chapter finished.')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Chapters of the plan' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('0 of 2')
  await expect(rows.nth(1)).toContainText('Done')
  await page.getByRole('button', { name: 'Lay out anew' }).click()
  await page.getByRole('button', { name: 'Lay out', exact: true }).click()
  await press(page, 'Save plan')
  // The first save showed the same text; the page warns of leaving until the second save is done.
  const save = page.getByRole('button', { name: 'Save plan' })
  await expect(save.and(page.locator(':not([data-loading])'))).toBeDisabled()

  await page.getByRole('link', { name: 'Syllabus' }).last().click()
  await page.getByPlaceholder('Search batches').fill(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 done')
})
