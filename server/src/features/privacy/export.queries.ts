import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { asksAsGuardian, reachable } from '../accounts/rights.ts'
import { answersHeld, attemptsHeld, presenceHeld } from '../attempts/held.queries.ts'
import { changeRequestsHeld } from '../change-requests/change-requests.queries.ts'
import { claimsAbout } from '../claims/claims.queries.ts'
import { enquiriesAbout, enquiryNotesAbout } from '../enquiries/enquiries.queries.ts'
import { guardiansHeld, guardiansHeldFor, guardianshipsHeld } from '../guardians/held.queries.ts'
import { onlinePaymentsAbout } from '../online-payments/online-payments.queries.ts'
import { isPaidBy, paymentsFor } from '../payments/paid-by.queries.ts'
import { paymentsOfStudent } from '../payments/payments.queries.ts'
import { studentNotFound } from '../students/students.queries.ts'
import { consentsOf } from './agreements.queries.ts'

const MOST_ENTRIES = 10_000

type Reader = Pick<Account, 'role' | 'uid'>
type Subject = { student_id: number; uid: string }

/** The account whose data are asked for, with the number of its record; 404 unless it is a student's whom the reader may see. */
const exportedAccount = (db: Db, reader: Reader, uid: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('students as s', 's.uid', 'a.id')
    .select(['a.id as uid', 'a.name', 'a.email', 'a.email_verified', 'a.image', 'a.created_at'])
    .select(['s.student_id', 's.photo_id'])
    .where('a.id', '=', uid)
    .where('a.role', '=', 'student')
    .where(reachable(reader, 'a.id'))
    .executeTakeFirstOrThrow(studentNotFound)

const photo = async (db: Db, photo_id: string | null) => {
  if (photo_id === null) return null
  const { media_type, content } = await db
    .selectFrom('images')
    .select(['media_type', 'content'])
    .where('image_id', '=', photo_id)
    .executeTakeFirstOrThrow()
  return `data:${media_type};base64,${content.toString('base64')}`
}

/** How the account opens and where it is signed in; nothing by which somebody else could. */
const signIn = async (db: Db, uid: string) => ({
  credentials: await db
    .selectFrom('credentials')
    .select(['provider', 'provider_account_id', 'created_at'])
    .where('account_id', '=', uid)
    .orderBy('created_at')
    .execute(),
  sessions: await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('account_id', '=', uid)
    .orderBy('created_at')
    .execute(),
})

const record = (db: Db, student_id: number) =>
  db
    .selectFrom('students')
    .selectAll()
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()

const memberships = (db: Db, student_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('batches as b', 'b.batch_id', 'm.batch_id')
    .select(['b.batch_name', 'm.joined_on', 'm.left_on'])
    .where('m.student_id', '=', student_id)
    .orderBy('m.membership_id')
    .execute()

const lessonGuests = (db: Db, student_id: number) =>
  db
    .selectFrom('lesson_guests as g')
    .innerJoin('lessons as l', 'l.lesson_id', 'g.lesson_id')
    .innerJoin('batches as b', 'b.batch_id', 'l.batch_id')
    .select(['b.batch_name', 'l.date', 'l.start_time'])
    .where('g.student_id', '=', student_id)
    .orderBy('l.date')
    .orderBy('l.start_time')
    .execute()

/** With the notes that staff wrote: they are about the person, too. */
const attendanceMarks = (db: Db, student_id: number) =>
  db
    .selectFrom('attendance_marks as m')
    .innerJoin('lessons as l', 'l.lesson_id', 'm.lesson_id')
    .innerJoin('batches as b', 'b.batch_id', 'l.batch_id')
    .select(['b.batch_name', 'l.date', 'l.start_time'])
    .select(['m.code', 'm.minutes_late', 'm.note', 'm.marked_at'])
    .where('m.student_id', '=', student_id)
    .orderBy('l.date')
    .orderBy('l.start_time')
    .execute()

const leaveNotes = (db: Db, student_id: number) =>
  db
    .selectFrom('leave_notes')
    .select(['from_date', 'to_date', 'reason', 'created_at', 'withdrawn_at'])
    .where('student_id', '=', student_id)
    .orderBy('leave_note_id')
    .execute()

/** What the student answered. Marks are told with the results, once they are published. */
const testSheets = (db: Db, student_id: number) =>
  db
    .selectFrom('test_sheets')
    .innerJoin('tests', 'tests.test_id', 'test_sheets.test_id')
    .select(['tests.title', 'tests.opens_at', 'set_letter', 'absent', 'answers'])
    .where('student_id', '=', student_id)
    .orderBy('tests.opens_at')
    .orderBy('tests.test_id')
    .execute()

const testPlaces = (db: Db, student_id: number) =>
  db
    .selectFrom('test_students')
    .innerJoin('tests', 'tests.test_id', 'test_students.test_id')
    .select(['tests.title', 'tests.opens_at', 'sits', 'extra_minutes'])
    .where('student_id', '=', student_id)
    .orderBy('tests.opens_at')
    .orderBy('tests.test_id')
    .execute()

/** That there is one, and since when; not by which it is opened. */
const calendarFeeds = (db: Db, uid: string) =>
  db.selectFrom('calendar_feeds').select('created_at').where('account_id', '=', uid).execute()

const dues = (db: Db, student_id: number) =>
  db
    .selectFrom('dues')
    .select(['due_id', 'title', 'amount', 'due_date', 'period', 'made_at', 'withdrawn_at'])
    .where('student_id', '=', student_id)
    .orderBy('due_id')
    .execute()

/** For a guardian without the references of what others paid. */
const receipts = (db: Db, student_id: number, guardian: string | undefined) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .select(
      guardian === undefined
        ? 'r.snapshot'
        : sql<unknown>`case when ${isPaidBy(guardian, 'r.payment_id')} then r.snapshot
            else jsonb_set(r.snapshot, '{payment,transaction_id}', 'null') end`.as('snapshot'),
    )
    .where('p.student_id', '=', student_id)
    .orderBy('r.payment_id')
    .execute()

const rows = (db: Db, table: 'fee_marks' | 'erasure_requests', student_id: number) =>
  db.selectFrom(table).selectAll().where('student_id', '=', student_id).execute()

const namedInCourses = (db: Db, student_id: number) =>
  db
    .selectFrom('courses')
    .select('course_name')
    .where('student_id_of_the_week', '=', student_id)
    .orderBy('course_id')
    .execute()

/** What was done by this account and with its record; who else acted is told by their office only. */
async function trail(db: Db, reader: Reader, uid: string, student_id: number | null) {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['happened_at', 'actor', 'action', 'subject', 'row_count', 'changes'])
    .where((eb) =>
      eb.or([
        eb('actor', '=', uid),
        eb.and([eb('subject', 'in', ['accounts', 'sessions']), eb('subject_id', '=', uid)]),
        eb.and([
          eb('subject', 'in', [
            'students',
            'consents',
            'fee_marks',
            'erasure_requests',
            'attendance_marks',
            'leave_notes',
            // What was said of the others is not for one of them.
            ...(asksAsGuardian(reader, uid) ? [] : ['guardianships']),
          ]),
          eb('subject_id', '=', String(student_id)),
        ]),
      ]),
    )
    .orderBy('entry_id')
    .limit(MOST_ENTRIES)
    .execute()
  // Of an entry about many it holds what happened to the first of them.
  return entries.map(({ actor, row_count, changes, ...entry }) => ({
    ...entry,
    by: actor === uid ? 'you' : actor === null ? 'Ganit itself' : 'the academy',
    changes: row_count === 1 ? changes : {},
  }))
}

/** What went to the student, and mails to the account's address; the record's was proven by nobody and may be another's. */
const toPerson = (address: string, student_id: number | null) =>
  sql<boolean>`(d.student_id = ${student_id} or d.student_id is null and d.guardian_id is null and lower(d.address) = ${address})`

const deliveries = (db: Db, address: string, student_id: number | null) =>
  db
    .selectFrom('deliveries as d')
    .select(['d.message_id', 'd.channel', 'd.address', 'd.state', 'd.created_at', 'd.ended_at'])
    .where(toPerson(address, student_id))
    .orderBy('d.created_at')
    .execute()

/** Of mails about the account not the text: it may open it. */
const messages = (db: Db, address: string, student_id: number | null) =>
  db
    .selectFrom('messages as m')
    .select(['m.message_id', 'm.purpose', 'm.subject', 'm.created_at'])
    .select(sql<string | null>`case when purpose <> 'account' then text end`.as('text'))
    .where(
      sql<boolean>`message_id in (
        select d.message_id from deliveries d where ${toPerson(address, student_id)})`,
    )
    .orderBy('m.message_id')
    .execute()

const refusals = (db: Db, student_id: number | null) =>
  db
    .selectFrom('message_refusals')
    .select(['purpose', 'refused_at'])
    .where('student_id', '=', student_id)
    .orderBy('refusal_id')
    .execute()

/** All that is held about who is registered, by table. */
const ofRecord = async (db: Db, reader: Reader, { student_id, uid }: Subject) => ({
  students: await record(db, student_id),
  consents: await consentsOf(db, student_id),
  erasure_requests: await rows(db, 'erasure_requests', student_id),
  fee_marks: await rows(db, 'fee_marks', student_id),
  memberships: await memberships(db, student_id),
  lesson_guests: await lessonGuests(db, student_id),
  attendance_marks: await attendanceMarks(db, student_id),
  leave_notes: await leaveNotes(db, student_id),
  test_students: await testPlaces(db, student_id),
  test_sheets: await testSheets(db, student_id),
  attempts: await attemptsHeld(db, student_id),
  attempt_presence: await presenceHeld(db, student_id),
  answers: await answersHeld(db, student_id, 'answers'),
  late_answers: await answersHeld(db, student_id, 'late_answers'),
  enquiries: await enquiriesAbout(db, student_id),
  enquiry_notes: await enquiryNotesAbout(db, student_id),
  ...(asksAsGuardian(reader, uid)
    ? await guardiansHeldFor(db, student_id, reader.uid)
    : {
        guardians: await guardiansHeld(db, student_id),
        guardianships: await guardianshipsHeld(db, student_id),
      }),
  change_requests: await changeRequestsHeld(
    db,
    student_id,
    asksAsGuardian(reader, uid) ? reader.uid : undefined,
  ),
  dues: await dues(db, student_id),
  payments: await paymentsFor(db, reader, uid, await paymentsOfStudent(db, student_id)),
  receipts: await receipts(db, student_id, asksAsGuardian(reader, uid) ? reader.uid : undefined),
  courses: await namedInCourses(db, student_id),
})

/** All that is held about an account and its student, by table; 404 where the reader may see no such student. */
export async function personalDataOf(db: Db, reader: Reader, uid: string) {
  const { student_id, photo_id, ...account } = await exportedAccount(db, reader, uid)
  return {
    accounts: account,
    ...(await signIn(db, uid)),
    ...(student_id !== null && (await ofRecord(db, reader, { student_id, uid }))),
    calendar_feeds: await calendarFeeds(db, uid),
    claims: await claimsAbout(db, reader, { uid, student_id }),
    online_payments: await onlinePaymentsAbout(db, reader, { uid, student_id }),
    images: await photo(db, photo_id),
    audit_entries: await trail(db, reader, uid, student_id),
    messages: await messages(db, account.email, student_id),
    deliveries: await deliveries(db, account.email, student_id),
    message_refusals: await refusals(db, student_id),
  }
}
