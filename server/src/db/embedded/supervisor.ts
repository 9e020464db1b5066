import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'
import { truncateLog } from './log-file.ts'
import { disownPid, isAlive, isPostmasterOf, readPidFile } from './pid-file.ts'
import {
  launchPostmaster,
  type Postmaster,
  stopServer as stopPostmaster,
  untilReady,
  watchPostmaster,
} from './postmaster.ts'
import { keepRoom, type Room } from './room.ts'

/** The PostgreSQL an earlier app left running; undefined if a new one must be started. */
async function adoptPostmaster(home: Home): Promise<Postmaster | undefined> {
  const found = readPidFile(home.cluster)
  if (!found || !isAlive(found.pid)) return undefined
  if (!isPostmasterOf(home.cluster, found.pid)) {
    disownPid(home.cluster)
    return undefined
  }
  const postmaster = watchPostmaster(found.pid)
  return (await untilReady(home, postmaster)) ? postmaster : undefined
}

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5000
const ORPHANS_END_WITHIN_MS = 15_000
const LOG_CHECK_MS = 60_000

/** Takes plain lines; compatible with pino. */
export type Log = { info: (line: string) => void; warn: (line: string) => void }

export type Server = { home: Home; logFile: string; settings: string[]; log: Log }

type Supervised = {
  pid: () => number
  isStorageFull: () => boolean
  stop: () => Promise<void>
}

/** Keeps PostgreSQL running until stopped. */
export async function supervisePostgres(server: Server): Promise<Supervised> {
  const room = keepRoom(server.home, server.log)
  let current = await adoptOrLaunch(server, room).catch((error: unknown) => {
    room.close()
    throw error
  })
  const stopping = new AbortController()
  const logTimer = setInterval(() => truncateLog(server.logFile), LOG_CHECK_MS)
  logTimer.unref()

  async function keepRunning() {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      server.log.warn('PostgreSQL ended unexpectedly. Starting it again.')
      const next = await launchAgain(server, room, stopping.signal)
      if (!next) return
      current = next
      server.log.info('PostgreSQL is back.')
    }
  }
  const finished = keepRunning()

  return {
    pid: () => current.pid,
    isStorageFull: room.isFull,
    async stop() {
      stopping.abort()
      clearInterval(logTimer)
      room.close()
      await stopPostmaster(server.home, current)
      await finished
    },
  }
}

/**
 * Adopts a running PostgreSQL or starts one, with retries. After a crash of everything the old processes may need a
 * moment to end, and PostgreSQL refuses to start until then. A PostgreSQL that the dead app had just started may appear
 * a moment later.
 */
async function adoptOrLaunch(
  { home, logFile, settings, log }: Server,
  room: Room,
): Promise<Postmaster> {
  const deadline = performance.now() + ORPHANS_END_WITHIN_MS
  for (;;) {
    const adopted = await adoptPostmaster(home)
    if (adopted) {
      log.info('PostgreSQL was still running from the last time.')
      return adopted
    }
    try {
      return await launchPostmaster(home, logFile, settings)
    } catch (error) {
      if (room.makeRoom()) continue
      if (
        !/still in use|already exists|is empty/.test(String(error)) ||
        performance.now() > deadline
      )
        throw error
      await sleep(FIRST_DELAY_MS)
    }
  }
}

async function launchAgain(
  { home, logFile, settings, log }: Server,
  room: Room,
  stopping: AbortSignal,
) {
  for (
    let delay = FIRST_DELAY_MS;
    !stopping.aborted;
    delay = Math.min(delay * 2, LONGEST_DELAY_MS)
  ) {
    try {
      const next = await launchPostmaster(home, logFile, settings)
      if (!stopping.aborted) return next
      await stopPostmaster(home, next)
    } catch (error) {
      if (room.makeRoom()) continue
      log.warn(`${error instanceof Error ? error.message : error} Trying again.`)
      await sleep(delay, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}
