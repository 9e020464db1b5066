// Features: push, messages
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aGuardian, aStudent } from './people.ts'
import { openAs } from './screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

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
  await pushTo(context, page, JSON.stringify({ ...message, tag: 'a' }))
  await expect.poll(shown).toEqual([['Academy', 'No class on Friday', 'a', '/guardian/dashboard']])
  // The same message again, as after a process that died while sending, replaces it.
  await pushTo(context, page, JSON.stringify({ ...message, tag: 'a' }))
  await pushTo(context, page, 'unreadable')
  await expect.poll(shown).toEqual([
    ['Academy', 'No class on Friday', 'a', '/guardian/dashboard'],
    ['Ganit', '', '', '/open'],
  ])
})

test('the installed app begins at one’s own home, without network, too', async ({
  page,
  context,
  ganit,
}) => {
  const { token } = await aGuardian(ganit, await aStudent(ganit))
  await page.goto('/open')
  await page.waitForURL('/roles')
  await openAs(page, token, '/open')
  await page.waitForURL('/guardian/dashboard')
  const kept = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .filter(({ active }) => active?.state === 'activated')
        .map(({ scope }) => new URL(scope).pathname)
        .toSorted(),
    )
  await expect.poll(kept).toEqual(['/guardian/dashboard', '/open'])
  await context.setOffline(true)
  await page.goto('/open')
  await page.waitForURL('/guardian/dashboard')
  await expect(page.getByText('Your children could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
