import { test as base, expect } from '@playwright/test'
import { Ganit } from '../product.ts'
import type { Browser } from './driver.ts'
import { type Name, startBrowser } from './installed.ts'
import { Screen } from './screen.ts'

type Each = {
  /** A window of the browser under test. */
  tab: Screen
}

/** One browser and one product per worker; a fresh window per journey. */
export const journey = base.extend<Each, { ganit: Ganit; driven: Browser }>({
  ganit: [
    async ({}, use) => {
      const ganit = new Ganit()
      await ganit.start()
      await use(ganit)
      await ganit.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  driven: [
    async ({}, use, { project }) => {
      const driven = await startBrowser(project.name as Name)
      await use(driven)
      await driven.quit()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tab: async ({ driven, ganit }, use) => {
    const driver = await driven.open()
    await use(new Screen(driver, ganit.url))
    await driver.close()
  },
})

/** Opens a page as the holder of a token, whoever was signed in before. */
export async function openAs(tab: Screen, token: string, path: string) {
  await tab.goto('/login/student')
  await tab.run(`localStorage.clear(); localStorage.setItem('accessToken', arguments[0])`, token)
  await tab.goto(path)
}

export { expect }
