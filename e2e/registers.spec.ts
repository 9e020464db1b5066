// Features: attendance, leave-notes, homework
import type { Page } from '@playwright/test'
import { dayAhead } from './clock.ts'
import { expect, test } from './ganit.ts'
import { aColleague, signInWith } from './people.ts'
import type { Ganit } from './product.ts'
import { atRest, expectUsable, openAs, openAsAdmin, press, said } from './screen.ts'
import { aBegunLesson } from './teaching.ts'

const WAITING = 'Kept here, waits for the network: register'

type Sheet = {
  register: { state: string }
  students: {
    name: string
    code: string | null
    minutes_late: number | null
    note: string | null
  }[]
  lesson: { taught: string | null }
}

/** The server's codes of the register, `Riya P`. */
async function codes(ganit: Ganit, lesson: number, token: string) {
  const { body } = await ganit.call<Sheet>('GET', `lessons/${lesson}`, { token })
  return body.students.map(({ name, code }) => `${name.split(' ')[0]} ${code ?? '–'}`)
}

const code = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\w+: `) })

/** Waits until the teacher's screens are cached. */
async function shellIsKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** Loses the network, then saves that Kabir was absent. */
async function keepKabirAbsent(page: Page) {
  await page.context().setOffline(true)
  await code(page, 'Kabir').click()
  await press(page, 'Save')
  await said(page, WAITING)
}

test.use({ viewport: { width: 360, height: 800 } })

test('a full class takes two presses, one absence one more', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { lesson, name, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, '/teacher/today')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} `)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12:00 – 12:30 am')
  await press(page, 'Save')
  await said(page, 'Saved')
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit P', 'Kabir P', 'Riya P'])

  await code(page, 'Kabir').click()
  await said(page, 'Not saved yet: register')
  await press(page, 'Save')
  await said(page, 'Saved')
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit P', 'Kabir A', 'Riya P'])
})

test('by the keyboard alone a register is taken', { tag: '@slow' }, async ({ page, ganit }) => {
  const { lesson, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await code(page, 'Kabir').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'P present' })).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(code(page, 'Kabir')).toBeFocused()
  await expect(code(page, 'Kabir')).toHaveAccessibleName('Kabir Sen: absent')
  await page.keyboard.press('l')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('12')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'Saved')
  const { body } = await ganit.call<Sheet>('GET', `lessons/${lesson}`, { token: teacher.token })
  expect(body.students[1]).toMatchObject({ code: 'L', minutes_late: 12 })
})

test('without network it is kept over a reload and a closed page, and sent when the network is back', async ({
  page,
  context,
  ganit,
}) => {
  const { lesson, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await shellIsKept(page)
  await context.setOffline(true)
  await code(page, 'Kabir').click()
  await page.getByLabel('What was taught').fill('Straight lines')
  await press(page, 'Save')
  await said(page, WAITING)

  await page.reload()
  await said(page, WAITING)
  await expect(code(page, 'Kabir')).toHaveAccessibleName('Kabir Sen: absent')
  await code(page, 'Riya').click()
  await code(page, 'Riya').click()
  await expectUsable(page)
  await page.close()

  const phone = await context.newPage()
  await signInWith(phone, teacher.token)
  await phone.goto(`/teacher/lessons/${lesson}`)
  await said(phone, WAITING)
  await expect(code(phone, 'Riya')).toHaveAccessibleName('Riya Sen: late')
  await context.setOffline(false)
  await said(phone, 'Saved')
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit P', 'Kabir A', 'Riya L'])
  const { body } = await ganit.call<Sheet>('GET', `lessons/${lesson}`, { token: teacher.token })
  expect(body.lesson.taught).toBe('Straight lines')

  // No record is left on the phone.
  const left = await phone.evaluate(async () => {
    const opened = indexedDB.open('ganit')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const asked = opened.result.transaction('unsent').objectStore('unsent').count()
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    return asked.result
  })
  expect(left).toBe(0)
})

test('what is kept of the teacher’s screens without network holds nobody’s name', {
  tag: '@slow',
}, async ({ page, context, ganit }) => {
  const { lesson, name, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await shellIsKept(page)
  const kept = await page.evaluate(async () => {
    const texts: Record<string, string> = {}
    for (const each of await caches.keys()) {
      const cache = await caches.open(each)
      for (const request of await cache.keys())
        texts[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? ''
    }
    return texts
  })
  expect(Object.keys(kept)).toContain('/teacher/lessons/0')
  expect(Object.keys(kept).filter((path) => path.startsWith('/api'))).toEqual([])
  expect(
    Object.values(kept).filter((text) => text.includes(name) || text.includes('Kabir')),
  ).toEqual([])
  await context.setOffline(true)
  await page.goto('/teacher/week')
  await expect(page.getByRole('heading', { level: 1, name: 'Week' })).toBeVisible()
  // A page opened offline may believe it is online until the browser fires an event.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Changes are not saved.')).toBeVisible()
})

test('another account on the same phone does not see it, and signing out asks first', async ({
  page,
  context,
  ganit,
}) => {
  const { lesson, name, teacher } = await aBegunLesson(ganit)
  const other = await aColleague(ganit, 'teacher', 'Mina Das')
  await openAs(page, teacher.token, '/teacher/today')
  await page.getByRole('link', { name }).click()
  await expect(code(page, 'Kabir')).toBeVisible()
  await shellIsKept(page)
  await keepKabirAbsent(page)

  // A register has the whole screen of a phone: the menus are a press back.
  await page.getByRole('link', { name: 'Back' }).click()
  await press(page, 'Logout')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Logging out drops it')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('region', { name: '1 not sent' })).toContainText(
    'waits for the network',
  )

  // Another person on the same phone.
  await page.evaluate((token) => {
    localStorage.clear()
    localStorage.setItem('accessToken', token)
  }, other.token)
  await context.setOffline(false)
  await page.goto('/teacher/today')
  await said(page, 'No lessons today.')
  await page.goto(`/teacher/lessons/${lesson}`)
  await said(page, 'Lesson not found')
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit –', 'Kabir –', 'Riya –'])

  // When the first person is signed in again, the register is sent.
  await page.evaluate((token) => {
    localStorage.clear()
    localStorage.setItem('accessToken', token)
  }, teacher.token)
  await page.goto('/teacher/today')
  await expect
    .poll(() => codes(ganit, lesson, teacher.token))
    .toEqual(['Debjit P', 'Kabir A', 'Riya P'])
})

test('of two windows that know of one unsent register, one sends it', { tag: '@slow' }, async ({
  page,
  context,
  ganit,
}) => {
  const { lesson, name, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await shellIsKept(page)
  const other = await context.newPage()
  await other.goto('/teacher/week')
  // The page reacts to presses only once its lessons are shown, and without a network it cannot load the code for that.
  await expect(other.getByRole('link', { name }).first()).toBeVisible()
  await keepKabirAbsent(page)
  const waiting = other.getByRole('list', { name: 'Registers not sent yet' })
  // Bringing a page to the front fires no `focus` here.
  await other.evaluate(() => void dispatchEvent(new Event('focus')))
  await expect(waiting).toContainText('Kept on this phone, waiting for the network')
  let sent = 0
  // A request that failed at the last moment without a network was not sent.
  context.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/register')) sent += 1
  })
  await context.setOffline(false)
  await expect(page.getByText(WAITING)).toBeHidden()
  await expect(waiting).toBeHidden()
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit P', 'Kabir A', 'Riya P'])
  // The browser reports a request as finished a moment after the page has its answer.
  await expect.poll(() => sent).toBe(1)
})

test('two phones take one register, and the later press stays', { tag: '@slow' }, async ({
  page,
  context,
  browser,
  ganit,
}) => {
  const { lesson, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  const second = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(second, teacher.token, `/teacher/lessons/${lesson}`)

  await context.setOffline(true)
  await code(page, 'Kabir').click()
  await code(page, 'Riya').click()
  await press(page, 'Save')
  await said(page, WAITING)
  // This tap is later than the one on the first phone.
  await code(second, 'Riya').click()
  await code(second, 'Riya').click()
  await press(second, 'Save')
  await said(second, 'Saved')
  await context.setOffline(false)
  await said(page, 'Saved')
  await expect(code(page, 'Riya')).toHaveAccessibleName('Riya Sen: late')
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit P', 'Kabir A', 'Riya L'])
  await second.context().close()
})

test('a leave that a student tells stands in the register, and one told too late makes an absence excused', {
  tag: '@slow',
}, async ({ page, browser, ganit }) => {
  const { lesson, teacher, members } = await aBegunLesson(ganit, { students: ['Kabir', 'Riya'] })
  const [kabir, riya] = members
  await openAs(page, kabir?.token ?? '', '/student/dashboard')
  await press(page, 'Add leave')
  const form = page.getByRole('form', { name: 'Leave' })
  await expectUsable(page)
  await form.getByLabel('Reason').fill('Fever')
  await press(page, 'Save')
  await expect(page.getByText('Fever')).toBeVisible()
  await expectUsable(page)

  const phone = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAs(phone, teacher.token, `/teacher/lessons/${lesson}`)
  await expect(code(phone, 'Kabir')).toHaveAccessibleName('Kabir Sen: excused')
  await expect(phone.getByText('on leave: Fever')).toBeVisible()
  await code(phone, 'Riya').click()
  await press(phone, 'Save')
  await said(phone, 'Saved')
  await phone.context().close()

  const desk = await (await browser.newContext({ baseURL: ganit.url })).newPage()
  await openAsAdmin(desk, ganit, `/admin/student/${riya?.uid}?tab=attendance`)
  await expect(desk.getByText(/Algebra \w+: absent$/)).toBeAttached()
  await press(desk, 'Add leave')
  await desk.getByLabel('Reason').fill('A wedding')
  await desk.getByRole('form', { name: 'Leave' }).getByRole('button', { name: 'Save' }).click()
  await press(desk, 'Mark as excused')
  await expect(desk.getByText(/Algebra \w+: excused$/)).toBeAttached()
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Kabir E', 'Riya E'])
  await desk.context().close()
})

test('homework is given on the screen of the register, without network too', {
  tag: '@slow',
}, async ({ page, context, ganit }) => {
  const { lesson, teacher } = await aBegunLesson(ganit)
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await shellIsKept(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Homework' }).fill('Page 12, $x^2$')
  await press(page, 'Other day…')
  await page.getByLabel('Due Date').fill('2027-01-05')
  await press(page, 'Save')
  await said(page, `${WAITING}, homework`)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Delete homework' })).toBeVisible()
  const { body } = await ganit.call<Sheet>('GET', `lessons/${lesson}`, { token: teacher.token })
  expect(body.lesson).toMatchObject({
    homework: { text: 'Page 12, $x^2$', due_date: '2027-01-05' },
  })
})

test('one Save takes the lesson: register, topic and homework for the next lesson', async ({
  page,
  ganit,
}) => {
  const { lesson, teacher } = await aBegunLesson(ganit)
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  // Three absences, a text and Save: four taps.
  for (const name of ['Debjit', 'Kabir', 'Riya']) await code(page, name).click()
  await page.getByRole('textbox', { name: 'Homework' }).fill('Ex 6.2 Q1–5')
  await said(page, 'Not saved yet: register, homework')
  await expectUsable(page)
  await press(page, 'Save')
  await said(page, 'Saved, 3 families are told of the homework')
  expect(await codes(ganit, lesson, teacher.token)).toEqual(['Debjit A', 'Kabir A', 'Riya A'])
  const { body } = await ganit.call<Sheet>('GET', `lessons/${lesson}`, { token: teacher.token })
  expect(body.lesson).toMatchObject({ homework: { text: 'Ex 6.2 Q1–5' } })
  expect((body.lesson as { homework?: { due_date: string } }).homework?.due_date).toBe(dayAhead(1))
})

test('Today names what lies on this phone, and sends or discards it', async ({ page, ganit }) => {
  const { lesson, name, teacher } = await aBegunLesson(ganit)
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await code(page, 'Kabir').click()
  await page.getByRole('textbox', { name: 'Homework' }).fill('Page 12')
  await said(page, 'Not saved yet: register, homework')
  await page.getByRole('link', { name: 'Back' }).click()

  const part = page.getByRole('region', { name: '2 not sent' })
  await expect(part.getByText('kept on this phone, not saved')).toHaveCount(2)
  await expectUsable(page)
  await part.getByRole('button', { name: `Send: Homework, ${name}` }).click()
  await expect(page.getByRole('region', { name: '1 not sent' })).toBeVisible()
  await page.getByRole('button', { name: `Discard: Register, ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('region', { name: /not sent/ })).toBeHidden()
  const { body } = await ganit.call<Sheet>('GET', `lessons/${lesson}`, { token: teacher.token })
  expect(body).toMatchObject({
    register: { state: 'not_taken' },
    lesson: { homework: { text: 'Page 12' } },
  })
})

test('a register is 214 kB of code, and less than as much again with names in three scripts', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const students = ['Riya', 'कबीर', 'দেবজিৎ']
  const { lesson, teacher } = await aBegunLesson(ganit, { students, name: 'बीजगणित বীজগণিত' })
  const sizes: Promise<[string, number]>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const weighed = response.request().sizes()
    sizes.push(weighed.then(({ responseBodySize }) => [pathname, responseBodySize]))
  })
  await openAs(page, teacher.token, `/teacher/lessons/${lesson}`)
  await atRest(page)
  const all = await Promise.all(sizes)
  const bytes = (of: (path: string) => boolean) =>
    all.reduce((sum, [path, size]) => sum + (of(path) ? size : 0), 0)
  const code = bytes((path) => /^\/assets\/.+\.js$/.test(path))
  expect(code).toBeGreaterThan(10_000)
  expect(code, 'bytes of code').toBeLessThanOrEqual(214_000)
  const isPhoto = (path: string) => path.startsWith('/api/images')
  expect(
    bytes((path) => !isPhoto(path)),
    'bytes of all but photos',
  ).toBeLessThan(430_000)
})
