import { defineConfig } from '@playwright/test'
import { isInstalled, NAMES } from './installed.ts'

/** Playwright runs the journeys; each browser is driven by its own WebDriver. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  workers: 1,
  timeout: 180_000,
  reporter: 'list',
  projects: NAMES.filter(isInstalled).map((name) => ({ name })),
})
