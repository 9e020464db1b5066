import type { BrowserContext, Page } from '@playwright/test'
import type { Visit } from './visits.ts'
import {
  beginAnew,
  kB,
  openSlowly,
  readInteraction,
  readMeasures,
  rounded,
} from './watched-page.ts'

type Goals = NonNullable<Visit['goals']>

/** Opens a page and does its actions. */
export async function visit(
  context: BrowserContext,
  base: string,
  { name, path, wanted, act = {}, goals }: Visit,
) {
  const { page, bytes } = await openSlowly(context, base + path)
  await page.locator(wanted).first().waitFor()
  const { lcp, cls, blocking, rowsAt } = await readMeasures(page)
  const [js_kB, first_rows_ms] = [kB(bytes.Script), rowsAt ? rounded(rowsAt) : null]
  const isMet = (most: Goals) =>
    js_kB <= most.js_kB && first_rows_ms !== null && first_rows_ms <= most.first_rows_ms
  const row = {
    page: name,
    LCP_ms: rounded(lcp),
    CLS: rounded(cls, 3),
    blocking_ms: rounded(blocking),
    first_rows_ms,
    first_rows_goal: goals?.first_rows_ms ?? null,
    js_kB,
    js_goal: goals?.js_kB ?? null,
    css_kB: kB(bytes.Stylesheet),
    fonts_kB: kB(bytes.Font),
    all_kB: kB(bytes.all),
    met: goals ? (isMet(goals) ? 'yes' : 'no') : null,
  }
  const interactions = []
  for (const [what, doIt] of Object.entries(act))
    interactions.push(await timed(page, `${name}: ${what}`, () => doIt(page)))
  await page.close()
  return { row, interactions }
}

/** The slowest interaction until the next frame, as the browser measures it (INP). */
async function timed(page: Page, interaction: string, doIt: () => Promise<unknown>) {
  await beginAnew(page)
  await doIt()
  const { interaction: longest } = await readInteraction(page)
  return { interaction, longest_ms: longest || '< 16' }
}
