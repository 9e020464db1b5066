// The process that decodes pictures; decoder.ts starts it. A picture may take all the memory and time it can get, or break
// the library: then this process dies, and the app goes on.
import { writeFileSync } from 'node:fs'
import { type Decoded, decode, type Job, openSharp } from './decode.ts'

/** What it tells the app: once that it can begin, then of each picture what became of it. */
export type Said = 'ready' | Decoded

const memoryMax = Number(process.argv[2]) * 2 ** 20
const LOOK_MS = 20

// Not `process.exit`, which waits for threads that are decoding.
const die = () => process.kill(process.pid, 'SIGKILL')
const say = (said: Said, then?: () => void) => process.send?.(said, undefined, {}, then)

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
await openSharp()
say('ready')
