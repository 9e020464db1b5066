// The process that decodes pictures; decoder.ts starts it. A picture may take all the memory and time it can get, or break
// the library: then this process dies, and the app goes on.
import { writeFileSync } from 'node:fs'
import { type Decoded, decode, type Job } from './decode.ts'

const memoryMax = Number(process.argv[2]) * 2 ** 20
const LOOK_MS = 20

// Not `process.exit`, which waits for threads that are decoding.
const die = () => process.kill(process.pid, 'SIGKILL')
const say = (answer: Decoded, then?: () => void) => process.send?.(answer, undefined, {}, then)

try {
  // Where memory runs out, Linux is to end this process and not the app.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Other systems choose by themselves.
}

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMax) say({ problem: 'too much work' }, die)
}, LOOK_MS)

// Ctrl-C reaches this process too; the app ends it when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', die)
process.on('message', async (job: Job) => {
  say(await decode(job))
})
