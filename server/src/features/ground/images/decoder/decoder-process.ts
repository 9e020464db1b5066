// Process that decodes pictures, started by decoder.ts. If a picture exhausts memory or time, or crashes the library,
// only this process dies, and the app goes on.
import { beWorkProcess, die } from '../../../../lifecycle/work-process.ts'
import { type Decoded, decode, type Job, openSharp } from './decode.ts'

/** Messages to the app: `ready` once, then the result of each picture. */
export type Said = 'ready' | Decoded

const memoryMax = Number(process.argv[2]) * 2 ** 20
const LOOK_MS = 20

const say = (said: Said, then?: () => void) => process.send?.(said, undefined, {}, then)

beWorkProcess()

function look() {
  if (process.memoryUsage.rss() > memoryMax) say({ problem: 'too much work' }, die)
}

process.on('message', async (job: Job) => {
  // An idle process sleeps.
  const looking = setInterval(look, LOOK_MS)
  say(await decode(job))
  clearInterval(looking)
})
await openSharp()
say('ready')
