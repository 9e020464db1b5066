import type { BrowserContext } from '@playwright/test'
import { KEY_EVERY_MS } from './visits.ts'
import { beginAnew, openSlowly, readInteraction, rounded } from './watched-page.ts'

/** Enough even if each key takes a second. */
const TYPING_MS = 120_000
const END = 'sides agree.'
const TEXT = `Let $x^2 + \\frac{1}{2}y = \\sqrt{3}$, so that **both** ${END}`

/** How an editor's preview keeps up: the delay from a key to the next preview, and the longest time without one. */
export async function previewOf(context: BrowserContext, url: string, label: string) {
  const { page } = await openSlowly(context, url)
  const field = page.getByLabel(label, { exact: true }).first()
  await field.fill('# Before\n\n'.repeat(20))
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Before' }).last().waitFor()
  await beginAnew(page)
  await field.press('End')
  await field.pressSequentially(TEXT, { delay: KEY_EVERY_MS, timeout: TYPING_MS })
  await preview.getByText(END).waitFor()
  const { keys, previews, interaction } = await readInteraction(page)
  await page.close()
  const delays = keys.slice(1).map((key) => (previews.find((at) => at > key) ?? Number.NaN) - key)
  const gaps = previews.slice(1).map((at, n) => at - (previews[n] ?? at))
  const sorted = delays.filter(Number.isFinite).toSorted((a, b) => a - b)
  return {
    editor: label,
    key_to_preview_median_ms: rounded(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    key_to_preview_longest_ms: rounded(sorted.at(-1) ?? Number.NaN),
    longest_gap_ms: rounded(Math.max(0, ...gaps)),
    longest_key_ms: interaction || '< 16',
  }
}
