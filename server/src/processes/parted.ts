import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from '../academy/academy.ts'
import { enterOpened, type Opened } from '../db/open.ts'
import type { Config } from '../lifecycle/config.ts'
import type { OnClose } from '../lifecycle/stop.ts'

/** Parent to worker: the database's address, and again whenever its disk fills or empties. */
export type FromParent = {
  address: DatabaseAddress
  owner: DatabaseAddress
  isStorageFull: boolean
}

/** Message from worker to parent, sent once: the worker serves at this address. */
export type FromWorker = { listensAt: string }

/** In a worker: enters the parent's database with its share of connections. */
export function databaseFromParent(
  { processes }: Config,
  { log, onClose, stopping }: { log: FastifyBaseLogger; onClose: OnClose; stopping: AbortSignal },
) {
  let latest: FromParent | undefined
  return new Promise<Opened>((resolve, reject) => {
    stopping.addEventListener('abort', () =>
      reject(new Error('Stopped before the start was over.')),
    )
    process.on('message', (told: FromParent | object) => {
      // Requests for metrics use this channel, too.
      if (!('address' in told)) return
      const isFirst = latest === undefined
      latest = told
      if (!isFirst) return
      const isStorageFull = () => latest?.isStorageFull ?? false
      const opened = enterOpened({ ...told, isStorageFull }, { processes, log })
      onClose(() => opened.db.destroy())
      resolve(opened)
    })
  })
}

/** In a worker: tells the parent that it serves. */
export const tellParentAddress = (listensAt: string) =>
  void process.send?.({ listensAt } satisfies FromWorker)
