// Process that decodes pictures, started by decoder.ts. If a picture exhausts memory or time, or crashes the library,
// only this process dies, and the app goes on.
import { beWorkProcess, killOwnProcess } from '../../../../lifecycle/work-process.ts'
import { type Decoded, decodeImage, type Job, openSharp } from './decode.ts'
import { drawLogo } from './logo.ts'

/** Messages to the app: `ready` once, then the result of each picture. */
export type DecoderMessage = 'ready' | Decoded

const memoryMax = Number(process.argv[2]) * 2 ** 20
const LOOK_MS = 20

const sendToParent = (said: DecoderMessage, then?: () => void) =>
  process.send?.(said, undefined, {}, then)

beWorkProcess()

function checkMemory() {
  if (process.memoryUsage.rss() > memoryMax)
    sendToParent({ problem: 'too much work' }, killOwnProcess)
}

process.on('message', async (job: Job) => {
  // An idle process sleeps.
  const looking = setInterval(checkMemory, LOOK_MS)
  const { bytes } = job
  sendToParent(await ('box' in job ? decodeImage(bytes, job.box) : drawLogo(bytes, job.cover)))
  clearInterval(looking)
})
await openSharp()
sendToParent('ready')
