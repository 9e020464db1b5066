import type { FastifyBaseLogger } from 'fastify'
import type { Academy } from '../../academy/academy.ts'
import { inAcademy } from '../../academy/place.ts'
import { databaseOf } from '../../db/client.ts'
import { createHostedWork } from '../../rounds/hosted-work.ts'
import type { Rounds } from '../../rounds/rounds.ts'
import { createWorks } from '../../rounds/works.ts'

type Parts = {
  rounds: Rounds
  log: FastifyBaseLogger
  isStorageFull: () => boolean
  pushApi: string | undefined
}

/** Lets the rounds do an academy's background work, until the returned function ends it. */
export const beginWork =
  ({ rounds, log, ...machine }: Parts) =>
  (academy: Academy, close: () => Promise<unknown>) =>
    inAcademy(academy, () => {
      // Its pools close when it sleeps, and the log says whose work it is.
      const own = log.child({ academy: academy.origins[0] })
      const db = databaseOf(academy.pool, own)
      const works = createWorks({ academy, db, log: own, ...machine })
      rounds.add(academy, createHostedWork({ academy, works, db, log: own, close }))
      return () => rounds.remove(academy)
    })
