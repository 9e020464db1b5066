type Filters = { vitest: string[]; playwright: string[] }

/**
 * The filters of `npm test -- --only <what>` for both kinds of tests: a word matches file names, anything else, such as
 * `\[S042` or a sentence, matches titles.
 */
export function filtersFor(only: string): Filters {
  if (/^[\w./-]+$/.test(only))
    return {
      vitest: [only, '--passWithNoTests'],
      playwright: [`e2e.*${only.replaceAll('.', '\\.')}`, '--pass-with-no-tests'],
    }
  return { vitest: ['-t', only], playwright: ['--grep', only] }
}
