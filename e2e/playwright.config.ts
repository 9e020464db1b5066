import { defineConfig } from '@playwright/test'
import { BASE } from '../server/test/moved-date.ts'
import { keepTestsInMemory } from '../tools/checks/memory-folder.ts'
import { launchOptions } from './launch.ts'

keepTestsInMemory()

// The run begins on the day of the tests.
process.env.GANIT_CLOCK_AHEAD ??= String(BASE.getTime() - Date.now())

/** By hand a wrong expectation costs seconds. `npm test` and CI wait as long as a slow machine may need. */
const PATIENCE_MS = Number(process.env.GANIT_PATIENCE) || (process.env.CI ? 60_000 : 5_000)

/**
 * `npm test` leaves tests of details, widths, weights, print and motion to `npm run test:all`. A run by hand has all
 * tests.
 */
const isQuick = process.env.GANIT_TIER === 'quick'

/** The crash test kills app and database repeatedly and opens no page; `npm run test:faults` runs it. */
const FOR_TEST_FAULTS = process.env.GANIT_FAULTS ? [] : ['crash.spec.ts']

export default defineConfig({
  testDir: '.',
  globalSetup: './model.ts',
  // These tests have a config of their own.
  testIgnore: ['browsers/**', ...FOR_TEST_FAULTS],
  outputDir: '../test-results',
  ...(isQuick && { grepInvert: /@slow/ }),
  workers: 2,
  fullyParallel: true,
  // Only for hangs: a slow machine must not fail a test.
  timeout: 300_000,
  // No retries: a flaky test is to be fixed.
  retries: 0,
  expect: { timeout: PATIENCE_MS },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    launchOptions: launchOptions(process.env.BROWSER_PATH),
    // Frames of animations are a sixth of the work. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
  },
})
