import { updateSettings } from '@ganit/contract/ground/settings'
import {
  changeWeekly,
  getWeekly,
  listWeeks,
  previewWeekly,
  type WeeklyNotes,
} from '@ganit/contract/learning/weekly'
import { addDue } from '@ganit/contract/money/dues'
import { sql } from 'kysely'
import { enqueueJob } from '../src/features/ground/background-jobs/background-jobs.queries.ts'
import { weeklyWorks } from '../src/features/learning/weekly/sending.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import { clock } from '../src/lifecycle/clock.ts'
import type { Academy } from './academy.ts'
import { workOfDay } from './days.ts'
import { theFamilies } from './families.ts'
import { aLesson } from './lessons.ts'
import { theMessages } from './messages.ts'

/** The Sunday on which the notes of these tests are sent; their week is Sunday the 6th to Saturday the 12th. */
export const WEEK = '2026-12-13'
/** A Monday in the week of the note. */
export const LESSON_DAY = '2026-12-07'

type Call = Academy['visitor']

/** Calls about weekly notes in somebody's name. */
export const weeklyCalls = (call: Call) => ({
  look: (querystring: object = {}) => call(getWeekly, { querystring } as never),
  preview: (student_id: number, language?: string) =>
    call(previewWeekly, { querystring: { student_id, ...(language && { language }) } } as never),
  change: (body: object) => call(changeWeekly, { body: { week: WEEK, ...body } } as never),
  weeks: (uid: string, querystring: object = {}) =>
    call(listWeeks, { params: { uid }, querystring } as never),
})

/** An academy that writes weekly notes on Sundays at 18:00, with batches, marks and families written as rows. */
export async function theWeek(academy: Academy) {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  const { aGuardian, join } = await theFamilies(academy)
  const messages = theMessages(academy)
  const works = weeklyWorks({ reach: messages.reach })
  const set = (body: object) => call(updateSettings, { body } as never)
  await set({ weekly_on: true })

  const aBatch = async (batch_name = 'Class 9 – Morning', teacher_id: string | null = null) =>
    (
      await db
        .insertInto('batches')
        .values({ batch_name, teacher_id })
        .returning('batch_id')
        .executeTakeFirstOrThrow()
    ).batch_id
  const joins = (student_id: number, batch_id: number, more: object = {}) =>
    db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: '2026-09-01', ...more })
      .execute()

  return {
    ...weeklyCalls(call),
    ...messages,
    call,
    set,
    aGuardian,
    joinFamily: join,
    aBatch,
    joins,
    async aPupil(batch_id: number, first_name = 'Riya', more: object = {}) {
      const student = await academy.aStudent({ first_name })
      const { student_id, uid } = student.profile
      await joins(student_id, batch_id, more)
      return { ...student, student_id, uid }
    },
    /** A lesson of the week whose register has these codes by student. */
    async aLessonWith(batch_id: number, codes: Record<number, string>, changes: object = {}) {
      const lesson_id = await aLesson(academy, batch_id, { date: LESSON_DAY, ...changes })
      await db.insertInto('registers').values({ lesson_id }).execute()
      const marks = Object.entries(codes).map(([student_id, code]) => ({
        ...{ lesson_id, student_id: Number(student_id), code: code as 'P' },
        ...{ marked_at: clock.now(), is_tapped: true, minutes_late: null, note: null },
      }))
      if (marks.length > 0) await db.insertInto('attendance_marks').values(marks).execute()
      return lesson_id
    },
    /** A due of ₹2,100, whatever today's date is for the calls. */
    async aDue(student_id: number, due_date: string, amount = '2100') {
      const body = { student_id, title: 'Fees', amount, due_date: '2190-01-10' }
      const { status, error } = await call(addDue, { body } as never)
      if (status !== 201) throw new Error(error)
      const latest = sql<boolean>`due_id = (select max(due_id) from dues)`
      await db.updateTable('dues').set({ due_date }).where(latest).execute()
      await db.updateTable('open_dues').set({ due_date }).where(latest).execute()
    },
    /** A student of the coming notes. */
    noteOf: async (batch_id: number, student_id: number, of: Call = call) =>
      (
        (await of(getWeekly, { querystring: { batch_id } } as never)).body as WeeklyNotes
      ).students.find((each) => each.student_id === student_id),
    daily: () => workOfDay(db),
    /** Schedules the week's sending, as the daily work does. */
    put: () =>
      enqueueJob(db, { kind: 'weekly note', key: `weekly/${WEEK}`, input: { week: WEEK } }),
    jobs: () =>
      db.selectFrom('jobs').select(['key', 'run_at']).where('kind', '=', 'weekly note').execute(),
    sendings: () =>
      db.selectFrom('weekly_sendings').select(['week', 'state']).orderBy('week').execute(),
    /** Runs the waiting jobs as if they were due. */
    async send() {
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute()
      while (await runDueJob({ db, log: messages.log, works }));
      if (messages.lines.length > 0) throw new Error(messages.lines.join('\n'))
    },
    works,
    told: async () => (await messages.outbox()).filter(({ purpose }) => purpose === 'weekly'),
  }
}
