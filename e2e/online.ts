import type { Browser, BrowserContext } from '@playwright/test'

/** Runs in the page: says whether there is a network, as a browser does. */
function say(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Whether the browser finds a network on this machine. */
export async function isOnline(browser: Browser) {
  const page = await browser.newPage()
  const found = await page.evaluate(() => navigator.onLine)
  await page.close()
  return found
}

/**
 * On a machine without a network the browser calls itself offline, although the product under test answers. Pages of the
 * context are told otherwise, until a test takes them offline.
 */
export async function sayOnline(context: BrowserContext) {
  const tell = async (isOn: boolean) => {
    await context.addInitScript(say, isOn)
    for (const page of context.pages()) await page.evaluate(say, isOn)
  }
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (offline) => {
    await setOffline(offline)
    await tell(!offline)
  }
  await tell(true)
}
