// Features: all
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DEMO_GUARDIAN, DEMO_STUDENT } from '../server/seed/seed.ts'
import { ADMIN, freePort } from './product.ts'
import { atRest } from './screen.ts'

const ROOT = join(import.meta.dirname, '..')

test('the demo runs on an academy full of invented people and leaves nothing behind', {
  tag: '@slow',
}, async ({ page }) => {
  // A hundred invented people instead of three hundred, each with a photo and dues.
  test.setTimeout(420_000)
  const port = await freePort()
  // The demo must ignore a real academy's settings.
  const others = {
    DATABASE_URL: 'postgres://app@127.0.0.1:1/academy',
    OWNER_DATABASE_URL: 'postgres://owner@127.0.0.1:1/academy',
  }
  const demo = spawn(process.execPath, ['tools/commands/demo.mjs', '--students', '100'], {
    cwd: ROOT,
    env: { ...process.env, ...others, PORT: String(port), ADMIN_PASSWORD: ADMIN.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  demo.stdout.on('data', (chunk) => {
    said += chunk
  })
  try {
    await expect.poll(() => said, { timeout: 300_000 }).toContain('is running at')
    await page.goto(`http://localhost:${port}/login/student`)
    await page.getByLabel('Email').fill(DEMO_STUDENT.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_STUDENT.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/student\/dashboard$/)
    await expect(page.getByText(DEMO_STUDENT.email)).toBeVisible()

    // A guardian of several children who has begun to pay for one of them.
    await page.evaluate(() => window.localStorage.clear())
    await page.goto(`http://localhost:${port}/login/guardian`)
    await page.getByRole('button', { name: 'Log in with a password' }).click()
    await page.getByLabel('Email').fill(DEMO_GUARDIAN.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_GUARDIAN.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Children' }).getByRole('link')).toHaveCount(
      3,
    )
    // The job that starts with the demo writes their messages.
    await expect(async () => {
      await page.reload()
      await atRest(page)
      expect(await page.getByText('Meeting of parents on Saturday').count()).toBe(1)
    }).toPass()
  } finally {
    demo.kill('SIGTERM')
  }
  const [code] = await once(demo, 'exit')
  expect(code).toBe(0)
})
