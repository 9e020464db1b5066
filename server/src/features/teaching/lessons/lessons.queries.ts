import { JOIN_OPENS_MINUTES, type LessonsQuery } from '@ganit/contract/teaching/lessons'
import { sql } from 'kysely'
import { clockTime } from '../../../db/connections/clock-time.ts'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import { columnEquals, holdsForAll, isBetween } from '../../../db/rows/conditions.ts'
import { asObject, rowsAsText } from '../../../db/rows/rows-as-json.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isStaff, type Reader } from '../../ground/rights/rights.ts'
import { isUnnamedOwner } from '../../ground/rights/unnamed-owner.ts'
import { toAcademyTime } from '../../ground/settings/academy-day.queries.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { namesLanguage } from '../../people/study-language/name-in.queries.ts'
import {
  type GivenTime,
  hasRegister,
  isLocked,
  isOver,
  needsTeacher,
  taughtTextIn,
} from './conditions.queries.ts'
import { attendsLesson, isLessonInReach, isMemberThatDay } from './reach.queries.ts'

export const LESSON = describeVersionedTable('lessons', 'lesson_id', {
  noun: 'lesson',
  absent: 'Lesson not found.',
  columns: ['batch_id', 'date', 'start_time', 'end_time', 'state', 'kind', 'joined_to'],
})

const firstDate = sql`coalesce(lessons.origin_date, lessons.first_date)`
const firstStart = sql`coalesce(lessons.origin_start, lessons.first_start)`
const hasMoved = sql<boolean>`(${firstDate}, ${firstStart}) <> (lessons.date, lessons.start_time)`

/** The reason of a change. For a substitute teacher only staff see it. */
const reasonSeenBy = (account: Reader) =>
  isStaff(account)
    ? sql<string | null>`lessons.reason`
    : sql<string | null>`case
        when lessons.state = 'cancelled' or not lessons.teacher_by_hand then lessons.reason end`

/** Time of an online lesson before its start from which it can be joined. */
export const EARLY = sql.lit(`${JOIN_OPENS_MINUTES} minutes`)

const opensAt = sql<string | null>`case
  when lessons.online_url is not null and lessons.state = 'scheduled'
  then to_char(lessons.date + lessons.start_time - interval ${EARLY}, 'YYYY-MM-DD"T"HH24:MI') end`

const sitting = sql<number>`(
  (select count(*) from memberships m where m.batch_id = lessons.batch_id and ${isMemberThatDay})
  + (select count(*) from lesson_guests g where g.lesson_id = lessons.lesson_id and not exists (
    select from memberships m where m.batch_id = lessons.batch_id and m.student_id = g.student_id
      and ${isMemberThatDay})))::int`

type Room = { room_id: number; name: string }
type Teacher = { account_id: string; name: string }
type Moment = { date: string; start_time: string }
/** `file` is a file's name: see `signFileAddress`. */
type Homework = {
  text: string
  due_date: string | null
  file: string | null
  hand_in: 'none' | 'photo'
}

const room = asObject<Room>({ room_id: sql.ref('rooms.room_id'), name: sql.ref('rooms.name') })
/** Families read the names of chapters in their language. */
const taughtSeenBy = (account: Reader) =>
  taughtTextIn(isStaff(account) ? 'en' : namesLanguage(account.uid))

/** Families are not told the owner's account as long as it has no name of its own. */
const hasTeacherFor = (account: Reader) =>
  isStaff(account)
    ? sql<boolean>`accounts.id is not null`
    : sql<boolean>`accounts.id is not null and not ${isUnnamedOwner('accounts')}`

const teacher = asObject<Teacher>({
  account_id: sql.ref('accounts.id'),
  name: sql.ref('accounts.name'),
})
const first = asObject<Moment>({
  date: firstDate,
  start_time: sql`to_char(${firstStart}, 'HH24:MI')`,
})
const homework = asObject<Homework>({
  text: sql.ref('homework.text'),
  due_date: sql.ref('homework.due_date'),
  file: sql.ref('homework_files.file_id'),
  hand_in: sql.ref('homework.hand_in'),
})

/** Lessons the account may see, as on the wire; `now` is the academy's clock. */
export const lessonRows = (db: Db, account: Reader, now: GivenTime) =>
  db
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .leftJoin('rooms', 'rooms.room_id', 'lessons.room_id')
    .leftJoin('accounts', 'accounts.id', 'lessons.teacher_id')
    .leftJoin('registers', 'registers.lesson_id', 'lessons.lesson_id')
    .leftJoin('homework', 'homework.lesson_id', 'lessons.lesson_id')
    .leftJoin('homework_files', 'homework_files.lesson_id', 'lessons.lesson_id')
    .select([
      'lessons.lesson_id',
      'lessons.batch_id',
      'batches.batch_name',
      'lessons.date',
      clockTime('lessons.start_time').as('start_time'),
      clockTime('lessons.end_time').as('end_time'),
      sql<Room | null>`case when rooms.room_id is not null then ${room} end`.as('room'),
      sql<boolean>`lessons.online_url is not null`.as('is_online'),
      opensAt.as('opens_at'),
      sql<Teacher | null>`case when ${hasTeacherFor(account)} then ${teacher} end`.as('teacher'),
      'lessons.state',
      'lessons.kind',
      reasonSeenBy(account).as('reason'),
      sql<Moment | null>`case when ${hasMoved} then ${first} end`.as('moved_from'),
      'lessons.makes_up_for',
      'lessons.made_up_day',
      'lessons.joined_to',
      sql<'taken' | 'not_taken'>`case
        when registers.lesson_id is null then 'not_taken' else 'taken' end`.as('register'),
      isLocked(now).as('locked'),
      taughtSeenBy(account).as('taught'),
      sql<Homework | null>`case when homework.lesson_id is not null then ${homework} end`.as(
        'homework',
      ),
      sitting.as('students'),
      'lessons.version',
    ])
    .where(isLessonInReach(account))

const NEEDS = {
  teacher: () => needsTeacher,
  register: (now: GivenTime) =>
    sql<boolean>`lessons.state = 'scheduled' and ${isOver(now)} and not ${hasRegister}`,
}

type Filters = Omit<LessonsQuery, 'from' | 'to' | 'needs'>

type Asked = { [Name in keyof Filters]: Given<NonNullable<Filters[Name]>> | undefined } & {
  from: Given<string>
  to: Given<string>
  needs?: LessonsQuery['needs']
}

/** Query of a list; separate so that tests can check its plan. */
export const lessonsBetweenQuery = (
  db: Db,
  account: Reader,
  { from, to, batch_id, teacher_id, room_id, student_id, needs }: Asked,
  now: GivenTime,
) =>
  lessonRows(db, account, now)
    .where(
      holdsForAll(
        from === to ? columnEquals('lessons.date', from) : isBetween('lessons.date', from, to),
        columnEquals('lessons.batch_id', batch_id),
        columnEquals('lessons.teacher_id', teacher_id),
        columnEquals('lessons.room_id', room_id),
        student_id === undefined ? undefined : attendsLesson(account, student_id),
        needs && NEEDS[needs](now),
      ),
    )
    .orderBy('lessons.date')
    .orderBy('lessons.start_time')
    .orderBy('lessons.lesson_id')

/**
 * The requested lessons as the JSON text to send, without signed file URLs: parsing and writing a day's thousand
 * lessons took longer than everything else. The frequent queries (all lessons, or one account's) are prepared. A single
 * day has its own query, because PostgreSQL cannot estimate a period of unknown length, and would plan each time.
 */
export async function readLessonsAsText(db: Db, { role, uid }: Account, query: LessonsQuery) {
  const { from, to, needs, ...filters } = query
  const [only, ...others] = Object.entries(filters).filter(([, of]) => of !== undefined)
  const now = clock.now()
  const asText = (account: Reader, asked: Asked, at: Given<Date>) =>
    rowsAsText(db, lessonsBetweenQuery(db, account, asked, academyTimeAt(at)))
  if (needs !== undefined || others.length > 0) {
    const { text } = await asText({ role, uid }, query, now).executeTakeFirstOrThrow()
    return text
  }
  const isDay = from === to
  const values = { uid, from, to, now, ...(only && { [only[0]]: only[1] }) }
  const name = `lessons of ${isDay ? 'a day' : 'days'} by ${only?.[0] ?? 'date'} for ${role}`
  const [row] = await queryPrepared(db, name, values, (blanks) =>
    asText(
      { role, uid: blanks.uid },
      { ...blanks, to: isDay ? blanks.from : blanks.to },
      blanks.now,
    ),
  )
  return row?.text ?? '[]'
}

const academyTimeAt = (now: Given<Date>) => toAcademyTime(sql`${now}::timestamptz`)

/** One lesson; 404 if the account may not see it. */
export async function lessonById(
  db: Db,
  { role, uid }: Account,
  lesson_id: number,
  now: LocalTime,
) {
  const values = { uid, lesson_id, ...now }
  const [lesson] = await queryPrepared(db, `lesson for ${role}`, values, (blanks) =>
    lessonRows(db, { role, uid: blanks.uid }, blanks).where(
      'lessons.lesson_id',
      '=',
      blanks.lesson_id,
    ),
  )
  if (!lesson) throw LESSON.missing()
  return lesson
}
