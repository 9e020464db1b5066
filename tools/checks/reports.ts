/**
 * The result of one or all suites. `failures` names each failed test with the beginning of its error; `unstable` those
 * that failed first and passed when they were repeated.
 */
export type Count = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  unstable?: string[]
}

const LINES_OF_AN_ERROR = 12
/** A whole run with more unstable tests than this fails. */
const UNSTABLE_MOST = 2

/** The report of `vitest --reporter=json`. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    line: number
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** The report of Playwright's `json` reporter. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky?: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

function told(where: string, errors: (string | undefined)[]) {
  const lines = errors.flatMap((error) => error?.split('\n') ?? [])
  return [where, ...lines.slice(0, LINES_OF_AN_ERROR).map((line) => `  ${line}`)].join('\n')
}

/** Counts a Vitest report; a missing report counts nothing. */
export function countVitest(report: Partial<VitestReport>): Count {
  const failures = (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    // A file that fails to load has no tests.
    const ofTheFile = assertionResults.length === 0 && message ? [told(name, [message])] : []
    const ofTests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${name} › ${fullName}`, failureMessages))
    return [...ofTheFile, ...ofTests]
  })
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: report.numPendingTests ?? 0,
    failures,
  }
}

/** Tests of a status, each with its errors. */
function toldIn({ file, specs, suites = [] }: PlaywrightSuite, wanted: string): string[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message))
        return told(`${file}:${line} › ${title}`, errors)
      }),
  )
  return [...own, ...suites.flatMap((suite) => toldIn(suite, wanted))]
}

/** Counts a Playwright report; a missing report counts nothing. */
export function countPlaywright(report: Partial<PlaywrightReport>): Count {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  const apart = (report.errors ?? []).map(({ message }) => told('outside the tests', [message]))
  const tests = (wanted: string) => (report.suites ?? []).flatMap((suite) => toldIn(suite, wanted))
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: [...tests('unexpected'), ...apart],
    unstable: tests('flaky'),
  }
}

/** The final summary: each failure and unstable test again, so that nobody has to scroll, and the totals last. */
export function summary(counts: Count[]) {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[key], 0)
  const unstable = counts.flatMap((count) => count.unstable ?? [])
  const isTooUnstable = unstable.length > UNSTABLE_MOST
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const told = [
    ...unstable.map((test) => `UNSTABLE  ${test}`),
    ...counts.flatMap((count) => count.failures).map((failure) => `FAILED  ${failure}`),
    ...(isTooUnstable ? [`FAILED  More than ${UNSTABLE_MOST} tests are unstable.`] : []),
  ]
  const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return {
    failed: failed + Number(isTooUnstable),
    text: [...told, total].map((part) => `\n${part}`).join('\n'),
  }
}
