import { test as base } from '@playwright/test'
import { Ganit } from './product.ts'

/** Each worker runs one product for all its tests; a test that stops or breaks it starts its own. */
export const test = base.extend<object, { ganit: Ganit }>({
  ganit: [
    async ({}, use) => {
      const ganit = new Ganit()
      await ganit.start()
      await use(ganit)
      await ganit.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ ganit }, use) => use(ganit.url),
})

export { expect } from '@playwright/test'
