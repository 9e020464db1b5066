// Process that decodes pictures, started by decoder.ts. A picture may exhaust memory or time, or crash the library:
// then this process dies, and the app goes on.
import { writeFileSync } from 'node:fs'
import { type Decoded, decode, type Job, openSharp } from './decode.ts'

/** Messages to the app: `ready` once, then the result of each picture. */
export type Said = 'ready' | Decoded

const memoryMax = Number(process.argv[2]) * 2 ** 20
const LOOK_MS = 20

// `process.exit` would wait for decoding threads.
const die = () => process.kill(process.pid, 'SIGKILL')
const say = (said: Said, then?: () => void) => process.send?.(said, undefined, {}, then)

try {
  // Out of memory, Linux should kill this process and not the app.
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
