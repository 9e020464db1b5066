import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: many tests wait for processes and time-outs.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          retry: 1,
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          globalSetup: ['server/test/database.ts'],
          setupFiles: ['server/test/quick-passwords.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'tools',
          retry: 1,
          include: ['tools/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          retry: 1,
          include: ['web/app/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Typing into a long form takes long on a busy machine.
          testTimeout: 30_000,
          setupFiles: ['web/test/browser.ts'],
        },
      },
    ],
  },
})
