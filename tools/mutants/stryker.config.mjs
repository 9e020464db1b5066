// StrykerJS's configuration for `npm run test:mutants`, which sets the folder.
const folder = `server/src/features/${process.env.GANIT_MUTANT_FOLDER}`

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // The tests go through the API, so imports do not tell which of them cover a file.
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  mutate: [`${folder}/*.ts`, `!${folder}/*.test.ts`, `!${folder}/*.tables.ts`],
  // An emptied column name breaks its query under any test, and emptied texts are no errors of logic.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  // A change that waits for ever, for a lock or in a loop, counts as noticed.
  timeoutMS: 60_000,
  ignorePatterns: [
    '/.cache',
    '/web/app',
    '/e2e',
    '/bench',
    '/docs',
    '/data',
    '/coverage',
    '/server/build',
  ],
  // Types are not compiled here, and TypeScript 7 cannot rewrite the file.
  tsconfigFile: 'none',
  tempDirName: '.cache/mutants',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { logTests: false, skipFull: false, allowColor: false },
  htmlReporter: { fileName: '.cache/mutants.html' },
  jsonReporter: { fileName: '.cache/mutants.json' },
}
