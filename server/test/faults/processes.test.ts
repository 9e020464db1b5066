import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startGanit } from '../ganit-process.ts'
import { usedFolder } from '../used-folder.ts'

vi.setConfig({ testTimeout: 420_000 })

const children = (pid: number | undefined) =>
  execFileSync('ps', ['--ppid', `${pid}`, '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /main\.(ts|js)/.test(line))
    .map((line) => Number.parseInt(line, 10))

/** Status over a new connection, or the reason why there was none. */
const ask = (url: string) =>
  new Promise<number | string>((resolve) => {
    request(url, { agent: false, timeout: 20_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .on('timeout', () => resolve('no answer'))
      .end()
  })

test('of two processes one may be killed: nobody is refused, and another takes its place', async () => {
  const { child, ready, ended, said } = startGanit({
    DATA_DIR: await usedFolder(),
    PROCESSES: '2',
    DRAIN_SECONDS: '1',
  })
  const url = await ready()
  const before = children(child.pid)
  expect(before).toHaveLength(2)
  // At the first start of a release, processes are not ready while they store its built files.
  await vi.waitFor(
    async () => {
      for (let n = 0; n < 20; n++) expect(await ask(`${url}/api/ready`)).toBe(200)
    },
    { timeout: 120_000 },
  )

  const answers: (number | string)[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) answers.push(await ask(`${url}/api/ready`))
  })()
  for (const [n, pid] of before.entries()) {
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(said.err.split('serves in the place')).toHaveLength(n + 2), {
      timeout: 120_000,
    })
    expect(children(child.pid)).toHaveLength(2)
  }
  isOver = true
  await asking
  // The killed worker answers none of its requests.
  const others = answers.filter((answer) => answer !== 200)
  expect(others.filter((answer) => answer !== 'ECONNRESET')).toEqual([])
  expect(others.length).toBeLessThanOrEqual(before.length)

  child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await ask(`${url}/api/ready`)).toBe(503), { interval: 20 })
  expect(await ask(`${url}/api/health`)).toBe(200)
  expect(await ended).toBe(0)
  expect(await ask(`${url}/api/health`)).toBe('ECONNREFUSED')
})
