import { setTimeout as sleep } from 'node:timers/promises'
import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import { ownerId } from '../../server/seed/owner.ts'
import { DEMO_STUDENT } from '../../server/seed/seed.ts'
import type { Database } from '../../server/src/db/schema.ts'
import { readAcademyToday } from '../../server/src/features/ground/settings/settings.service.ts'
import { lastFinishedDay } from '../../server/src/jobs/job-runs.queries.ts'
import type { Facts } from './case.ts'
import {
  addAccounts,
  batchOf,
  familyOf,
  GUARDIAN,
  openSessions,
  settle,
  tidyUp,
} from './own-rows.ts'
import { noisyPhoto } from './photos.ts'
import { callerOf, type Product } from './product.ts'

type Db = Kysely<Database>

/** Accounts without a record that only ask who they are; the others can register once. */
const NEWCOMERS = 50
const OTHER_SCRIPT = /[^ -~]/
const LESSONS = 5
const TESTS = 20
const ROWS = 60
const WAIT_MS = 100

const REGISTRATION = {
  first_name: 'Riya',
  last_name: 'Banerjee',
  date_of_birth: '2011-08-14',
  contact_number_1: '+919830041276',
  student_class: 9,
  school_or_college_name: 'Ballygunge Girls’ High School',
  board_or_university_name: 'WBBSE',
  address: '27 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  conditions: true,
  terms: true,
}

/** A hundred students spread over the list. */
async function sampleOf(db: Db) {
  const { rows } = await sql<{ uid: string; id: number; first_name: string; last_name: string }>`
    with ends as (select min(student_id) as first, max(student_id) as last from students)
    select s.* from ends, generate_series(0, 99) n
    cross join lateral (
      select uid, student_id as id, first_name, last_name from students
      where student_id >= first + (last - first) * n / 100 order by student_id limit 1
    ) s`.execute(db)
  return rows
}

/** Students with dues, spread over the list; all students in large academies, which have none. */
async function payersOf(db: Db, uids: string[]) {
  const { rows } = await sql<{ uid: string }>`
    select uid from students s where exists (select from dues d where d.student_id = s.student_id)
    order by md5(uid) limit 100`.execute(db)
  return rows.length > 0 ? rows.map(({ uid }) => uid) : uids
}

type Lesson = { id: number; batch: number; room: number; teacher: string; students: number[] }

/** The last lessons of a batch with registers, its teacher and a student; undefined in academies without any. */
async function teachingOf(db: Db, today: string) {
  const { rows } = await sql<Lesson>`
    with last as (
      select l.batch_id from lessons l
      where l.date <= ${today}::date and l.room_id is not null and l.teacher_id is not null
        and exists (select from registers r where r.lesson_id = l.lesson_id)
      order by l.date desc, l.lesson_id limit 1)
    select l.lesson_id as id, l.batch_id as batch, l.room_id as room, l.teacher_id as teacher,
      array(select student_id from attendance_marks m where m.lesson_id = l.lesson_id) as students
    from lessons l join last using (batch_id) join registers r using (lesson_id)
    order by l.date desc limit ${LESSONS}`.execute(db)
  const [first] = rows
  const pupil = first?.students[0]
  if (!first || pupil === undefined) return undefined
  const { uid } = await db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', pupil)
    .executeTakeFirstOrThrow()
  return { ...first, rows, pupil, uid }
}

/** A draft to fill, and tests marked by totals; undefined in academies without papers. */
async function papersOf(db: Db) {
  const { rows } = await sql<{ id: number; chapter: number }>`
    select paper_id as id,
      (select min(chapter_id) from chapters c where c.class_number = p.class_number) as chapter
    from papers p where state = 'draft' and title like 'Paper % for Class %' order by paper_id limit 1`.execute(
    db,
  )
  const { rows: tests } = await sql<{ id: number; students: number[] }>`
    select test_id as id, array(
      select student_id from test_sheets s where s.test_id = t.test_id order by student_id limit ${ROWS}
    ) as students
    from tests t where test_id % 4 <> 0 and title like 'Test % of Class %'
    order by test_id desc limit ${TESTS}`.execute(db)
  return rows[0] && { ...rows[0], tests }
}

const IMPORT_MAP = /<script type="importmap">.*?<\/script>/s

/** The built files that a page loads, in `/assets`; its import map names those that it may load later, too. */
async function filesOf(page: string) {
  const text = (await (await fetch(page)).text()).replace(IMPORT_MAP, '')
  return [
    ...new Set([...text.matchAll(/["']\/assets\/([^"'#]+)["'#]/g)].map(([, file]) => file ?? '')),
  ]
}

/** A small token of the public address of a pupil's calendar. */
async function feedOf({ url, tokenOf }: Product, uid: string) {
  const call = callerOf(url, tokenOf(uid))
  const { address } = await call<{ address: string }>('POST', 'calendar-feed')
  return new URL(address).pathname.split('/').at(-1) ?? ''
}

/** Prepares a seeded academy, whose product runs. */
export async function prepareFacts(db: Db, product: Product, students: number): Promise<Facts> {
  const { url, tokenOf } = product
  // On a new day the app has daily work and a backup, which are not measured.
  const today = await readAcademyToday(db)
  while ((await lastFinishedDay(db, 'backup')) !== today) await sleep(WAIT_MS)
  const uids = await addAccounts(db)
  const admin = await ownerId(db)
  const { id: student } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', DEMO_STUDENT.email)
    .executeTakeFirstOrThrow()
  const teaching = await teachingOf(db, today)
  const known = [admin, student, teaching?.teacher, teaching?.uid].filter(Boolean)
  const isKnown = sql`id like 'bench-%' or id = any(${known}::text[])`
  await openSessions(db, isKnown)
  const batchId = await batchOf(db, product, admin)
  const family = await familyOf(db, batchId)
  await openSessions(db, sql`id = ${GUARDIAN}`)
  await tidyUp(db)
  await settle(product)
  const papers = await papersOf(db)
  const people = await sampleOf(db)
  const landing = await filesOf(url)
  const ofTeaching = teaching && {
    taken: teaching.rows.map(({ id }) => id),
    class: [teaching.batch],
    room: [teaching.room],
    teacher: [teaching.teacher],
    pupil: [teaching.pupil],
    feed: [await feedOf(product, teaching.uid)],
    chapter: [
      (await sql<{ n: number }>`select min(chapter_id) as n from chapters`.execute(db)).rows[0]
        ?.n ?? 0,
    ],
  }
  const ofPapers = papers && {
    draft: [papers.id],
    chapter: [papers.chapter],
    tests: papers.tests.map(({ id }) => id),
    widths: Array.from({ length: TESTS }, (_, n) => `${30 + n}$ m wide`),
    longAgo: [800, 365, 30].map((days) => dayAfter(today, -days)),
  }
  return {
    values: {
      asset: landing.filter((file) => file.startsWith('vendor-')).slice(0, 1),
      landing,
      dashboard: await filesOf(`${url}/student/dashboard`),
      office: await filesOf(`${url}/admin-dashboard`),
      deep: [Math.floor(students / 20)],
      names: [...new Set(people.map(({ last_name }) => last_name))].slice(0, 20),
      fullNames: people
        .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
        .filter((name) => !OTHER_SCRIPT.test(name)),
      otherNames: people
        .map(({ last_name }) => last_name)
        .filter((name) => OTHER_SCRIPT.test(name)),
      uids: people.map(({ uid }) => uid),
      ids: people.map(({ id }) => id),
      firstId: people.slice(0, 1).map(({ id }) => id),
      payers: await payersOf(
        db,
        people.map(({ uid }) => uid),
      ),
      batch: [batchId],
      student: [student],
      today: [today],
      month: [today.slice(0, 7)],
      weekEnd: [dayAfter(today, 6)],
      weekAgo: [dayAfter(today, -7)],
      ...family,
      ...ofTeaching,
      ...ofPapers,
    },
    tokens: {
      admin: [tokenOf(admin)],
      student: [tokenOf(student)],
      guardian: [tokenOf(GUARDIAN)],
      newcomers: uids.slice(0, NEWCOMERS).map(tokenOf),
      strangers: uids.slice(NEWCOMERS).map(tokenOf),
      ...(teaching && { teacher: [tokenOf(teaching.teacher)], pupil: [tokenOf(teaching.uid)] }),
    },
    cookieOf: product.cookieOf,
    groups: {
      taken: teaching?.rows.map((each) => each.students),
      tests: papers?.tests.map((each) => each.students),
    },
    registration: JSON.stringify({
      ...REGISTRATION,
      student_photo_path: await noisyPhoto({ width: 200, height: 260 }, 70),
    }),
    signIn: DEMO_STUDENT,
  }
}
