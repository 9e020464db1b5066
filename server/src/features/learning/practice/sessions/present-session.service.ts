import type { PracticeKind, PracticeSession } from '@ganit/contract/learning/practice'
import type { Trx } from '../../../../db/schema.ts'
import { readAcademyToday } from '../../../ground/settings/settings.service.ts'
import { itemRows, type ShownSession } from './items.queries.ts'
import { presentItem, type Urls } from './present-items.service.ts'
import { schoolTestOfSession, setOfSession } from './sessions-of.queries.ts'

/** The set or the school test of a session. */
async function aboutSession(trx: Trx, session_id: number, kind: PracticeKind) {
  if (kind === 'set') {
    const set = await setOfSession(trx, session_id, await readAcademyToday(trx))
    return set && { set }
  }
  if (kind !== 'school_test') return undefined
  const school_test = await schoolTestOfSession(trx, session_id)
  return school_test && { school_test }
}

/** A session in the form that the page gets. */
export async function presentSession(
  trx: Trx,
  { session_id, kind, names }: ShownSession,
  urls: Urls,
): Promise<PracticeSession> {
  const rows = await itemRows(trx, { session_id, kind, names }, null)
  const items = rows.map((row) => presentItem(row, urls))
  return { session_id, kind, ...(await aboutSession(trx, session_id, kind)), items }
}
