type Filters = { vitest: string[]; playwright: string[] }

/**
 * What `npm test -- --only <what>` means to both kinds of tests: a word chooses files by their names, anything else, such as
 * `\[S042` or a sentence, tests by their titles.
 */
export function filtersFor(only: string): Filters {
  if (/^[\w./-]+$/.test(only))
    return {
      vitest: [only, '--passWithNoTests'],
      playwright: [`e2e.*${only.replaceAll('.', '\\.')}`, '--pass-with-no-tests'],
    }
  return { vitest: ['-t', only], playwright: ['--grep', only] }
}
