/// <reference lib="dom" />
import type { Browser } from '@playwright/test'
import { phonePhoto } from '../../e2e/photos.ts'
import type { Ganit } from '../../e2e/product.ts'
import { contextFor, type Session } from './sessions.ts'
import { type } from './visits.ts'
import { beginAnew, openSlowly, readInteraction, rounded, type Seen } from './watched-page.ts'

/** A phone's photo chosen in the registration: time until its preview, and the delay of keys meanwhile. */
export async function photoOf(browser: Browser, ganit: Ganit, session: Session) {
  const context = await contextFor(browser, session)
  const { page } = await openSlowly(context, `${ganit.url}/student/register`)
  const name = page.getByLabel('First Name')
  await name.focus()
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  await beginAnew(page)
  await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen }
    addEventListener('change', () => {
      seen.rowsAt = performance.now()
    })
  })
  await page.getByLabel('Photo').setInputFiles(photo)
  const shown = page.waitForFunction(() => {
    const small = document.querySelector<HTMLImageElement>('form img[src^="data:"]')
    if (!small?.complete) return 0
    return performance.now() - (globalThis as unknown as { seen: Seen }).seen.rowsAt
  })
  await name.focus()
  await type(name, 'Banerjee')
  const took = await (await shown).jsonValue()
  const { interaction } = await readInteraction(page)
  await context.close()
  return {
    photo: '4000 × 3000',
    shown_after_ms: rounded(took),
    longest_key_ms: interaction || '< 16',
  }
}
