import type { EventEmitter } from 'node:events'
import type { ClientBase } from 'pg'
import { QUEUED } from '../transactions/actor.ts'

/** The database notifies here of each change to public pages, by any process. */
export const CHANGED_PAGES = 'changed_pages'

type Watching = { onChange: () => void; onQueued: () => void }

/**
 * For `onConnect` of a hosted academy's pools. Each connection hears of changes to pages, its own among them before
 * their commit is answered, so none is kept for that; one that breaks may have missed some, which counts as a change.
 * `onQueued` is told of commits that added a job or a delivery.
 */
export const watchConnection =
  ({ onChange, onQueued }: Watching) =>
  async (client: ClientBase) => {
    const events: EventEmitter = client
    events.on('notification', onChange).on('error', onChange).on(QUEUED, onQueued)
    await client.query(`listen ${client.escapeIdentifier(CHANGED_PAGES)}`)
  }
