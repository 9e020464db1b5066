import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../db/connections/failures.ts'
import type { Db } from '../db/schema.ts'
import type { MessageReach } from '../features/messages/messages.service.ts'
import { reachableChannels } from '../features/messages/messages.service.ts'
import { perConnections, readConnections } from '../features/office/connections/connected.ts'
import type { Part } from '../lifecycle/part.ts'

type Given = { db: Db; log: FastifyBaseLogger }
type Kind = Pick<Part, 'name' | 'everyMs' | 'farewellMs'>

/** Lets a part begin only once the academy's connections are known. */
export const withConnections = (db: Db, part: Part): Part => ({
  ...part,
  async run(stopping) {
    await readConnections(db)
    await part.run(stopping)
  },
})

/**
 * The one of `make`'s parts with this name, which is made anew when the owner changes a connection; nothing is done
 * while there is none.
 */
export function presentPart({ db, log }: Given, kind: Kind, make: () => readonly Part[]): Part {
  const used = new Set<Part>()
  let latest: Part | undefined
  const part: Part = {
    ...kind,
    async run(stopping) {
      latest = make().find(({ name }) => name === kind.name)
      if (!latest) return
      used.add(latest)
      await latest.run(stopping)
    },
    tell(error) {
      if (latest) latest.tell(error)
      else if (!isDatabaseAway(error)) log.error({ err: error }, 'Connections could not be read.')
    },
    settle: () => Promise.all([...used].map((each) => each.settle?.())),
  }
  return withConnections(db, part)
}

/** The channels of an academy as they are at the moment of each question. */
export function presentReach(): MessageReach {
  const now = perConnections(reachableChannels)
  return {
    get mail() {
      return now().mail
    },
    get sms() {
      return now().sms
    },
    get whatsapp() {
      return now().whatsapp
    },
    get origin() {
      return now().origin
    },
    get payLinks() {
      return now().payLinks as NonNullable<MessageReach['payLinks']>
    },
  }
}
