import type { DatabaseAddress } from '../academy/academy.ts'
import { recordAlarm } from '../db/connections/alarm.ts'
import { openOperatorConnection } from '../db/connections/own-connection.ts'
import { HOST_ACTOR } from '../features/office/audit/host-actor.ts'

/** Writes on an academy's own trail what its host did. */
export async function writeTrail(where: DatabaseAddress, deed: string, details = '') {
  const { db } = openOperatorConnection(where)
  try {
    await recordAlarm(db, {
      ...{ actor: HOST_ACTOR, action: 'changed', subject: 'settings', subject_id: 'hosting' },
      facts: { by_the_host: details ? `${deed}: ${details}` : deed },
    })
  } finally {
    await db.destroy()
  }
}

/** The same for an academy that perhaps cannot be opened: the host's list has the deed in any case. */
export const tellTrail = (where: DatabaseAddress, deed: string, details = '') =>
  writeTrail(where, deed, details).catch(() => {})
