import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { answersHeld, attemptsHeld, presenceHeld } from '../../exams/attempts/held.queries.ts'
import { asksAsGuardian, isVisibleTo } from '../../ground/rights/rights.ts'
import { handInsHeld } from '../../learning/hand-ins/held.queries.ts'
import {
  itemsHeld,
  levelsHeld,
  monthsHeld,
  sessionsHeld,
} from '../../learning/practice/sessions/held.queries.ts'
import { reportsHeld } from '../../learning/progress-reports/progress-reports.queries.ts'
import {
  schoolTestChaptersHeld,
  schoolTestsHeld,
} from '../../learning/school-tests/held.queries.ts'
import { setsHeld } from '../../learning/sets/held.queries.ts'
import { notesHeld, toldHeld } from '../../learning/weekly/notes.queries.ts'
import { linesHeld } from '../../learning/weekly/said.queries.ts'
import { claimsAbout } from '../../money/claims/claims.queries.ts'
import { concessionsOfStudent } from '../../money/concessions/concessions.queries.ts'
import { waiversOfStudent } from '../../money/dues/waivers.queries.ts'
import { partsOfDue } from '../../money/ledger/ledger.queries.ts'
import { onlinePaymentsAbout } from '../../money/online-payments/online-payments.queries.ts'
import { advancesBefore } from '../../money/payments/advances-before.service.ts'
import { isPaidBy, paymentsSeenBy } from '../../money/payments/paid-from-home.queries.ts'
import { paymentsOfStudent } from '../../money/payments/payments.queries.ts'
import { refundsSeenBy } from '../../money/refunds/refunds.queries.ts'
import { contactsHeld } from '../../money/reminders/held.queries.ts'
import { consentsOf } from '../../people/agreements/agreements.queries.ts'
import { changeRequestsHeld } from '../../people/change-requests/change-requests.queries.ts'
import { enquiriesAbout, enquiryNotesAbout } from '../../people/enquiries/enquiries.queries.ts'
import {
  guardiansHeld,
  guardiansHeldFor,
  guardianshipsHeld,
} from '../../people/guardians/held.queries.ts'
import { remarksAbout } from '../../people/remarks/remarks.queries.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { lettersHeld } from '../letters/letters.queries.ts'
import { calendarFeedsHeld, messagesHeld, signInHeld, trailHeld } from './account-held.queries.ts'

type Reader = Pick<Account, 'role' | 'uid'>
type Subject = { student_id: number; uid: string }

/** Account to export, with its record's number; 404 unless it is a student's the reader may see. */
const exportedAccount = (db: Db, reader: Reader, uid: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('students as s', 's.uid', 'a.id')
    .select(['a.id as uid', 'a.name', 'a.email', 'a.email_verified', 'a.image', 'a.created_at'])
    .select(['s.student_id', 's.photo_id'])
    .where('a.id', '=', uid)
    .where('a.role', '=', 'student')
    .where(isVisibleTo(reader, 'a.id'))
    .executeTakeFirstOrThrow(studentNotFound)

const readPhoto = async (db: Db, photo_id: string | null) => {
  if (photo_id === null) return null
  const { media_type, content } = await db
    .selectFrom('images')
    .select(['media_type', 'content'])
    .where('image_id', '=', photo_id)
    .executeTakeFirstOrThrow()
  return `data:${media_type};base64,${content.toString('base64')}`
}

const recordOfStudent = (db: Db, student_id: number) =>
  db
    .selectFrom('students')
    .selectAll()
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()

const membershipsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('batches as b', 'b.batch_id', 'm.batch_id')
    .select(['b.batch_name', 'm.joined_on', 'm.left_on', 'm.left_why'])
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

/** Marks with staff's notes, because these are about the person. */
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

/** The student's answers. Marks are in the published results. */
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

const duesHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('dues as d')
    .leftJoin('single_dues as s', 's.due_id', 'd.due_id')
    .select(['d.due_id', 'd.kind', 'd.title', 'd.amount', 'd.due_date', 'd.period', 'd.made_at'])
    .select(['d.paid_from', 'd.paid_to'])
    .select(['d.withdrawn_at', 's.recorded_on', 's.reason', partsOfDue])
    .where('d.student_id', '=', student_id)
    .orderBy('d.due_id')
    .execute()

/** Receipts; for a guardian without references of other payers. */
const receiptsHeld = (db: Db, student_id: number, guardian: string | undefined) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .select(
      guardian === undefined
        ? 'r.snapshot'
        : sql<unknown>`case when ${isPaidBy(guardian, 'r.payment_id')} then r.snapshot
            else jsonb_set(jsonb_set(r.snapshot, '{payment,transaction_id}', 'null'),
              '{payment,cheque,bank}', 'null', false) end`.as('snapshot'),
    )
    .where('p.student_id', '=', student_id)
    .orderBy('r.payment_id')
    .execute()

const creditWishesHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('credit_wishes')
    .select(['amount', 'reason', 'recorded_on'])
    .where('student_id', '=', student_id)
    .orderBy('credit_wish_id')
    .execute()

const rowsHeld = (db: Db, table: 'fee_marks' | 'erasure_requests', student_id: number) =>
  db.selectFrom(table).selectAll().where('student_id', '=', student_id).execute()

const namedInCourses = (db: Db, student_id: number) =>
  db
    .selectFrom('courses')
    .select('course_name')
    .where('student_id_of_the_week', '=', student_id)
    .orderBy('course_id')
    .execute()

/** Trail of a record; for a guardian without entries about the other guardians. */
const trailOfRecord = (reader: Reader, uid: string, student_id: number | null) => {
  const subjects = [
    'students',
    'consents',
    'fee_marks',
    'erasure_requests',
    'attendance_marks',
    'leave_notes',
    ...(asksAsGuardian(reader, uid) ? [] : ['guardianships']),
  ]
  return sql<boolean>`(subject = any(${subjects}::text[]) and subject_id = ${student_id}::text)`
}

/** Everything held about a registered student, by table. */
const dataOfRecord = async (db: Db, reader: Reader, { student_id, uid }: Subject) => ({
  students: await recordOfStudent(db, student_id),
  consents: await consentsOf(db, student_id),
  erasure_requests: await rowsHeld(db, 'erasure_requests', student_id),
  fee_marks: await rowsHeld(db, 'fee_marks', student_id),
  memberships: await membershipsHeld(db, student_id),
  lesson_guests: await lessonGuests(db, student_id),
  attendance_marks: await attendanceMarks(db, student_id),
  leave_notes: await leaveNotes(db, student_id),
  hand_ins: await handInsHeld(db, student_id),
  weekly_lines: await linesHeld(db, student_id),
  weekly_notes: await notesHeld(db, student_id),
  progress_reports: await reportsHeld(db, student_id),
  practice_sessions: await sessionsHeld(db, student_id),
  practice_items: await itemsHeld(db, student_id),
  practice_months: await monthsHeld(db, student_id),
  practice_levels: await levelsHeld(db, student_id),
  set_students: await setsHeld(db, student_id),
  school_tests: await schoolTestsHeld(db, student_id),
  school_test_chapters: await schoolTestChaptersHeld(db, student_id),
  practice_told: await toldHeld(db, student_id),
  test_students: await testPlaces(db, student_id),
  test_sheets: await testSheets(db, student_id),
  attempts: await attemptsHeld(db, student_id),
  attempt_presence: await presenceHeld(db, student_id),
  answers: await answersHeld(db, student_id, 'answers'),
  late_answers: await answersHeld(db, student_id, 'late_answers'),
  enquiries: await enquiriesAbout(db, student_id),
  enquiry_notes: await enquiryNotesAbout(db, student_id),
  student_remarks: await remarksAbout(db, student_id),
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
  dues: await duesHeld(db, student_id),
  payments: [
    ...(await paymentsSeenBy(db, reader, uid, await paymentsOfStudent(db, student_id))),
    ...(await advancesBefore(db, student_id)),
  ],
  concessions: await concessionsOfStudent(db, student_id),
  refunds: await refundsSeenBy(db, reader, { student_id, uid }),
  waivers: await waiversOfStudent(db, student_id),
  credit_wishes: await creditWishesHeld(db, student_id),
  receipts: await receiptsHeld(
    db,
    student_id,
    asksAsGuardian(reader, uid) ? reader.uid : undefined,
  ),
  fee_contacts: await contactsHeld(db, reader, student_id),
  issued_letters: await lettersHeld(db, student_id),
  courses: await namedInCourses(db, student_id),
})

/** Everything held about an account and its student, by table; 404 if the reader may not see them. */
export async function readPersonalData(db: Db, reader: Reader, uid: string) {
  const { student_id, photo_id, ...account } = await exportedAccount(db, reader, uid)
  return {
    accounts: account,
    ...(await signInHeld(db, uid)),
    ...(student_id !== null && (await dataOfRecord(db, reader, { student_id, uid }))),
    calendar_feeds: await calendarFeedsHeld(db, uid),
    claims: await claimsAbout(db, reader, { uid, student_id }),
    online_payments: await onlinePaymentsAbout(db, reader, { uid, student_id }),
    images: await readPhoto(db, photo_id),
    audit_entries: await trailHeld(db, uid, trailOfRecord(reader, uid, student_id)),
    ...(await messagesHeld(db, { student_id, address: account.email })),
  }
}
