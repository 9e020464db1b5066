import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from '../db/embedded/address.ts'
import { enterOpened, type Opened } from '../db/open.ts'
import type { Config } from '../lifecycle/config.ts'
import type { OnClose } from '../lifecycle/stop.ts'

/** What the parent tells its workers: where the database is, and again whenever its disk fills or empties. */
export type FromParent = {
  address: DatabaseAddress
  owner: DatabaseAddress
  isStorageFull: boolean
}

/** What a worker tells its parent, once: it serves, at this address. */
export type FromWorker = { listensAt: string }

/** In a worker: the database that the parent has opened, entered with this worker's share of the connections. */
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
      // What is asked for the metrics comes this way, too.
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

/** In a worker: tells the parent that all is up. */
export const sayWhere = (listensAt: string) =>
  void process.send?.({ listensAt } satisfies FromWorker)
