/** The result of one or all suites. `failures` names each failed test with the beginning of its error. */
export type Count = { passed: number; failed: number; skipped: number; failures: string[] }

const LINES_OF_AN_ERROR = 12

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
  stats: { expected: number; unexpected: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** A line of a stack outside our files. */
const ELSEWHERE = /^\s+at (?!.*\.[jt]sx?)|^\s+at .*(?:node_modules|node:)/

function formatErrors(where: string, errors: (string | undefined)[]) {
  const lines = errors
    .flatMap((error) => error?.split('\n') ?? [])
    .filter((line) => !ELSEWHERE.test(line))
  return [where, ...lines.slice(0, LINES_OF_AN_ERROR).map((line) => `  ${line}`)].join('\n')
}

/** Counts a Vitest report; a missing report counts nothing. */
export function countVitest(report: Partial<VitestReport>): Count {
  const failures = (report.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    // A file that fails to load has no tests.
    const ofTheFile =
      assertionResults.length === 0 && message ? [formatErrors(name, [message])] : []
    const ofTests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        formatErrors(`${name} › ${fullName}`, failureMessages),
      )
    return [...ofTheFile, ...ofTests]
  })
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: report.numPendingTests ?? 0,
    failures,
  }
}

function failedIn({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message))
        return formatErrors(`${file}:${line} › ${title}`, errors)
      }),
  )
  return [...own, ...suites.flatMap(failedIn)]
}

/** Counts a Playwright report; a missing report counts nothing. */
export function countPlaywright(report: Partial<PlaywrightReport>): Count {
  const { expected = 0, unexpected = 0, skipped = 0 } = report.stats ?? {}
  const apart = (report.errors ?? []).map(({ message }) =>
    formatErrors('outside the tests', [message]),
  )
  const failures = [...(report.suites ?? []).flatMap(failedIn), ...apart]
  return { passed: expected, failed: unexpected, skipped, failures }
}

/** The final summary: each failure again, so that nobody has to scroll, and the totals last. */
export function summary(counts: Count[]) {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, count) => total + count[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const failures = counts.flatMap((count) => count.failures).map((failure) => `FAILED  ${failure}`)
  const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { failed, text: [...failures, total].map((part) => `\n${part}`).join('\n') }
}
