import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadWeek } from '../../../../seed/bulk/weekly-load.ts'
import { readingTest } from '../../../../test/academy.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { WEEK } from '../../../../test/weekly-notes.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readTaughtTopics } from '../plans/topics/taught-topics.service.ts'
import { readWeeks } from './facts/week-facts.service.ts'
import { deleteOldNotes } from './notes.queries.ts'
import { nextPeople } from './people.queries.ts'
import { notesOnPage } from './weeks.queries.ts'

const STUDENTS = 3_000
const WEEKS = 57

/** A year of notes of many students, each with a strong topic. */
const test = readingTest.extend('notes', { scope: 'file' }, async ({ academy: { db } }) => {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await loadWeek(one, STUDENTS, WEEK)
    await sql`
      insert into weekly_notes (week, student_id, facts)
      select ${dayAfter(WEEK, -7)}::date - 7 * n, student_id, '{"strong": {"key": "chapter 1"}}'
      from students, generate_series(0, ${WEEKS - 1}::integer) n`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
  return db
})

const WHOLE = /Seq Scan on (weekly_notes|attendance_marks|memberships|students)\b/

test('a page of a student’s notes, and old ones, are found through an index', async ({ notes }) => {
  const page = await plansWhile(notes, (db) => notesOnPage(db, 7, { page: 1, page_size: 60 }))
  expect(page).toContain('weekly_notes_of_student')
  expect(page).not.toMatch(WHOLE)
  const old = await plansWhile(notes, (db) => deleteOldNotes(db, WEEK))
  expect(old).toContain('weekly_notes_pkey')
  expect(old).not.toMatch(WHOLE)
})

test('the facts of one child, and the next people, are found through indexes', async ({
  notes,
}) => {
  const asked = { week: WEEK, at: clock.now(), day: WEEK, academy: 'Ganit' }
  const facts = await plansWhile(notes, (db) => readWeeks(db, [7], asked))
  expect(facts).toContain('weekly_notes_of_student')
  expect(facts).not.toMatch(WHOLE)
  const after = { kind: 'g', id: 1_500 } as const
  const people = await plansWhile(notes, (db) => nextPeople(db, { week: WEEK, after, limit: 20 }))
  expect(people).not.toMatch(/Seq Scan on (memberships|students)\b/)
  const taught = await plansWhile(notes, (db) => readTaughtTopics(db, [7], WEEK))
  expect(taught).not.toMatch(WHOLE)
})
