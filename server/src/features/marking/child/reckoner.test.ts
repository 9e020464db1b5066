import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { EASY, PATIENT, verdicts } from '../../../../test/reckoning.ts'
import { createReckoner, readProcessorMs } from './reckoner.ts'

/** One reckoner for all tests of this file; the fault tests cover its death. */
const shared = createReckoner(PATIENT)
const compiled = mkdtempSync(join(tmpdir(), 'ganit-compiled-'))
vi.stubEnv('NODE_COMPILE_CACHE', compiled)
afterAll(() => {
  shared.end()
  vi.unstubAllEnvs()
  rmSync(compiled, { recursive: true })
})

test('what is too large, too deep or too long is for a person, and the next answers are marked', async () => {
  const nested = (open: string, close: string) => `${open.repeat(5_000)}x${close.repeat(5_000)}`
  const hard = ['10^{1000000}+1', nested('(', ')'), nested('{', '}'), 'x+1'.repeat(3_400)]
  const found = await verdicts(shared, [
    EASY,
    ...hard.map((answer) => ['x', answer] as const),
    ['10^{1000000}', '10^{1000001}'],
    ['1', '9^{9^{9}}'],
    EASY,
  ])

  expect(found).toEqual(['right', ...Array(6).fill('by hand'), 'right'])
})

test.runIf(existsSync('/proc'))(
  'the process may take 128 MB, and knows none of our secrets',
  async () => {
    process.env.GANIT_TEST_SECRET = 'secret'
    onTestFinished(() => {
      delete process.env.GANIT_TEST_SECRET
    })
    await verdicts(shared, [EASY])
    const of = (name: string) => readFileSync(`/proc/${shared.pid()}/${name}`, 'utf8')

    expect(of('cmdline')).toContain('--max-old-space-size=128')
    expect(of('environ')).not.toContain('GANIT_TEST_SECRET')
  },
)

test('what is compiled for one process is there for the next, although it is killed', async () => {
  await verdicts(shared, [EASY])

  const found = readdirSync(compiled, { recursive: true, withFileTypes: true })
  expect(found.some((entry) => entry.isFile())).toBe(true)
})

test('a process that is killed under an answer is started anew, and the answer is marked', async () => {
  expect(await verdicts(shared, [EASY])).toEqual(['right'])
  const asked = verdicts(shared, [['x^2-1', '(x-1)(x+1)'], EASY, ['1', '2']])
  process.kill(Number(shared.pid()), 'SIGKILL')

  expect(await asked).toEqual(['right', 'right', 'wrong'])
})

test('what was too much is left to a person without being tried again', async () => {
  const hasty = createReckoner({ ...PATIENT, answerMs: 200 })
  onTestFinished(hasty.end)
  const endless = ['x', '\\sum_{k=1}^{9999999}k!'] as const
  expect(await verdicts(hasty, [endless])).toEqual(['by hand'])
  expect(hasty.pid()).toBeUndefined()
  const again = verdicts(hasty, [endless])
  expect(hasty.pid()).toBeUndefined()
  expect(await again).toEqual(['by hand'])
})

test.runIf(existsSync('/proc'))(
  'a bomb has as much of the processor as an answer may take, and little more',
  async () => {
    const hasty = createReckoner({ ...PATIENT, answerMs: 300 })
    onTestFinished(hasty.end)
    await verdicts(hasty, [EASY])
    const pid = hasty.pid()
    const before = readProcessorMs(pid) ?? 0
    let spent = 0
    const watch = setInterval(() => {
      spent = Math.max(spent, (readProcessorMs(pid) ?? 0) - before)
    }, 10)
    onTestFinished(() => clearInterval(watch))

    expect(await verdicts(hasty, [['x', '\\sum_{k=1}^{9999999}k!']])).toEqual(['by hand'])
    expect(spent).toBeGreaterThan(200)
    expect(spent).toBeLessThan(1_000)
  },
)

test.runIf(existsSync('/proc'))(
  'an answer may take so much of the processor, however long a busy machine lets it wait',
  async () => {
    const hasty = createReckoner({ ...PATIENT, answerMs: 200 })
    onTestFinished(hasty.end)
    await verdicts(hasty, [EASY])
    const pid = Number(hasty.pid())
    process.kill(pid, 'SIGSTOP')
    const asked = verdicts(hasty, [['x+2', '2+x']])
    await sleep(1_000)
    process.kill(pid, 'SIGCONT')

    expect(await asked).toEqual(['right'])
    expect(hasty.pid()).toBe(pid)
  },
)

test('equal answers to one key are judged once', async () => {
  const ask = vi.spyOn(shared, 'ask')
  onTestFinished(() => ask.mockRestore())
  await verdicts(shared, [EASY, EASY, ['x+1', '2+x'], ['x+2', '2+x']])

  expect(ask).toHaveBeenCalledTimes(3)
})

test('somebody who looks at a screen goes before the marking of a test', async () => {
  const order: string[] = []
  const slow = Array.from({ length: 60 }, (_, n) =>
    verdicts(shared, [['x', `x+${n}`]]).then(() => order.push('answer')),
  )
  const urgent = shared
    .ask({ key: { kind: 'expression', right: ['1'] }, answer: '2' }, true)
    .then(({ verdict }) => order.push(verdict))
  await Promise.all([...slow, urgent])

  expect(order.indexOf('wrong')).toBeLessThan(30)
})
