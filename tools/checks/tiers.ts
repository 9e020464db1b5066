/**
 * Tests that `npm test` and the calendar leave out: they start processes, build the pages, decode pictures, fill whole
 * academies, draw random runs or walk every wrong value. By hand each runs.
 */
export const HEAVY = [
  'server/**/*-properties.test.ts',
  'server/src/features/learning/{practice/random-practice,to-do/random-homework}.test.ts',
  'server/src/features/learning/weekly/sending.test.ts',
  'server/src/features/exams/{attempt-answers/newest-revision,test-marking/marking-anew}.test.ts',
  'server/src/features/money/ledger/family-money.test.ts',
  'server/src/features/money/payments/invoices/deposit-invoices-under-gst.test.ts',
  'server/src/features/office/backups/backups.test.ts',
  'server/src/features/office/imports/changed-meanwhile.test.ts',
  'server/src/features/ground/{images/{!(photo-urls),decoder/*},look/odd-logos}.test.ts',
  'server/src/features/marking/child/*.test.ts',
  'server/src/features/learning/hand-ins/encoding.test.ts',
  'server/src/typesetting/shaping.test.ts',
  'server/src/backup/{backup,leftovers,parts}.test.ts',
  'server/src/hosting/{copies/{copies-elsewhere,list-copies,restore-one},delete-one,let-go,shared-files,upkeep/morning}.test.ts',
  'server/src/{restore,breach}/**/*.test.ts',
  'server/src/db/{upgrade,connections/listener,embedded/**/*}.test.ts',
  'server/src/http/bodies/bounds.test.ts',
  'server/test/faults/stop.test.ts',
  'server/test/full-academy/!(complete).test.ts',
  'server/test/{light-start,lists-as-asked}.test.ts',
  'server/test/security/{generated,photos}.test.ts',
  'server/seed/**/*.test.ts',
  'tools/build/changed-names.test.ts',
]

/**
 * Tests of details, races and walks. `npm test` keeps the main way and the chief refusals of these capabilities. The
 * calendar runs these tests, too.
 */
export const DETAILS = [
  'server/src/features/accounts/{codes/code-browsers,sign-in/device-cookie,second-factor/second-factor-google}.test.ts',
  'server/src/features/learning/hand-ins/hand-ins-seams.test.ts',
  'server/src/features/learning/practice/**/{chosen-for,hidden-mistakes,keys-kept,late-answers,late-verdicts,unanswered,variants-practised,weeks}.test.ts',
  'server/src/features/learning/{school-tests/school-tests-seams,sets/set-seams,to-do/to-do-seams}.test.ts',
  'server/src/features/learning/weekly/**/{practice-told,reaching,week-facts}.test.ts',
  'server/src/features/messages/{events/{changed-people,lessons-changed-again},outbox/{refused-addresses,shared-ways}}.test.ts',
  'server/src/features/messages/outbox/still-theirs.test.ts',
  'server/src/features/money/fees/asked-once.test.ts',
  'server/src/features/money/online-payments/{given-back,settled-by-hand}.test.ts',
  'server/src/features/money/payments/payment-locks.test.ts',
  'server/src/features/money/refunds/taxes-given-back.test.ts',
  'server/src/features/office/imports/**/{awkward-rows,columns,indian-lists}.test.ts',
  'server/src/features/office/new-session/kept.test.ts',
  'server/src/features/office/privacy/{left-guardians,nothing-left}.test.ts',
  'server/src/features/office/{today/now,welcome/ended-links}.test.ts',
  'server/src/features/papers/variants/{expressions,try-numbers,write-out}.test.ts',
  'server/src/features/people/enquiries/strangers.test.ts',
  'server/src/features/people/guardians/{reading,tell-contact}.test.ts',
  'server/src/features/people/memberships/full-and-ended.test.ts',
  'server/src/features/people/students/{batch-changes,debts,student-count}.test.ts',
  'server/src/features/teaching/batches/times-ahead.test.ts',
  'server/src/features/teaching/lesson-changes/{guests,weekly-move}.test.ts',
  'server/src/features/exams/attempts/nothing-right.test.ts',
  'server/src/features/exams/{results/told-ranks,review/practice-tests}.test.ts',
  'server/src/jobs/{clock-ahead,daily/deposit-invoices-job}.test.ts',
  'server/test/security/races.test.ts',
  'tools/build/bootstrap.test.ts',
  'tools/checks/expressions/**/*.test.ts',
]

/** `npm test` sets `quick`, the calendar `calendar`; by hand each test runs. */
const TIER = process.env.GANIT_TIER

/** Patterns of test files that this run leaves out. */
export const LEFT_TO_TEST_ALL =
  {
    quick: [...HEAVY, ...DETAILS],
    calendar: HEAVY,
  }[TIER ?? ''] ?? []

/** In the other files `npm test` leaves out tests with `{ tags: 'slow' }`, as of the browser tests those with `@slow`. */
export const TESTS_OF_THIS_TIER = {
  tags: [{ name: 'slow' }],
  ...(TIER === 'quick' && { tagsFilter: ['!slow'] }),
}
