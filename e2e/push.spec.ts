// Features: push, messages
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { launchOptions } from './launch.ts'
import { aGuardian, aStudent } from './people.ts'
import { openAs } from './screen.ts'

// The headless shell shows no notifications.
test.use({
  launchOptions: launchOptions(process.env.WHOLE_BROWSER_PATH || process.env.BROWSER_PATH),
})

/** Hands a message to the push worker, as the browser's push service does. */
async function pushTo(context: BrowserContext, page: Page, data: string) {
  const origin = new URL(page.url()).origin
  const worker = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (found) resolve(found.registrationId)
    })
  })
  await worker.send('ServiceWorker.enable')
  const registrationId = await registered
  await worker.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

test('a push message is shown, also one that cannot be read', async ({ page, context, ganit }) => {
  await context.grantPermissions(['notifications'])
  const { token } = await aGuardian(ganit, await aStudent(ganit))
  await openAs(page, token, '/guardian/dashboard')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: '/' })
    const coming = registration.installing ?? registration.waiting
    if (coming)
      await new Promise<void>((resolve) => {
        coming.addEventListener('statechange', () => coming.state === 'activated' && resolve())
      })
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/')
      const all = (await registration?.getNotifications()) ?? []
      return all.map(({ title, body, tag, data }) => [title, body, tag, data.link]).toSorted()
    })
  const message = { title: 'Academy', body: 'No class on Friday', link: '/guardian/dashboard' }
  // A busy browser drops messages for a worker that has just begun. Sending the same message again replaces the first
  // one, as after a process that died while sending.
  const pushed = async () => {
    await pushTo(context, page, JSON.stringify({ ...message, tag: 'a' }))
    return shown()
  }
  await expect.poll(pushed).toEqual([['Academy', 'No class on Friday', 'a', '/guardian/dashboard']])
  await pushTo(context, page, JSON.stringify({ ...message, tag: 'a' }))
  await pushTo(context, page, 'unreadable')
  await expect.poll(shown).toEqual([
    ['Academy', 'No class on Friday', 'a', '/guardian/dashboard'],
    ['Ganit', '', '', '/open'],
  ])
})
