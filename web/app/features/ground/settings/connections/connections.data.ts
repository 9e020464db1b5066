import * as calls from '@ganit/contract/office/connections'
import { reads, sends } from '../../../../api/declared.ts'

/** The academy's connections; asked for only with a second factor. */
export const connections = reads(calls.getConnections, { shows: ['connection'] })()

export const saveConnection = sends(calls.saveConnection, { changes: ['connection', 'settings'] })
export const removeConnection = sends(calls.removeConnection, {
  changes: ['connection', 'settings'],
})
export const testConnection = sends(calls.testConnection, { changes: [] })
