import type { ClientBase } from 'pg'

/** The database notifies here of each change to public pages, by any process. */
export const CHANGED_PAGES = 'changed_pages'

/**
 * For `onConnect` of a hosted academy's pools: each connection hears of changes to pages, its own among them before
 * their commit is answered, so none is kept for that. One that breaks may have missed some, and counts as a change.
 */
export const hearChanges = (onChange: () => void) => async (client: ClientBase) => {
  client.on('notification', onChange)
  client.on('error', onChange)
  await client.query(`listen ${client.escapeIdentifier(CHANGED_PAGES)}`)
}
