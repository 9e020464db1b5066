import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { practiceCalls, thePractice } from '../../../../test/practice.ts'
import { clock } from '../../../lifecycle/clock.ts'

/** A Friday; its week began on Monday the 16th. */
const TODAY = '2026-11-20'
const MONDAY = '2026-11-16'

beginEachTestAt(TODAY)

test('weeks count with three days; those with fewer than three free days are passed over', async ({
  academy,
}) => {
  const { aPractiser, batch_id, chapter_id } = await thePractice(academy)
  const { student_id, call } = await aPractiser()
  const { db } = academy
  /** Dates in an earlier week, by weekdays from 0 for Monday. */
  const daysOf = (week: number, days: number[]) => days.map((n) => dayAfter(MONDAY, n - 7 * week))
  const practised = async (days: string[]) => {
    for (const day of days)
      await sql`
        with made as (
          insert into practice_sessions (student_id, kind, chapter_id, day, seed, ended_at)
          values (${student_id}, 'topic', ${chapter_id}, ${day}, 's', now()) returning session_id
        )
        insert into practice_items (session_id, position, question_id, question_version, chapter_id,
          counts, why, state, tries, answered_on)
        select session_id, 1, 1, 1, ${chapter_id}, '[]', 'chosen', 'shown', '[{}]', ${day} from made`.execute(
        db,
      )
  }
  const closed = (from: string, to: string, whose: number | null = null) =>
    sql`insert into closed_days (from_date, to_date, title, batch_id) values (${from}, ${to}, 'Closed', ${whose})`.execute(
      db,
    )
  const week = async () => (await practiceCalls(call).today()).week

  await practised([
    ...daysOf(0, [0, 2]),
    ...daysOf(1, [0, 1, 6]),
    ...daysOf(2, [0, 1]),
    ...daysOf(3, [0, 1, 2, 3]),
  ])
  expect(await week()).toEqual({
    days: 2,
    dots: [true, false, true, false, false, false, false],
    last_weeks: { n: 2, of: 6 },
  })

  const [from = '', to = ''] = daysOf(4, [0, 3])
  await closed(from, to)
  expect((await week()).last_weeks).toEqual({ n: 2, of: 6 })
  const [fifth = ''] = daysOf(4, [4])
  await closed(fifth, fifth, batch_id)
  expect((await week()).last_weeks).toEqual({ n: 2, of: 5 })

  // Leave in another week excuses it as long as the leave exists; a week with practice counts in any case.
  const [first = '', last = ''] = daysOf(5, [0, 6])
  const [began = '', ended = ''] = daysOf(3, [0, 6])
  for (const [one, other] of [
    [first, last],
    [began, ended],
  ])
    await sql`
      insert into leave_notes (student_id, from_date, to_date, reason)
      values (${student_id}, ${one}, ${other}, 'Fever')`.execute(db)
  expect((await week()).last_weeks).toEqual({ n: 2, of: 4 })
  await db.updateTable('leave_notes').set({ withdrawn_at: clock.now() }).execute()
  expect((await week()).last_weeks).toEqual({ n: 2, of: 5 })
})
