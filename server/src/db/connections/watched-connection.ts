import type { EventEmitter } from 'node:events'
import type { ClientBase } from 'pg'
import { QUEUED } from '../transactions/actor.ts'

/** The database notifies here of each change to public pages, by any process. */
export const CHANGED_PAGES = 'changed_pages'

type Watching = { onChange: () => void; onQueued: () => void }

/**
 * For `onConnect` of a hosted academy's pools. Every connection listens for changes to pages, so no connection is kept
 * for that alone; it hears of its own changes before their commit is answered. A connection that breaks may have missed
 * some, which counts as a change. `onQueued` is called after commits that added a job or a delivery.
 */
export const watchConnection =
  ({ onChange, onQueued }: Watching) =>
  async (client: ClientBase) => {
    const events: EventEmitter = client
    events.on('notification', onChange).on('error', onChange).on(QUEUED, onQueued)
    await client.query(`listen ${client.escapeIdentifier(CHANGED_PAGES)}`)
  }
