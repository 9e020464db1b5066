import type { Plugin } from 'vite'

/** The `summary: '…',` of a call, which describes it in the API's documentation; may take two lines. */
const SUMMARY = /^[ \t]*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),?[ \t]*\r?\n/gm

/** Removes the summaries from a source of the contract; lines keep their numbers. */
export const withoutSummaries = (code: string) =>
  code.replace(SUMMARY, (lines) => '\n'.repeat(lines.split('\n').length - 1))

/** No page shows the summaries, but every phone would load them. */
export const leaveOutSummaries = (): Plugin => ({
  name: 'leave-out-summaries',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (this.environment.name !== 'client' || !/\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(id))
      return undefined
    return { code: withoutSummaries(code), map: null }
  },
})
