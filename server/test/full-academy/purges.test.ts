import { expect, test, vi } from 'vitest'
import { forgetOldJobs } from '../../src/features/ground/background-jobs/background-jobs.queries.ts'
import { forgetOldMessages } from '../../src/features/messages/outbox/outbox.queries.ts'
import { forgetOldEvents } from '../../src/features/messages/outbox/tell.queries.ts'
import { runDay } from '../../src/jobs/daily.ts'
import { HOLDINGS } from '../data-map.ts'
import { beginEachTestAt, setDay } from '../days.ts'
import type { Tables } from '../table-contents.ts'
import { aFullAcademy, type FullAcademy } from './full-academy.ts'

beginEachTestAt('2026-11-24', '10:00')

/** After a jump of the clock nothing is deleted before the sixth day of work. */
const DAYS_OF_WORK = 6
const DAY_MS = 86_400_000

/** Runs the daily work of the days up to one, and the hourly deletions. */
async function workUpTo({ db }: FullAcademy, day: string) {
  const warn = vi.fn()
  for (let back = DAYS_OF_WORK - 1; back >= 0; back--) {
    setDay(new Date(Date.parse(day) - back * DAY_MS).toISOString().slice(0, 10))
    await db.connection().execute((one) => runDay(one, { log: { error: expect.fail, warn } }))
  }
  await forgetOldMessages(db)
  await forgetOldEvents(db)
  await forgetOldJobs(db)
  const unfinished = await db
    .selectFrom('job_runs')
    .select('job')
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .execute()
  expect(unfinished).toEqual([])
  // Requests for erasure are reported each day.
  expect(new Set(warn.mock.calls.map(([line]) => line.replace(/\d+ /g, '')))).toEqual(
    new Set([
      'students asked to be erased, and records are past their time. See Settings, Privacy.',
    ]),
  )
}

/** The remaining number of rows in tables that have fewer rows than before. */
const fewer = (before: Tables, after: Tables) =>
  Object.fromEntries(
    Object.entries(before).flatMap(([table, rows]) => {
      const left = after[table]?.length ?? 0
      return left < rows.length ? [[table, left]] : []
    }),
  )

/** Tables that lose rows, and the rows left of each by day. */
const GOES: { day: string; left: Record<string, number> }[] = [
  {
    day: '2027-03-04',
    left: {
      attendance_concerns: 0,
      card_prints: 0,
      change_requests: 2,
      changed_collected_days: 0,
      claim_screenshots: 0,
      deliveries: 0,
      enquiry_links: 0,
      gateway_refunds: 0,
      hand_in_photos: 0,
      idempotency_keys: 0,
      import_files: 0,
      import_rows: 0,
      jobs: 1,
      marking_turns: 0,
      membership_undos: 0,
      messages: 1,
      open_credits: 0,
      paper_prints: 0,
      progress_reports: 2,
      push_subscriptions: 0,
      rate_limits: 0,
      receipt_links: 0,
      sessions: 0,
      told_events: 0,
      verifications: 0,
      welcome_links: 0,
    },
  },
  {
    day: '2027-12-29',
    left: {
      enquiries: 0,
      enquiry_notes: 0,
      pay_links: 1,
      practice_items: 1,
      practice_sessions: 4,
      weekly_notes: 0,
    },
  },
  { day: '2029-11-23', left: { fee_contacts: 0, weekly_lines: 0 } },
]

/** Tables with a retention period that have rows even then, and why. */
const STAYS: Record<string, string> = {
  change_requests: 'nobody has decided two of them',
  jobs: 'one still waits',
  messages: 'of a notice stays that it was sent, without its text',
  pay_links: 'something was paid by one of them',
  practice_items: 'of sets, school tests, mistakes and templates stay without the answers',
  practice_sessions: 'those of these stay',
  reset_marks: 'go with the next reset',
  sign_in_codes: 'go when the next one is asked for',
  tellings: 'of a notice stays that it was told, without its text',
}

const promised = Object.keys(HOLDINGS).filter((table) =>
  /\b(days?|week|hour|minutes)\b/.test(HOLDINGS[table]?.kept ?? ''),
)

test('100, 400 and 1,095 days later all that has a term is gone, and nothing else', async () => {
  const academy = await aFullAcademy('purges')
  let before = await academy.contents()
  for (const { day, left } of GOES) {
    await workUpTo(academy, day)
    const after = await academy.contents()
    expect({ day, left: fewer(before, after) }).toEqual({ day, left })
    before = after
  }
  const stay = promised.filter((table) => before[table]?.length !== 0)
  expect(stay.toSorted()).toEqual(Object.keys(STAYS))
  const texts = ['messages', 'tellings', 'practice_items', 'imports'].flatMap(
    (table) => before[table]?.map((row) => row.text ?? row.samples ?? row.tries) ?? [],
  )
  expect(JSON.stringify(texts)).not.toMatch(/museum|½|Asha|Arjun/)
})
