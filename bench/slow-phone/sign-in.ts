import type { Browser } from '@playwright/test'
import { ADMIN, type Ganit } from '../../e2e/product.ts'
import { contextFor } from './sessions.ts'
import { button, ROWS } from './visits.ts'
import { openSlowly, readMeasures, rounded } from './watched-page.ts'

/** From pressing the admin's sign-in to the first rows of the fee dashboard. */
export async function signInToRows(browser: Browser, ganit: Ganit) {
  const context = await contextFor(browser, undefined)
  const { page } = await openSlowly(context, `${ganit.url}/login/student`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  const pressed = await page.evaluate(() => performance.now())
  await button(page, 'Login with Email').click()
  await page.locator(ROWS).first().waitFor()
  const { rowsAt } = await readMeasures(page)
  await context.close()
  return rounded(rowsAt - pressed)
}
