import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Opened } from '../db/open.ts'
import { openReplica } from '../db/replica/open-replica.ts'
import type { Config } from '../lifecycle/config.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { type Beat, watchBeats } from './beats.ts'
import type { FromParent, FromWorker } from './parted.ts'

/** Interval of checking the disk for the workers. */
const STORAGE_LOOK_MS = 500
/** A worker that dies sooner is not replaced at once, so that a broken one does not use up the machine. */
const SOON_MS = 10_000
const LONGEST_PAUSE_MS = 5_000
const FIRST_PAUSE_MS = 100
/** Workers end well before this; see the limits of running requests in `serve-academy.ts`. */
const END_MS = 30_000

type Parts = {
  config: Config
  opened: Opened
  log: FastifyBaseLogger
  onClose: OnClose
  /** Aborted once all are to end. */
  stopping: AbortSignal
}

/**
 * Serves with `config.processes` workers on one port; returns the address once all serve. The parent holds the socket,
 * so that nobody is refused while a dead worker is replaced.
 */
export async function serveWithWorkers({ config, opened, log, onClose, stopping }: Parts) {
  // All workers accept from one socket. With the parent's round robin, connections on their way to a killed worker
  // would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const { address, owner, isStorageFull = () => false } = opened
  const news = (): FromParent => ({ address, owner, isStorageFull: isStorageFull() })
  tellOfStorage(news, onClose)
  const beats = watchBeats((worker) => {
    log.error({ pid: worker.process.pid }, 'A process of Ganit hangs and is ended.')
    worker.process.kill('SIGKILL')
  })
  onClose(beats.close)
  const places = Array.from({ length: config.processes }, () =>
    keepWorker({ news, beats, log, stopping }),
  )
  onClose(() => endAll(places.map(({ ended }) => ended)))
  if (config.metrics) {
    const replica = config.replicaUrl
      ? openReplica(config.replicaUrl, { primary: opened.pool, ...config, log })
      : undefined
    if (replica) onClose(replica.close)
    const { serveMetrics } = await import('./metrics.ts')
    const { metrics: at, dataDir } = config
    const processes = () => ({
      serving: runningWorkers().length - beats.silent(),
      silent: beats.silent(),
    })
    const machine = { dataDir, isStorageFull: opened.isStorageFull, processes }
    await serveMetrics({ ...replica, ...machine, at, db: opened.db, log, onClose })
  }
  const [first = ''] = await Promise.all(places.map(({ listening }) => listening))
  return first
}

const runningWorkers = () =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function tellOfStorage(news: () => FromParent, onClose: OnClose) {
  let told = news().isStorageFull
  const looking = setInterval(() => {
    const now = news()
    if (now.isStorageFull === told) return
    told = now.isStorageFull
    for (const worker of runningWorkers()) if (worker.isConnected()) worker.send(now)
  }, STORAGE_LOOK_MS).unref()
  onClose(() => clearInterval(looking))
}

type Keeping = {
  news: () => FromParent
  beats: ReturnType<typeof watchBeats>
  log: FastifyBaseLogger
  stopping: AbortSignal
}

/** Keeps one worker running and replaces it if it dies or hangs. One that dies before it ever served ends the start. */
function keepWorker({ news, beats, log, stopping }: Keeping) {
  const firstAddress = Promise.withResolvers<string>()
  stopping.addEventListener('abort', () =>
    firstAddress.reject(new Error('Stopped before the start was over.')),
  )
  async function keep() {
    let pause = 0
    let serves = false
    while (!stopping.aborted) {
      const began = performance.now()
      const worker = forkWorker(news)
      worker.on('message', ({ listensAt, beats: lives }: Partial<FromWorker & Beat>) => {
        if (lives) beats.noteBeat(worker)
        // Requests for metrics use this channel, too.
        if (listensAt === undefined) return
        if (serves) log.info('A process serves in the place of the one that ended.')
        serves = true
        firstAddress.resolve(listensAt)
      })
      const [code, signal] = await once(worker, 'exit')
      beats.forget(worker)
      if (stopping.aborted) return
      if (!serves) throw new Error('A process of Ganit ended before it served, so none is started.')
      const soon = performance.now() - began < SOON_MS
      pause = soon ? Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, 2 * pause)) : 0
      log.error({ code, signal }, 'A process of Ganit ended unexpectedly. Another takes its place.')
      await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    }
  }
  const ended = keep().catch(firstAddress.reject)
  return { listening: firstAddress.promise, ended }
}

function forkWorker(news: () => FromParent) {
  const worker: Worker = cluster.fork()
  worker.once('online', () => worker.send(news()))
  // The exit event reports a channel that closes within a message.
  worker.on('error', () => {})
  return worker
}

/** Lets all workers finish their work. */
async function endAll(ended: Promise<unknown>[]) {
  for (const worker of runningWorkers()) worker.process.kill('SIGTERM')
  const all = Promise.all(ended).then(() => true)
  if (await Promise.race([all, sleep(END_MS, false, { ref: false })])) return
  for (const worker of runningWorkers()) worker.process.kill('SIGKILL')
  await all
}
