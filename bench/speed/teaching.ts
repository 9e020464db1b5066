import { type Kysely, sql } from 'kysely'
import { dayAfter } from '../../contract/src/days.ts'
import type { Database } from '../../server/src/db/schema.ts'
import { academyToday } from '../../server/src/features/ground/settings/settings.service.ts'
import { bearer, type Case, get, type Request, within } from './case.ts'

/** A teacher with a batch, the lessons around today, and a student. */
export type Teaching = {
  teacher: { uid: string; token: string }
  student: { student_id: number; token: string }
  today: string
  batchId: number
  roomId: number
  /** The teacher's lessons with an unlocked register, and the students present. */
  taken: { lesson_id: number; student_ids: number[] }[]
  feed: string
  chapterId: number
}

const LESSONS = 5

/** The data for calls about lessons; undefined in an academy without registers. */
export async function prepareTeaching(
  db: Kysely<Database>,
  { url, tokenOf }: { url: string; tokenOf: (uid: string) => string },
): Promise<Teaching | undefined> {
  const today = await academyToday(db)
  const { rows: lessons } = await sql<{
    lesson_id: number
    batch_id: number
    room_id: number
    teacher_id: string
    student_ids: number[]
  }>`
    with last as (
      select l.batch_id from lessons l
      where l.date <= ${today}::date and l.room_id is not null and l.teacher_id is not null
        and exists (select from registers r where r.lesson_id = l.lesson_id)
      order by l.date desc, l.lesson_id limit 1)
    select l.lesson_id, l.batch_id, l.room_id, l.teacher_id,
      array(select student_id from attendance_marks m where m.lesson_id = l.lesson_id) as student_ids
    from lessons l join last using (batch_id) join registers r using (lesson_id)
    order by l.date desc limit ${LESSONS}`.execute(db)
  const [lesson] = lessons
  const student_id = lesson?.student_ids[0]
  if (!lesson || student_id === undefined) return undefined
  const { uid } = await db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const { chapter_id } = await db
    .selectFrom('chapters')
    .select('chapter_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await openSession(db, lesson.teacher_id)
  await openSession(db, uid)
  const token = tokenOf(uid)
  const answer = await fetch(`${url}/api/calendar-feed`, { method: 'POST', headers: bearer(token) })
  const { address } = (await answer.json()) as { address: string }
  return {
    teacher: { uid: lesson.teacher_id, token: tokenOf(lesson.teacher_id) },
    student: { student_id, token },
    today,
    batchId: lesson.batch_id,
    roomId: lesson.room_id,
    taken: lessons,
    feed: new URL(address).pathname,
    chapterId: chapter_id,
  }
}

const openSession = (db: Kysely<Database>, uid: string) =>
  sql`
    insert into sessions (id, account_id, token, expires_at)
    values (${`bench-${uid}`}, ${uid}, ${`bench-token-${uid}`}, now() + interval '30 days')
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db)

const READ = 0.85

/** The daily reads of lessons by teachers, students and the office, and saving a register. */
export function teachingCases(admin: string, teaching: Teaching | undefined): Case[] {
  if (!teaching) return []
  const { teacher, student, today, batchId, roomId, taken, feed, chapterId } = teaching
  const read = (name: string, ...requests: Request[]): Case => ({
    name: `teaching: ${name}`,
    limit: 'database',
    goal: READ,
    requests,
  })
  const [asOffice, asTeacher] = [bearer(admin), bearer(teacher.token)]
  const week = `from=${today}&to=${dayAfter(today, 6)}`
  return [
    within(20, read('a teacher’s today', get(`/api/lessons?from=${today}&to=${today}`, asTeacher))),
    within(
      20,
      read(
        'a lesson with its register',
        ...taken.map(({ lesson_id }) => get(`/api/lessons/${lesson_id}`, asTeacher)),
      ),
    ),
    within(20, read('a week of one room', get(`/api/lessons?${week}&room_id=${roomId}`, asOffice))),
    within(
      20,
      read(
        'a week of one teacher',
        get(`/api/lessons?${week}&teacher_id=${teacher.uid}`, asOffice),
      ),
    ),
    within(60, read('a day of all', get(`/api/lessons?from=${today}&to=${today}`, asOffice))),
    within(
      30,
      read(
        'month sheet',
        get(`/api/attendance/sheet?batch_id=${batchId}&month=${today.slice(0, 7)}`, asTeacher),
      ),
    ),
    within(
      20,
      read(
        'a student’s year',
        get(`/api/attendance/of/${student.student_id}`, bearer(student.token)),
      ),
    ),
    read('registers not taken', get('/api/attendance/missing', asOffice)),
    read('whom to look at', get('/api/attendance/concerns', asOffice)),
    within(20, { ...read('calendar feed', get(feed)), limit: 'none', goal: null }),
    within(15, read('the plan of a batch', get(`/api/batches/${batchId}/plan`, asTeacher))),
    within(150, { ...read('plans of all batches', get('/api/plans', asOffice)), goal: null }),
    within(120, read('the notes of a batch', get(`/api/weekly?batch_id=${batchId}`, asTeacher))),
    within(15, savingOf(taken, asOffice)),
    within(16.5, savingOf(taken, asOffice, chapterId)),
  ]
}

/** Students absent in every second save, and present in the next, so that the concerns change. */
const AWAY = 3

/** All marks of a class, tapped again each time, perhaps with a topic. */
function savingOf(
  taken: Teaching['taken'],
  headers: Record<string, string>,
  chapterId?: number,
): Case {
  // Among equal times the last one wins.
  const marked_at = new Date().toISOString()
  const requests = [0, AWAY].flatMap((away) =>
    taken.map(
      ({ lesson_id, student_ids }): Request => ({
        method: 'PUT',
        path: `/api/lessons/${lesson_id}/register`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          reason: 'Bench',
          ...(chapterId && { taught_topics: away > 0 ? [{ chapter_id: chapterId }] : [] }),
          marks: student_ids.map((student_id, n) => ({
            student_id,
            code: n < away ? 'A' : 'P',
            marked_at,
          })),
        }),
      }),
    ),
  )
  // The locks and comparisons depend on earlier saves.
  const name = `teaching: a register saved${chapterId ? ' with topics' : ''}`
  return { name, limit: 'none', goal: null, requests }
}
