// Features: accounts
import { expect, test } from './ganit.ts'
import { aGuardian, aStudent } from './people.ts'
import { openAs } from './screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

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
