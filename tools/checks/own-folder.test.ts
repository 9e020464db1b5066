import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const FILE = new URL('./own-folder.ts', import.meta.url).href
/** A run whose test has started a process, and has written a file. */
const RUN = `
  import '${FILE}'
  import { spawn } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  writeFileSync(process.env.TMPDIR + '/left', '')
  const left = spawn('sleep', ['600'])
  console.log(JSON.stringify({ folder: process.env.TMPDIR, pid: left.pid }))
  setInterval(() => {}, 1000)`

const lives = (pid: number) => existsSync(`/proc/${pid}`)

test.runIf(process.platform === 'linux')(
  'a run that is killed leaves no process and no file behind',
  async () => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(run.stdout, 'data')
    const { folder, pid } = JSON.parse(String(said))
    expect([existsSync(folder), lives(pid)]).toEqual([true, true])

    run.kill('SIGKILL')
    await vi.waitFor(() => expect([existsSync(folder), lives(pid)]).toEqual([false, false]))
  },
)
