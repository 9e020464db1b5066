import type { Db } from '../schema.ts'
import { queryPrepared } from './prepared.ts'

/** A trail entry without a change, written once per period with a count; or the reason of a change that no row stores. */
export type Alarm = {
  /** Null for a person who was not signed in. */
  actor: string | null
  action: 'refused' | 'read in bulk' | 'changed'
  subject: 'accounts' | 'enquiries' | 'registers' | 'sessions' | 'settings' | 'students'
  subject_id: string
  /** Never a password, code or token. */
  facts: Record<string, string | number>
}

export async function recordAlarm(db: Db, { actor, action, subject, subject_id, facts }: Alarm) {
  const changes = JSON.stringify(
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, [null, fact]])),
  )
  const values = { actor, action, subject, subject_id, changes, row_count: 1 }
  await queryPrepared(db, 'record an alarm', values, (blanks) =>
    db.insertInto('audit_entries').values(blanks),
  )
}
