import type { Page } from '@playwright/test'
import { startOidc } from '../server/test/oidc.ts'
import { test as base } from './ganit.ts'
import { freePort, Ganit } from './product.ts'

/** A product with an identity provider in place of Google, shared by a worker's tests. */
export const test = base.extend({
  ganit: [
    async ({}, use) => {
      const ganit = new Ganit()
      ganit.port = await freePort()
      const oidc = await startOidc(`${ganit.url}/api/auth/callback/google`)
      const { clientId, clientSecret, issuer } = oidc.google
      await ganit.start({
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        OIDC_ISSUER: issuer,
      })
      await use(ganit)
      await ganit.remove()
      await oidc.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

type Person = { sub: string; email: string; name?: string; verified?: boolean }

/** Presses the button and signs in at the provider. */
export async function continueWithGoogle(
  page: Page,
  { sub, email, name = 'Riya Sen Banerjee', verified = true }: Person,
) {
  await page.goto('/login/student')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Subject').fill(sub)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Verified').setChecked(verified)
  await page.getByRole('button', { name: 'Continue' }).click()
}
