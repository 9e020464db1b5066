import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { keepTestsInMemory } from './tools/checks/memory-folder.ts'
import { HANGING_MS, PATIENCE_MS } from './tools/checks/patience.ts'
import { LEFT_TO_TEST_ALL, TESTS_OF_THIS_TIER } from './tools/checks/tiers.ts'
import { compileMessages } from './web/compile-messages.ts'

/** Minutes of waiting for processes that die and disks that fail: `npm run test:faults` has them, and smaller ones stay here. */
const FOR_TEST_FAULTS = process.env.GANIT_FAULTS
  ? []
  : [
      'server/test/faults/!(stop).test.ts',
      'server/test/{ledger,lessons,online}-crash.test.ts',
      'server/test/{set-up,backup-commands,security-commands,doctor,app-role,mail-survives}.test.ts',
      'server/src/features/ground/images/decoder/decoder.test.ts',
      // Slow tests of what seldom changes: the demo's questions and fees, and erasing again what a restore brings back.
      'server/seed/{papers/bank,money/fees,teaching/practice}.test.ts',
      'server/src/restore/erase-again.test.ts',
      // Each fills tables until a plan tells what it would do with many more rows.
      'server/**/*-plans.test.ts',
    ]

/** A test that asserts nothing tells of nothing. */
const expect = { requireAssertions: true, poll: { timeout: PATIENCE_MS } }

/** Lists that a guard names are told in full: what Chai shortens to `[ …(3) ]` tells nobody where to write. */
const chaiConfig = { truncateThreshold: 1000 }

keepTestsInMemory()
// Workers and the processes of their tests start with the code that an earlier one compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'node')

export default defineConfig({
  test: {
    // The smallest machine has two cores; the browser tests run beside these tests.
    maxWorkers: 2,
    ...TESTS_OF_THIS_TIER,
    provide: { patience: PATIENCE_MS },
    // Files of one worker share its modules (`isolate: false`): loading the modules for each file took half of the
    // time. A test restores what it changes beyond its database. No test is repeated: a test that fails now and then is
    // mended.
    projects: [
      {
        test: {
          name: 'server',
          expect,
          chaiConfig,
          retry: 0,
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FOR_TEST_FAULTS, ...LEFT_TO_TEST_ALL],
          globalSetup: ['server/test/database.ts'],
          setupFiles: [
            'server/test/quick-passwords.ts',
            'server/test/quick-trials.ts',
            'server/test/watched-calls.ts',
            'server/test/entered-tests.ts',
            'server/test/patience.ts',
            'server/test/patient-pictures.ts',
            // The last one: Vitest names these files by the time, and files that begin at one moment would have one name.
            'server/test/start-clock.ts',
          ],
          isolate: false,
          // Node runs TypeScript by itself, in an eighth less of the processor's time than what Vite makes of it.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          pool: 'forks',
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
        },
      },
      {
        test: {
          name: 'tools',
          expect,
          chaiConfig,
          retry: 0,
          include: ['tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...LEFT_TO_TEST_ALL],
          setupFiles: ['server/test/patience.ts'],
          pool: 'forks',
          testTimeout: HANGING_MS,
        },
      },
      {
        plugins: [compileMessages({ isWhole: true })],
        test: {
          name: 'web',
          expect,
          chaiConfig,
          retry: 0,
          include: ['web/{app,test}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: HANGING_MS,
          setupFiles: ['web/test/browser.ts'],
          // The address of KaTeX's stylesheet is part of the page; the other styles are left out.
          css: { include: /katex/ },
          isolate: false,
        },
      },
    ],
  },
})
