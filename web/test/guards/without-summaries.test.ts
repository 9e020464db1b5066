import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSummaries } from '../../without-summaries.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

test('what calls do is said in no source that phones load, and nothing else is left out', async () => {
  let left = 0
  for await (const file of glob('**/*.ts', { cwd: CONTRACT })) {
    const source = readFileSync(join(CONTRACT, file), 'utf8')
    const code = withoutSummaries(source)
    expect([file, /^\s*summary:\s*['"`]/m.test(code)]).toEqual([file, false])
    expect(code.split('\n')).toHaveLength(source.split('\n').length)
    left += source.length - code.length
    const others = (text: string) => text.match(/^ {2}(?!summary)\w+:/gm)?.length
    expect([file, others(code)]).toEqual([file, others(source)])
  }
  expect(left).toBeGreaterThan(10_000)
})
