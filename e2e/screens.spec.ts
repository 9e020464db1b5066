import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aStudent, signInWith, signUp, theAdmin } from './people.ts'
import type { Ganit } from './product.ts'

type Screen = { path: string; who?: (ganit: Ganit) => Promise<{ token: string; uid: string }> }

const SCREENS: Screen[] = [
  { path: '/' },
  { path: '/roles' },
  { path: '/login/student' },
  { path: '/student/login' },
  { path: '/forgot-password' },
  { path: '/reset-password?token=x' },
  { path: '/student/register', who: signUp },
  { path: '/student/dashboard', who: aStudent },
  { path: '/admin-dashboard', who: theAdmin },
  { path: '/admin/student/:uid', who: theAdmin },
]
const WIDTHS = [360, 1280]
const SCHEMES = ['light', 'dark'] as const

async function open(page: Page, ganit: Ganit, { path, who }: Screen) {
  const person = await who?.(ganit)
  if (person) await signInWith(page, person.token)
  const { uid } = path.includes(':uid') ? await aStudent(ganit) : { uid: '' }
  await page.goto(path.replace(':uid', uid))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

for (const screen of SCREENS)
  test(`${screen.path} can be used by everyone, on a phone and in the dark`, async ({
    browser,
    ganit,
  }) => {
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          baseURL: ganit.url,
          viewport: { width, height: 800 },
          colorScheme,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        const problems: string[] = []
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) problems.push(message.text())
        })
        page.on('pageerror', (error) => problems.push(error.message))
        page.on('request', (request) => {
          if (!request.url().startsWith(ganit.url) && !/^(data|blob):/.test(request.url()))
            problems.push(`asked a stranger: ${request.url()}`)
        })
        await open(page, ganit, screen)

        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `sideways scroll at ${width} px`).toBe(0)
        expect(problems).toEqual([])
        expect(await page.title()).toMatch(/\S/)
        await context.close()
      }
  })
