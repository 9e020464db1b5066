// The process that reads and compares expressions; reckoner.ts starts it. What somebody typed may take all the memory and time it can
// get: then this process dies, and the app goes on.
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { judgeExpression } from '../expression/judge-expression.ts'
import { type Judgement, judged } from '../judgement.ts'
import type { Said, Task } from './reckoner.ts'

const die = () => process.kill(process.pid, 'SIGKILL')
const say = (judgement?: Judgement) => {
  const { user, system } = process.cpuUsage()
  process.send?.({ judgement, spentMs: (user + system) / 1_000 } satisfies Said)
}

try {
  // Where memory runs out, Linux is to end this process and not the app.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Other systems choose by themselves.
}

function tried({ key, answer }: Task): Judgement {
  try {
    return judgeExpression(key, answer)
  } catch {
    // A fault of the library, not of the answer.
    return judged('by hand')
  }
}

// Ctrl-C reaches this process too; the app ends it when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', die)
process.on('message', (task: Task) => say(tried(task)))

// What the library makes ready with its first use is not to count as somebody's time.
for (const [right = '', answer = ''] of [
  ['\\sqrt{8}', '2\\sqrt{2}'],
  ['(x-1)(x+1)', 'x^2-1'],
  ['\\sin^2x+\\cos^2x', '1'],
])
  judgeExpression({ kind: 'expression', right: [right] }, answer)
say()
// It is ended by a signal, and would keep nothing for the next one then: a start is half the work with it.
flushCompileCache()
