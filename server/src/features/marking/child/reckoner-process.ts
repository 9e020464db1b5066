// Process that reads and compares numbers and expressions, started by reckoner.ts. If typed text exhausts memory or
// time, only this process dies, and the app goes on.
import { flushCompileCache } from 'node:module'
import { beWorkProcess } from '../../../lifecycle/work-process.ts'
import { judgeExpression } from '../expression/judge-expression.ts'
import { judgeTyped } from '../judge-typed.ts'
import { createJudgement, type Judgement } from '../judgement.ts'
import type { ReckonerMessage, Task } from './reckoner.ts'

const sendJudgement = (judgement?: Judgement) => {
  const { user, system } = process.cpuUsage()
  process.send?.({ judgement, spentMs: (user + system) / 1_000 } satisfies ReckonerMessage)
}

function judgeTask({ key, answer }: Task): Judgement {
  try {
    return judgeTyped(key, answer)
  } catch {
    // An error of the library is not the fault of the answer.
    return createJudgement('by hand')
  }
}

beWorkProcess()
process.on('message', (task: Task) => sendJudgement(judgeTask(task)))

// Warm-up: the library's first use must not count as an answer's time.
for (const [right = '', answer = ''] of [
  ['\\sqrt{8}', '2\\sqrt{2}'],
  ['(x-1)(x+1)', 'x^2-1'],
  ['\\sin^2x+\\cos^2x', '1'],
])
  judgeExpression({ kind: 'expression', right: [right] }, answer)
sendJudgement()
// The compile cache is written at once, because a signal ends the process, which would lose it. With the cache a start
// takes half as long.
flushCompileCache()
