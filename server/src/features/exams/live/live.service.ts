import type { Sitter } from '@ganit/contract/exams/live'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { announcementsOf } from '../attempts/attempts.queries.ts'
import { presentAnnouncement } from '../attempts/sitting/present-attempt.service.ts'
import { testRow } from '../exams.queries.ts'
import { askedIn, paperOfTest } from '../exams.service.ts'
import { insertAnnouncement, sittersLive } from './live.queries.ts'

/** Number of questions to answer; alternatives count once. */
async function countAsked(db: Db, paper_id: number | null) {
  if (paper_id === null) return 0
  const asked = askedIn(await paperOfTest(db, paper_id))
  return asked.filter((each) => !each.or).length
}

const stateOf = (attempt_id: number | null, submitted_at: Date | null): Sitter['state'] => {
  if (attempt_id === null) return 'not begun'
  return submitted_at ? 'submitted' : 'answering'
}

/** Progress of a test's sitters. */
export async function readLiveProgress(db: Db, account: Account, test_id: number) {
  const { paper_id } = await testRow(db, account, test_id)
  const of = await countAsked(db, paper_id)
  const sitters = await sittersLive(db, account, test_id)
  const announced = await announcementsOf(db, test_id)
  return {
    test_id,
    now: clock.now().toISOString(),
    students: sitters.map((row) => ({
      ...row,
      state: stateOf(row.attempt_id, row.submitted_at),
      answered: Math.min(row.answered, of),
      of,
      started_at: row.started_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
      submitted_at: row.submitted_at?.toISOString() ?? null,
      seen_at: row.seen_at?.toISOString() ?? null,
    })),
    announcements: announced.map(presentAnnouncement),
  }
}

/** Announces something to all sitters. */
export async function announceToSitters(trx: Trx, account: Account, test_id: number, text: string) {
  const { mode } = await testRow(trx, account, test_id)
  if (mode !== 'online') throw conflict('This test is on paper.')
  const announcement = await insertAnnouncement(trx, test_id, text, account.uid)
  return { message: 'Announced.', announcement: presentAnnouncement(announcement) }
}
