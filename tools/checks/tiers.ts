/**
 * Server tests that `npm test` leaves to `npm run test:all`: they start processes, decode pictures, fill whole academies,
 * draw random runs or walk every wrong value. By hand each runs.
 */
const SLOW = [
  'server/**/*-properties.test.ts',
  'server/src/features/learning/{practice/random-practice,to-do/random-homework}.test.ts',
  'server/src/features/learning/weekly/sending.test.ts',
  'server/src/features/tests/{attempt-answers/newest-revision,test-marking/marking-anew}.test.ts',
  'server/src/features/money/ledger/family-money.test.ts',
  'server/src/features/money/payments/deposit-invoices-under-gst.test.ts',
  'server/src/features/office/backups/backups.test.ts',
  'server/src/features/office/imports/changed-meanwhile.test.ts',
  'server/src/features/ground/images/**/*.test.ts',
  'server/src/features/marking/child/*.test.ts',
  'server/src/features/learning/hand-ins/encoding.test.ts',
  'server/src/typesetting/shaping.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/{restore,breach}/**/*.test.ts',
  'server/src/db/{upgrade,listener,embedded/**/*}.test.ts',
  'server/src/http/bounds.test.ts',
  'server/test/faults/stop.test.ts',
  'server/test/full-academy/!(complete).test.ts',
  'server/test/lists-as-asked.test.ts',
  'server/test/security/{generated,photos}.test.ts',
  'server/seed/**/*.test.ts',
]

/** Patterns of test files that this run leaves out; `npm test` sets `GANIT_TIER`. */
export const LEFT_TO_TEST_ALL = process.env.GANIT_TIER === 'quick' ? SLOW : []
