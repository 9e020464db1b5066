import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { bareEnvironment } from './bare-environment.ts'

type Heap = { megabytes: number; youngMegabytes: number }

/**
 * Starts a program as a process of its own, for work on strangers' data. If the data exhausts memory or time, only that
 * process dies, and the app goes on.
 */
export const startWork = (
  program: string,
  args: readonly string[],
  { megabytes, youngMegabytes }: Heap,
) =>
  fork(program, args, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${youngMegabytes}`],
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** `unref` lets the app exit while the process is idle. */
export function setProcessRef(child: ChildProcess, how: 'ref' | 'unref') {
  child[how]()
  child.channel?.[how]()
}

/** `process.exit` would wait for threads. */
export const killOwnProcess = () => process.kill(process.pid, 'SIGKILL')

/**
 * Must be called first in a process for strangers' data. The system kills that process before the app if memory runs
 * out; the process ends with the app, and ignores Ctrl-C.
 */
export function beWorkProcess() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Systems other than Linux choose by themselves.
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', killOwnProcess)
}
