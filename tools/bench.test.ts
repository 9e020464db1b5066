import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const KEYS = ['case', 'students', 'rate', 'p50_ms', 'p99_ms', 'limit_rate', 'ratio', 'goal', 'met']

test('each case of the benchmark is answered, in rounds too short to say more', {
  timeout: 240_000,
}, () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/bench.mjs', '--quick', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stderr).not.toContain('refused')
  const figures: Record<string, unknown>[] = JSON.parse(stdout)
  expect(figures.length).toBeGreaterThan(20)
  for (const figure of figures) expect(Object.keys(figure)).toEqual(KEYS)
  const silent = figures.filter(({ rate, p50_ms }) => rate === null && p50_ms === null)
  expect(silent).toEqual([])
})
