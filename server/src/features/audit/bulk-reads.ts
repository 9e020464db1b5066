import fp from 'fastify-plugin'
import { recordAlarm } from '../../db/alarm.ts'
import { isStaff } from '../accounts/rights.ts'

/** Calls whose answer is one student's record. */
const RECORDS = new Set([
  '/api/student/profile/:uid',
  '/api/student/student_detail_by_id',
  '/api/student/ledger/:uid',
  '/api/student/export/:uid',
])
/** The calls whose answer is about everybody. */
const LISTS = new Map([
  ['/api/student/export.csv', 'the list as a file'],
  ['/api/payments/export.csv', 'all payments as a file'],
])

const MANY = 1_000
const STRETCH_MS = 5 * 60_000
const MOST_REMEMBERED = 10_000

/**
 * Has the trail tell when one of the staff reads very many records in five minutes, and when one of everybody is taken as a file:
 * reading changes nothing, but whoever has stolen a session reads. Counted by each process for itself.
 */
export const bulkReadAlarm = fp(async (app) => {
  const counts = new Map<string, { since: number; reads: number }>()

  function readsOf(uid: string) {
    const now = Date.now()
    const known = counts.get(uid)
    if (known && now - known.since < STRETCH_MS) return known
    if (counts.size >= MOST_REMEMBERED) counts.clear()
    const fresh = { since: now, reads: 0 }
    counts.set(uid, fresh)
    return fresh
  }

  app.addHook('onResponse', async ({ account, routeOptions, log }, reply) => {
    const { url = '' } = routeOptions
    if (!account || !isStaff(account) || reply.statusCode !== 200) return
    const tell = (facts: Record<string, string | number>) =>
      recordAlarm(app.db, {
        actor: account.uid,
        action: 'read in bulk',
        subject: 'students',
        subject_id: 'many',
        facts,
      }).catch(() => log.warn('The trail could not be told of a reading in bulk.'))

    const taken_as = LISTS.get(url)
    if (taken_as) await tell({ taken_as })
    if (!RECORDS.has(url)) return
    const stretch = readsOf(account.uid)
    stretch.reads += 1
    if (stretch.reads === MANY) await tell({ records: MANY })
  })
})
