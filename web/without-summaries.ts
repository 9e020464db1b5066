import type { Plugin } from 'vite'

/** What a call does, in a sentence for the API's documentation: `summary: '…',`, perhaps on two lines. */
const SUMMARY = /^[ \t]*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),?[ \t]*\r?\n/gm

/** A source of the contract without these sentences; lines stay where they are. */
export const withoutSummaries = (code: string) =>
  code.replace(SUMMARY, (lines) => '\n'.repeat(lines.split('\n').length - 1))

/** No page shows these sentences, and every phone would load them. */
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
