import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Page } from '@playwright/test'
import { signInWith } from '../../e2e/people.ts'
import { ADMIN, Ganit } from '../../e2e/product.ts'
import { atRest, ON_ITS_WAY } from '../../e2e/screen.ts'
import { person } from '../../server/seed/people.ts'
import { DEMO_GUARDIAN, DEMO_STUDENT } from '../../server/seed/seed.ts'
import { DEMO_TEACHER } from '../../server/seed/staff.ts'
import { findBrowser } from '../checks/browser.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs', 'screenshots')
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

type Picture = {
  name: string
  /**
   * `{lesson}` is the oldest lesson without a register, `{test}` a finished paper test, `{open}` and `{online}` are
   * online tests, `{question}`, `{draft}` and `{sets}` a question and papers.
   */
  path: string
  who?: typeof ADMIN
  viewport?: typeof WIDE
  colorScheme?: 'light' | 'dark'
  /** Presses something before the picture is taken. */
  press?: (page: Page) => Promise<unknown>
}

/** The month before, which has figures on the first of a month, too. */
const monthBefore = (page: Page) =>
  page.getByRole('button', { name: /^(Previous|Last) month$/ }).click()

/** Enters the test that is open now. */
async function sitTest(page: Page) {
  await page.getByRole('link', { name: /Online practice/ }).click()
  await page.getByLabel('I have read this').check()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Question 1' }).waitFor()
}

const PICTURES: Picture[] = [
  { name: 'landing', path: '/' },
  { name: 'fees', path: '/admin-dashboard', who: ADMIN },
  { name: 'fees-dark', path: '/admin-dashboard', who: ADMIN, colorScheme: 'dark' },
  { name: 'batch-fees', path: '/admin/batches/status/2', who: ADMIN },
  { name: 'directory', path: '/admin/students', who: ADMIN },
  { name: 'dashboard-phone', path: '/student/dashboard', who: DEMO_STUDENT, viewport: PHONE },
  { name: 'timetable', path: '/admin/timetable?by=room&of=1', who: ADMIN },
  {
    name: 'month-sheet',
    path: '/admin/registers?show=sheet&batch=3',
    who: ADMIN,
    press: monthBefore,
  },
  { name: 'teacher-today-phone', path: '/teacher/today', who: DEMO_TEACHER, viewport: PHONE },
  { name: 'register-phone', path: '/teacher/lessons/{lesson}', who: DEMO_TEACHER, viewport: PHONE },
  { name: 'guardian-phone', path: '/guardian/dashboard', who: DEMO_GUARDIAN, viewport: PHONE },
  { name: 'guardian-pay-phone', path: '/guardian/pay', who: DEMO_GUARDIAN, viewport: PHONE },
  { name: 'payments-to-check', path: '/admin/payments/claims', who: ADMIN },
  { name: 'question-bank', path: '/admin/questions?class=10', who: ADMIN },
  { name: 'question', path: '/admin/questions/{question}', who: ADMIN },
  { name: 'chapters', path: '/admin/chapters?class=7', who: ADMIN },
  { name: 'paper', path: '/admin/papers/{draft}', who: ADMIN },
  { name: 'paper-sets', path: '/admin/papers/{sets}', who: ADMIN },
  { name: 'test', path: '/admin/tests/{test}', who: ADMIN },
  { name: 'marks', path: '/admin/tests/{test}/marks', who: ADMIN },
  { name: 'marks-phone', path: '/admin/tests/{test}/marks', who: ADMIN, viewport: PHONE },
  {
    name: 'sitting-phone',
    path: '/student/tests',
    who: DEMO_STUDENT,
    viewport: PHONE,
    press: sitTest,
  },
  { name: 'test-live', path: '/admin/tests/{open}?show=live', who: ADMIN },
  { name: 'test-results', path: '/admin/tests/{online}?show=results', who: ADMIN },
  { name: 'test-statistics', path: '/admin/tests/{online}?show=statistics', who: ADMIN },
  { name: 'today', path: '/admin/today', who: ADMIN },
  { name: 'enquiries', path: '/admin/enquiries', who: ADMIN },
  { name: 'student-money', path: `/admin/student/${person(1).account.id}?tab=fees`, who: ADMIN },
  { name: 'report-collected', path: '/admin/reports/collected', who: ADMIN, press: monthBefore },
  { name: 'landing-phone-dark', path: '/', viewport: PHONE, colorScheme: 'dark' },
]

const { values: options } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const wanted = PICTURES.filter(({ name }) => !options.only || options.only.includes(name))

/** Waits until the program has come, nothing is under way, and the fonts are there. */
async function waitForRest(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
  await atRest(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The lists whose first row's number fills the names in paths. */
const NUMBERED = {
  lesson: 'attendance/missing',
  test: 'tests?state=marking&search=Unit',
  open: 'tests?state=running&search=Online',
  online: 'tests?state=published&search=Second online',
  draft: 'papers?state=draft',
  sets: 'papers?state=ready&search=Half-yearly',
  question: 'questions?kind=expression&class_number=8&search=Expand',
} as const

type Listed = { items: Partial<Record<`${'lesson' | 'test' | 'paper' | 'question'}_id`, number>>[] }

/** A path with the demo's numbers. */
async function fillPath(path: string, token?: string) {
  for (const [name, list] of Object.entries(NUMBERED)) {
    if (!path.includes(`{${name}}`)) continue
    const { body } = await ganit.call<Listed>('GET', list, { token })
    const { lesson_id, test_id, paper_id, question_id } = body.items[0] ?? {}
    return path.replace(`{${name}}`, String(lesson_id ?? test_id ?? paper_id ?? question_id))
  }
  return path
}

const ganit = new Ganit()
mkdirSync(FOLDER, { recursive: true })
const seeded = spawnSync(process.execPath, ['server/seed/main.ts'], {
  cwd: ROOT,
  env: { ...process.env, DATA_DIR: ganit.dataDir, ADMIN_PASSWORD: ADMIN.password },
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (seeded.status !== 0) throw new Error('The demo could not be filled.')
await ganit.start()
const { shell: executablePath } = findBrowser()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(executablePath && { executablePath }),
})
try {
  for (const { name, path, who, viewport = WIDE, colorScheme = 'light', press } of wanted) {
    const context = await browser.newContext({
      baseURL: ganit.url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    let token: string | undefined
    if (who) {
      const { status, body } = await ganit.call<{ token: string }>('POST', 'auth/sign-in/email', {
        body: who,
      })
      if (status !== 200) throw new Error(`${who.email} could not sign in: ${status}`)
      token = body.token
      await signInWith(page, token)
    }
    await page.goto(await fillPath(path, token))
    await waitForRest(page)
    await press?.(page)
    await waitForRest(page)
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
    console.log(`docs/screenshots/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  await ganit.remove()
}
