import { defineConfig } from '@playwright/test'
import { keepTestsInMemory } from '../tools/checks/memory-folder.ts'

keepTestsInMemory()

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Kills the app and its database again and again, and opens no page: `npm run test:faults` has it. */
const FOR_TEST_FAULTS = process.env.GANIT_FAULTS ? [] : ['crash.spec.ts']

export default defineConfig({
  testDir: '.',
  globalSetup: './model.ts',
  // They have a config of their own.
  testIgnore: ['browsers/**', ...FOR_TEST_FAULTS],
  outputDir: '../test-results',
  workers: 3,
  fullyParallel: true,
  // For what hangs alone: a machine that does much else is slow, and nothing may fail by that.
  timeout: 300_000,
  // Nothing is tried twice: a test that fails now and then is mended.
  retries: 0,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: {
      executablePath: process.env.BROWSER_PATH || undefined,
      args: FLAGS,
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
  },
})
