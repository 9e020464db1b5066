import { createECDH } from 'node:crypto'
import { dayAfter } from '@ganit/contract/days'
import { type Endpoint, isCreating } from '@ganit/contract/endpoint'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { createPayAdjustment } from '@ganit/contract/money/pay-sheets'
import { recordConsent } from '@ganit/contract/office/privacy'
import { createChapter } from '@ganit/contract/papers/chapters'
import { createQuestion } from '@ganit/contract/papers/questions'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { differences } from '../../tools/checks/compared-lists.ts'
import { deleteExpired } from '../src/features/accounts/sessions/expired.queries.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { readFamilyRows } from '../src/features/money/reminders/rows.queries.ts'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { type Academy, aPhoto, aRegistration, openAcademy, test } from './academy.ts'
import { expectFaults } from './asked-faults.ts'
import { anOpenTest } from './attempts.ts'
import { aCourseOf, BATCH } from './batches.ts'
import { isChosen } from './chosen-calls.ts'
import { empty } from './database.ts'
import { beginEachTestAt } from './days.ts'
import { ASKED, theEnquiries } from './enquiries.ts'
import { theFamilies } from './families.ts'
import { addHandedIn } from './hand-ins.ts'
import { asDataUrl } from './imports.ts'
import { adminUid, FEE, theLedger } from './ledger.ts'
import { aLesson } from './lessons.ts'
import { aQuestion, aReadyPaper } from './papers.ts'
import { dueOf, UPI } from './paying.ts'
import { startRazorpay } from './razorpay.ts'
import { aRecord } from './records.ts'
import { TEACHER, theStaff } from './staff.ts'
import { COURSE } from './teaching.ts'
import { aStoredTemplate } from './variants.ts'

// The test expects these dates and ages.
beginEachTestAt('2026-11-24', '10:00')

const CREATING = allEndpoints.map(({ endpoint }): Endpoint => endpoint).filter(isCreating)

const QUESTION = { Question: 'Is 1 < 2?', OptionA: 'Yes', OptionB: 'No', RightOption: 'A' }
const POST = {
  title: 'Zero',
  slug: 'zero',
  summary: 'It has no reciprocal.',
  markdown: 'None.',
  status: 'draft',
  date: '2026-01-14',
}

const PHONE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'a'.repeat(22),
  },
}

const NO_INK = { lines: [], stamps: [] }

const SETS = { count: 1, shuffle_questions: true, shuffle_options: true }

type Sent = { params?: object; querystring?: object; body?: object }
type Case = {
  by?: 'student' | 'newcomer' | 'guardian'
  table: string
  input: Sent
  other?: Sent
  /** Precondition. */
  before?: (academy: Academy) => Promise<unknown>
}

/** Only one import may run at a time. */
const noImportRuns = ({ db }: Academy) =>
  db.updateTable('imports').set({ state: 'checked' }).where('state', '=', 'running').execute()

/**
 * POSTs that are harmless without a key: a repetition only reads, sets the same again, or is refused as already done.
 */
const HARMLESS_TWICE = [
  '/account/agreement',
  '/account/second-factor/begin',
  '/account/second-factor/confirm',
  '/account/second-factor/end',
  '/account/sessions/end-others',
  '/attempts/:attempt_id/accept-late',
  '/attempts/:attempt_id/reopen',
  '/attempts/:attempt_id/submit',
  '/auth-code',
  '/auth-code/confirm',
  // The link works once.
  '/auth/password-resets',
  '/auth/password-resets/agreement',
  '/batch-fees/:batch_fee_id/preview',
  '/batch-fees/preview',
  '/concessions/preview',
  // Delivery reports are idempotent.
  '/hooks/sms',
  '/hooks/whatsapp',
  '/inbox/:message_id/read',
  '/practice/:session_id/end',
  '/practice/:session_id/hints',
  '/practice/:session_id/show',
  '/message-templates/:event/:language/preview',
  '/messages/preview',
  '/messages/:message_id/cancel',
  // After the first call the failed deliveries wait, so the second one sends nothing.
  '/messages/:message_id/again',
  '/messages/:message_id/deliveries/:delivery_id/by-hand',
  // The second call has an outdated version of the test, and is refused.
  '/tests/:test_id/items/:item_id/key',
  // A reservation by one marker stays with this marker.
  '/tests/:test_id/items/:item_id/take',
  // Already published.
  '/tests/:test_id/publish',
  '/tests/:test_id/withdraw',
  '/unsubscribe/:token',
  // Already closed.
  '/today/checklist/close',
  // Filled fields and consents stay.
  '/welcome',
  '/welcome/email',
  '/welcome/not-us',
  '/welcome/read',
  '/batches/:batch_id/plan/suggest',
  '/batches/:id/assign',
  '/batchmanegment/batch_detail_by_id',
  '/batchmanegment/student_fee_status_by_batch',
  '/batchmanegment/update_batch',
  '/change-requests/:change_request_id/accept',
  '/change-requests/:change_request_id/decline',
  '/claims/:claim_id/accept',
  '/claims/:claim_id/decline',
  '/claims/:claim_id/paid',
  '/claims/:claim_id/withdraw',
  '/closed-days/preview',
  '/coursemanegment/delete_classroom_essential',
  '/coursemanegment/edit_classroom_essentials',
  '/coursemanegment/edit_course',
  '/coursemanegment/edit_curriculum',
  '/coursemanegment/show_classroom_essentials_by_id',
  '/coursemanegment/show_curriculum_by_id',
  '/coursemanegment/showcourseid',
  '/enquiries/:enquiry_id/joined',
  '/enquiries/:enquiry_id/lost',
  '/enquiries/:enquiry_id/reopen',
  '/enquiries/:enquiry_id/trial',
  '/enquiries/prefill',
  '/examsetup/editquestions',
  '/getquestionbyid',
  '/guardians/:guardian_id/erase',
  '/guardians/:guardian_id/let-in',
  '/guardians/:guardian_id/merge',
  '/guardianships/confirm',
  '/invitations/accept',
  '/invitations/read',
  '/leave-notes/:leave_note_id/withdraw',
  '/lessons/:lesson_id/cancel',
  '/lessons/:lesson_id/join',
  '/lessons/:lesson_id/move',
  '/lessons/:lesson_id/restore',
  '/lessons/:lesson_id/substitute',
  '/hooks/razorpay',
  '/online-payments/:online_payment_id/refund',
  '/online-payments/:online_payment_id/settle',
  '/papers/:paper_id/draft',
  '/papers/:paper_id/free',
  '/papers/:paper_id/fill',
  '/papers/:paper_id/fill/check',
  '/papers/:paper_id/items/:item_id/replace',
  '/papers/:paper_id/items/:item_id/take',
  '/papers/:paper_id/ready',
  '/concessions/:concession_id/end',
  '/day-closes/:day_close_id/reopen',
  '/payments/:payment_id/reverse',
  '/refunds/:refund_id/reverse',
  // The call makes pay links, of which each person has one.
  '/reminders/texts',
  '/reminders/send/preview',
  '/expenses/:expense_id/reverse',
  '/letters/:letter_id/withdraw',
  '/pay-rates/:pay_rate_id/end',
  '/pay-slips/:pay_slip_id/reverse',
  '/waivers/:waiver_id/reverse',
  '/session-plans/:session_plan_id/again',
  '/session-plans/:session_plan_id/undo',
  '/questions/check',
  // An ended variant stays ended.
  '/questions/:question_id/variants/:n/end',
  '/questions/import/preview',
  '/staff/:account_id/end',
  '/staff/:account_id/erase',
  '/staff/:account_id/resume',
  '/staff/:account_id/second-factor/end',
  // After leaving, the second call finds no batch.
  '/student/:uid/credit-kept',
  '/student/:uid/leave',
  '/student/:uid/erase',
  // The registration is gone.
  '/student/:uid/same',
  // A new code ends the one before.
  '/student/:uid/same/code',
  '/student/:uid/guardians/:guardian_id/confirm',
  // Stores nothing.
  '/tests/:test_id/preview',
  '/student/reset-fees',
  '/student/reset-fees/:reset_id/undo',
  '/student/student_detail_by_id',
  '/student/update_student_detail',
  '/student/claim',
  '/settings/late-fee/preview',
  // A second mail or SMS to the owner, who asked for it.
  '/connections/:kind/test',
  '/hosting/agreement',
]

test('every POST of the contract is carried out once per key, or may be repeated [S145]', () => {
  const others = allEndpoints
    .map(({ endpoint }): Endpoint => endpoint)
    .filter((endpoint) => endpoint.method === 'POST' && !isCreating(endpoint))
  const wayOut = 'a new call that creates has a `status` of 201; any other stands in HARMLESS_TWICE'
  expect(
    differences(
      others.map(({ path }) => path),
      HARMLESS_TWICE,
    ),
    wayOut,
  ).toEqual([])
})

/** Two imports, one to run and one to undo. */
async function importsOf({ db }: Academy) {
  const made = await db
    .insertInto('imports')
    .values([
      { file_name: 'checked.csv', state: 'checked' },
      { file_name: 'done.csv', state: 'done', done_at: clock.now() },
    ])
    .returning('import_id')
    .execute()
  const rows = made.map(({ import_id }) => ({ import_id, row: 2, texts: '[]' }))
  await db.insertInto('import_rows').values(rows).execute()
  return made.map(({ import_id }) => String(import_id))
}

const MITA = { name: 'Mita', relation: 'mother', phone: '+919830041299' }

/** A report that was sent, and a mark that another can tell. */
async function aReportOf(
  academy: Academy,
  of: { batch_id: number; student_id: number; today: string },
) {
  const { batch_id, student_id, today } = of
  const hours = { date: dayAfter(today, -1), start_time: '00:20', end_time: '00:25' }
  const lesson_id = await aLesson(academy, batch_id, hours)
  const marked_at = clock.now()
  const { db } = academy
  await db.insertInto('registers').values({ lesson_id }).execute()
  await db
    .insertInto('attendance_marks')
    .values({
      ...{ lesson_id, student_id, code: 'P', marked_at, is_tapped: true },
      ...{ minutes_late: null, note: null },
    })
    .execute()
  const { report_id } = await db
    .insertInto('progress_reports')
    .values({
      ...{ student_id, batch_id, batch_name: 'Mornings', line: null, phrase: 1 },
      ...{ from_date: dayAfter(today, -90), to_date: today, facts: '{}' },
      ...{ sent_at: clock.now(), sent_by: null },
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  return report_id
}

/** Input for each creating call, a different input, and the table that gets one row. */
async function cases(
  academy: Academy,
  payer: Awaited<ReturnType<Academy['aStudent']>>,
): Promise<Record<string, Case>> {
  const { aBatch, aMember, aPupil, addFee, toggle, call, pay } = await theLedger(academy)
  const batch_id = await aBatch()
  await toggle(batch_id, payer.profile.student_id)
  await call(updateSettings, { body: UPI } as never)
  const { student_id, uid } = await aMember(batch_id)
  const moved_to = await aBatch('Evenings')
  const left = await aBatch('Left by mistake')
  const leaver = await aMember(left)
  await addFee(left)
  await pay({ student_id: leaver.student_id, amount: '10' })
  const { undo } = (await toggle(left, leaver.student_id)).body
  const newcomer = await aPupil()
  await addFee(batch_id)
  const owed = await dueOf(academy, payer.profile.student_id)
  const course_id = await aCourseOf(academy)
  const { uid: record } = await aRecord(academy, { contact_number_1: '98300 41276' })
  const [checked = '', ran = ''] = await importsOf(academy)
  const today = await readAcademyToday(academy.db)
  const { uid: paid_person } = await academy.signUpAs('teacher')
  const { uid: paid_month } = await academy.signUpAs('teacher')
  await call(createPayAdjustment, {
    body: {
      account_id: paid_month,
      month: today.slice(0, 7),
      amount: '900',
      reason: 'A day’s help',
    },
  } as never)
  const lesson_id = await aLesson(academy, batch_id, {
    date: today,
    start_time: '00:00',
    end_time: '00:05',
  })
  const report_id = await aReportOf(academy, { batch_id, student_id, today })
  const next_lesson = await aLesson(academy, await aBatch('Guests'), { date: '2190-11-09' })
  const demo = await aLesson(academy, await aBatch('Demo'), { date: dayAfter(today, 1) })
  const { invite } = await theStaff(academy)
  const { invitation_id } = (await invite({ ...TEACHER, email: 'other@example.in' })).body
    .invitation
  const body = (table: string, input: object, other: object): Case => ({
    table,
    input: { body: input },
    other: { body: { ...input, ...other } },
  })
  const paid = { student_id, amount: '10', date: '2026-11-01', method: 'cash' }
  const { payment } = await pay({ student_id, amount: '10' })
  const byCheque = { student_id, amount: '1', method: 'cheque' }
  const { payment_id: cheque } = (await pay(byCheque)).payment
  const { payment_id: cleared } = (await pay(byCheque)).payment
  const ahead = { ...paid, student_id: (await aPupil()).student_id }
  await pay({ ...ahead, amount: '50', advance: true })
  const asked = { student_id, title: 'Books', amount: '70', due_date: '2190-11-01' }
  const { due_id } = (await call(addDue, { body: asked } as never)).body.due
  const late_student = (await aPupil()).student_id
  const since = { student_id: late_student, title: 'Books', amount: '70', due_date: '2026-11-01' }
  await call(addDue, { body: since } as never)
  const late = `s${late_student}`
  const listed = { expect: 0 }
  const chapter = { class_number: 9, name: 'Lines' }
  const { chapter_id } = (await call(createChapter, { body: chapter })).body.chapter
  const paper_id = String((await aReadyPaper(call, [await aQuestion(academy)])).paper_id)
  const template = String((await aStoredTemplate(academy, {}, 2)).question_id)
  const essential = {
    classroom_essentials_name: 'Graph paper',
    classroom_essentials_description: 'Ten sheets',
    course_id,
  }
  const consent = { purpose: 'guardian', given: true, guardian_name: 'Mita' }
  const { aGuardian } = await theFamilies(academy)
  const enquiry_id = String(await (await theEnquiries(academy)).anEnquiry())
  const { guardian_id } = await aGuardian([{ student_id }], {
    account_id: null,
    proven_at: null,
    email: 'subir@example.in',
  })
  const open = await anOpenTest(academy)
  const planned = String(open.test_id)
  await academy.db
    .insertInto('memberships')
    .values({
      batch_id: open.batch_id,
      student_id: payer.profile.student_id,
      joined_on: '2020-01-01',
    })
    .execute()
  const work = await homeworkOf(academy, open.batch_id)
  const page = await aPageOf(academy, payer.profile.student_id, open.batch_id)
  const sat = await anOpenTest(academy)
  const begun = await academy.db
    .insertInto('attempts')
    .values({
      test_id: sat.test_id,
      student_id: payer.profile.student_id,
      ends_at: new Date(clock.ms() + 3_600_000),
      seed: 1,
    })
    .returning('attempt_id')
    .executeTakeFirstOrThrow()
  const attempt_id = String(begun.attempt_id)
  const item_id = sat.paper.sections[0]?.items[5]?.item_id
  const COPIED = {
    title: 'Quadratics again',
    opens_at: '2026-12-01T04:30:00Z',
    closes_at: '2026-12-01T07:30:00Z',
    batch_ids: [open.batch_id],
  }
  return {
    '/change-requests': {
      ...body('change_requests', { uid, changes: { pin: '700030' } }, { changes: { pin: '1' } }),
      by: 'guardian',
    },
    '/claims': {
      ...body('claims', { due_ids: [owed] }, { amount: '5' }),
      by: 'student',
    },
    '/online-payments': {
      by: 'student',
      table: 'online_payments',
      input: { body: { due_ids: [owed] } },
    },
    '/payments': body('payments', paid, { transaction_id: 'T2' }),
    '/payments/:payment_id/correct': {
      table: 'reversals',
      input: { params: { payment_id: payment.payment_id }, body: { reason: 'Typed wrong' } },
      other: { params: { payment_id: payment.payment_id }, body: { reason: 'Other' } },
    },
    '/payments/:payment_id/bounced': {
      table: 'reversals',
      input: { params: { payment_id: cheque }, body: { on: today } },
      other: { params: { payment_id: cheque }, body: { on: today, why: 'No funds' } },
    },
    '/payments/:payment_id/cleared': {
      table: 'cheques',
      input: { params: { payment_id: cleared }, body: { on: today } },
      other: { params: { payment_id: cleared }, body: { on: '2026-11-01' } },
    },
    '/concessions': body(
      'concessions',
      { student_id, kind: 'merit', percent: '10', from_date: '2190-01-01', reason: 'First' },
      { percent: '20' },
    ),
    '/counter/payments': body(
      'payments',
      { payments: [{ student_id, amount: '10' }], method: 'cash' },
      { transaction_id: 'T3' },
    ),
    '/day-closes': body(
      'day_closes',
      { day: '2026-11-01', counted: '5', reason: 'Found' },
      { counted: '6' },
    ),
    '/expenses': body(
      'expenses',
      { kind: 'rent', amount: '5', paid_to: 'Landlord', paid_from: 'upi' },
      { amount: '6' },
    ),
    '/batches/:batch_id/notes': {
      table: 'batch_notes',
      input: {
        params: { batch_id: open.batch_id },
        body: { title: 'Video', url: 'https://example.org/1' },
      },
      other: {
        params: { batch_id: open.batch_id },
        body: { title: 'Video', url: 'https://example.org/2' },
      },
    },
    '/letters': body(
      'issued_letters',
      { kind: 'enrolment', student_ids: [student_id], language: 'en' },
      { language: 'hi' },
    ),
    '/student-cards': {
      ...body('jobs', { student_ids: [student_id] }, { language: 'hi' }),
      before: () => call(updateSettings, { body: { phone: '98300 41200' } } as never),
    },
    '/pay-rates': body(
      'pay_rates',
      { account_id: paid_person, kind: 'lesson', amount: '350', from_date: '2026-06-01' },
      { amount: '360' },
    ),
    '/pay-adjustments': body(
      'pay_adjustments',
      { account_id: paid_person, month: today.slice(0, 7), amount: '-5', reason: 'Tax' },
      { amount: '-6' },
    ),
    '/pay-slips': {
      ...body(
        'pay_slips',
        { account_id: paid_month, month: today.slice(0, 7), gross: '900', paid_from: 'bank' },
        { paid_from: 'upi' },
      ),
    },
    '/dues': body('dues', asked, { amount: '80' }),
    '/dues/:due_id/waive': {
      table: 'waivers',
      input: { params: { due_id }, body: { amount: '5', reason: 'Hardship' } },
      other: { params: { due_id }, body: { amount: '6', reason: 'Hardship' } },
    },
    '/session-plans': body(
      'session_plans',
      { on: today, rows: [{ from_batch_id: left, to: 'stay' }] },
      { rows: [{ from_batch_id: left, to: 'leave' }] },
    ),
    '/reminders/contacts': body(
      'fee_contacts',
      { person: late, kind: 'call', outcome: 'spoke' },
      {
        outcome: 'no answer',
      },
    ),
    '/reminders/opened': {
      ...body('messages', { person: late, overdue: '70' }, { overdue: '71' }),
      // The guardian of this test is of all students; this one is a family alone.
      before: ({ db }) =>
        db.deleteFrom('guardianships').where('student_id', '=', late_student).execute(),
    },
    '/reminders/send': {
      ...body('jobs', listed, { expect: 999 }),
      before: async ({ app, db }) => {
        app.messageReach.sms = true
        const { totals } = await readFamilyRows(db, {}, today, { limit: 0, offset: 0 })
        listed.expect = totals.to_remind?.families ?? 0
      },
    },
    '/refunds': body('refunds', { ...ahead, reason: 'Moves' }, { reason: 'Other' }),
    '/batchmanegment/add_batch_fee': body('batch_fees', { ...FEE, batch_id }, { amount: '7' }),
    '/batchmanegment/create_batch': body('batches', BATCH, { batch_name: 'Other' }),
    '/batches': body('batches', { name: 'Evening', classNumber: 9 }, { classNumber: 10 }),
    '/classes': body(
      'class_modules',
      { classNumber: 9, title: 'Class 9', description: 'Lines' },
      { title: 'Class IX' },
    ),
    '/coursemanegment/create_course': body('courses', COURSE, { course_name: 'Other' }),
    '/coursemanegment/add_course_curriculum': body(
      'curriculums',
      { curriculum_name: 'Real numbers', course_id },
      { curriculum_name: 'Other' },
    ),
    '/coursemanegment/add_classroom_essentials': body('essentials', essential, {
      classroom_essentials_name: 'Compass',
    }),
    '/posts': body('posts', POST, { slug: 'one' }),
    '/exam/questions': body('questions', QUESTION, { Question: 'Is 2 < 1?' }),
    '/staff': body('invitations', TEACHER, { name: 'Other' }),
    '/staff/:account_id/absences': {
      table: 'staff_absences',
      input: {
        params: { account_id: await adminUid(academy.db) },
        body: { from_date: '2190-11-08', to_date: '2190-11-08' },
      },
      other: {
        params: { account_id: 'another' },
        body: { from_date: '2190-11-08', to_date: '2190-11-08' },
      },
    },
    '/invitations/:invitation_id/again': {
      table: 'deliveries',
      input: { params: { invitation_id: String(invitation_id) } },
    },
    '/closed-days': body(
      'closed_days',
      { title: 'Diwali', from_date: '2190-11-08', to_date: '2190-11-08' },
      { title: 'Holi' },
    ),
    '/messages': body(
      'messages',
      { purpose: 'notice', subject: 'Diwali', text: 'Closed.', audience: { all: true } },
      { subject: 'Holi' },
    ),
    '/questions/:question_id/variants': {
      table: 'jobs',
      input: { params: { question_id: template }, body: { count: 20, version: 1 } },
      other: { params: { question_id: template }, body: { count: 5, version: 1 } },
    },
    '/questions/:question_id/variants/:n/question': {
      table: 'questions',
      input: { params: { question_id: template, n: '1' } },
      other: { params: { question_id: template, n: '2' } },
    },
    '/questions/import': body('jobs', { format: 'text', text: '1. Prove it.' }, { marks: 4 }),
    '/imports': body(
      'imports',
      { file_name: 'a.csv', file: asDataUrl('Name,Class\nAsha,9\n') },
      { file_name: 'b.csv' },
    ),
    '/imports/:import_id/run': {
      table: 'jobs',
      input: { params: { import_id: checked } },
      other: { params: { import_id: '4711' } },
    },
    '/imports/:import_id/undo': {
      table: 'jobs',
      before: noImportRuns,
      input: { params: { import_id: ran } },
      other: { params: { import_id: '4711' } },
    },
    '/rooms': body('rooms', { name: 'Blue room' }, { name: 'Red room' }),
    '/chapters': body('chapters', { class_number: 9, name: 'Circles' }, { name: 'Triangles' }),
    '/skills': body('skills', { chapter_id, name: 'Chords' }, { name: 'Tangents' }),
    '/questions': body('questions', { kind: 'long', text: 'Prove it.', marks: 3 }, { marks: 4 }),
    '/papers': body('papers', { title: 'Test', duration_minutes: 60 }, { title: 'Other' }),
    '/tests': body(
      'tests',
      {
        title: 'School exam',
        mode: 'paper',
        total: 80,
        opens_at: '2026-12-01T04:30:00Z',
        closes_at: '2026-12-01T07:30:00Z',
        batch_ids: [batch_id],
      },
      { total: 100 },
    ),
    '/tests/:test_id/attempt': {
      by: 'student',
      table: 'attempts',
      input: { params: { test_id: planned }, body: { rules_read: true } },
      other: { params: { test_id: planned }, body: { rules_read: true, device: 'phone' } },
    },
    '/practice': {
      by: 'student',
      table: 'practice_sessions',
      input: { body: { kind: 'today' } },
      other: { body: { kind: 'topic', chapter_id } },
      before: () =>
        taughtToday(academy, { batch_id, chapter_id, student_id: payer.profile.student_id }),
    },
    '/practice-sets': body(
      'practice_sets',
      {
        batch_id,
        title: 'Lines',
        due_on: today,
        question_ids: [
          await aQuestion(academy, {
            question: 'Which lines meet?',
            chapter_id,
            class_number: chapter.class_number,
          }),
        ],
      },
      { title: 'Once more' },
    ),
    '/batches/:id/reports/send': {
      table: 'jobs',
      input: { params: { id: batch_id }, body: { from: dayAfter(today, -30), to: today } },
      other: { params: { id: batch_id }, body: { from: dayAfter(today, -20), to: today } },
    },
    '/students/:uid/reports/:report_id/anew': {
      table: 'progress_reports',
      input: { params: { uid, report_id }, body: {} },
      other: { params: { uid, report_id }, body: { phrase: 2 } },
    },
    '/school-tests': body(
      'school_tests',
      { student_id, title: 'Half-yearly', held_on: dayAfter(today, 9), chapter_ids: [chapter_id] },
      { title: 'Once more' },
    ),
    '/tests/:test_id/announcements': {
      table: 'test_announcements',
      input: { params: { test_id: planned }, body: { text: 'x is positive.' } },
      other: { params: { test_id: planned }, body: { text: 'x is negative.' } },
    },
    '/tests/:test_id/copy': {
      table: 'tests',
      input: { params: { test_id: planned }, body: COPIED },
      other: { params: { test_id: planned }, body: { ...COPIED, title: 'Once more' } },
    },
    '/attempts/:attempt_id/extend': {
      table: 'audit_entries',
      input: { params: { attempt_id }, body: { minutes: 5, reason: 'Power cut' } },
      other: { params: { attempt_id }, body: { minutes: 6, reason: 'Power cut' } },
    },
    '/attempts/:attempt_id/photos': {
      by: 'student',
      table: 'answer_photos',
      input: { params: { attempt_id }, body: { item_id, image: await aPhoto() } },
      other: { params: { attempt_id }, body: { item_id: 4711, image: await aPhoto() } },
    },
    '/lessons/:lesson_id/hand-in/photos': {
      by: 'student',
      table: 'hand_in_photos',
      input: { params: work, body: { image: await aPhoto() } },
      other: { params: work, body: { image: await aPhoto(), student_id: 4711 } },
    },
    '/lessons/:lesson_id/hand-in': {
      by: 'student',
      table: 'audit_entries',
      input: { params: work, body: {} },
      other: { params: work, body: { photo_ids: [4711] } },
    },
    '/papers/:paper_id/copy': {
      table: 'papers',
      input: { params: { paper_id } },
      other: { params: { paper_id: '4711' } },
    },
    '/papers/:paper_id/sets': {
      table: 'paper_sets',
      input: { params: { paper_id }, body: SETS },
      other: { params: { paper_id }, body: { ...SETS, count: 2 } },
    },
    '/backups': { table: 'backup_runs', input: {} },
    '/student/register': {
      ...body('students', await aRegistration(), { first_name: 'Other' }),
      by: 'newcomer',
    },
    '/student/agreements/:uid': {
      table: 'consents',
      input: { params: { uid }, body: consent },
      other: { params: { uid: 'another' }, body: consent },
    },
    '/student/:uid/remarks': {
      table: 'student_remarks',
      input: { params: { uid }, body: { text: 'They call back.' } },
      other: { params: { uid }, body: { text: 'They come.' } },
    },
    '/student/:uid/guardians': {
      table: 'guardianships',
      input: { params: { uid }, body: { ...MITA, email: 'mita@example.in' } },
      other: { params: { uid }, body: MITA },
    },
    '/guardians/:guardian_id/invite': {
      table: 'invitations',
      input: { params: { guardian_id: String(guardian_id) } },
      other: { params: { guardian_id: '4711' } },
    },
    '/batches/:id/toggle': {
      table: 'memberships',
      input: { params: { id: batch_id }, body: { studentId: newcomer.student_id } },
      other: { params: { id: batch_id }, body: { studentId: student_id } },
    },
    '/batches/:batch_id/students': {
      table: 'membership_undos',
      input: { params: { batch_id: moved_to }, body: { student_id, how: 'both' } },
      other: { params: { batch_id: moved_to }, body: { student_id, how: 'move' } },
    },
    // The payment settles its due again.
    '/memberships/undo': {
      table: 'allocations',
      input: { body: { undo } },
      other: { body: { undo: 'another' } },
    },
    '/lessons': body(
      'lessons',
      { batch_id, date: '2190-11-08', start_time: '17:00', end_time: '18:00' },
      { start_time: '17:30' },
    ),
    '/lessons/:lesson_id/guests': {
      table: 'lesson_guests',
      input: { params: { lesson_id: next_lesson }, body: { student_id: newcomer.student_id } },
      other: { params: { lesson_id: next_lesson }, body: { student_id: 4711 } },
    },
    '/calendar-feed': { table: 'calendar_feeds', input: {} },
    '/leave-notes': body(
      'leave_notes',
      { student_id, from_date: today, to_date: today, reason: 'Fever' },
      { reason: 'Cold' },
    ),
    '/push-subscriptions': {
      by: 'student',
      table: 'push_subscriptions',
      input: { body: PHONE },
      other: { body: { ...PHONE, endpoint: `${PHONE.endpoint}2` } },
    },
    '/enquiries': body('enquiries', ASKED, { class_number: 10 }),
    '/demo-seats': {
      // A number has one seat, so another request with this key moves nothing.
      table: 'enquiries',
      input: { body: { ...ASKED, phone: '98300 41299', lesson_id: demo } },
      before: async ({ db }) => {
        await call(updateSettings, {
          body: { free_trial: true, shows_batch_times: true, demo_seats: 3 },
        } as never)
        await sql`
          update batches set class_number = 9
          where batch_id = (select batch_id from lessons where lesson_id = ${demo})`.execute(db)
      },
    },
    '/enquiries/:enquiry_id/notes': {
      table: 'enquiry_notes',
      input: { params: { enquiry_id }, body: { text: 'They call back.' } },
      other: { params: { enquiry_id }, body: { text: 'They come.' } },
    },
    '/admissions': {
      table: 'guardians',
      input: { body: admitted('Arka Banerjee') },
      other: { body: admitted('Riya Banerjee') },
    },
    '/enquiries/:enquiry_id/invite': {
      table: 'enquiry_links',
      input: { params: { enquiry_id } },
      other: { params: { enquiry_id: '4711' } },
    },
    // No kept answer may hold its token, so the key is not looked at: twice is the same link.
    '/pay-links': { table: 'pay_links', input: { body: { guardian_id } } },
    '/student/:uid/welcome': {
      table: 'welcome_links',
      input: { params: { uid: record } },
      other: { params: { uid: 'another' } },
    },
    '/student/:uid/invite': {
      table: 'invitations',
      input: { params: { uid: record } },
      other: { params: { uid: 'another' } },
    },
    '/lessons/:lesson_id/register': {
      table: 'registers',
      input: { params: { lesson_id }, body: { marks: [], sent_at: '2026-11-20T12:00:00Z' } },
      other: { params: { lesson_id }, body: { marks: [], rest: 'P' } },
    },
    '/work-photos/:photo_id/ink': {
      table: 'idempotency_keys',
      input: { params: page, querystring: { of: 'hand_in' }, body: { ...NO_INK, version: 1 } },
      other: { params: page, querystring: { of: 'hand_in' }, body: { ...NO_INK, version: 2 } },
    },
    '/account/erasure-request': { by: 'student', table: 'erasure_requests', input: {} },
    '/account/guardian-erasure': {
      by: 'guardian',
      table: 'guardian_erasure_requests',
      input: {},
    },
  }
}

/** A chapter with a question that a student was taught today, where students practise. */
async function taughtToday(
  academy: Academy,
  { batch_id, chapter_id, student_id }: Record<'batch_id' | 'chapter_id' | 'student_id', number>,
) {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  await call(updateSettings, { body: { practice_on: true } } as never)
  const lesson_id = await aLesson(academy, batch_id, {
    date: await readAcademyToday(db),
    start_time: '00:10',
    end_time: '00:15',
  })
  await db.insertInto('registers').values({ lesson_id }).execute()
  await db.insertInto('lesson_topics').values({ lesson_id, chapter_id, skill_id: null }).execute()
  const mark = {
    lesson_id,
    student_id,
    code: 'P' as const,
    is_tapped: true,
    marked_at: clock.now(),
  }
  await db.insertInto('attendance_marks').values(mark).execute()
  await aQuestion(academy, {
    question: 'Which line is straight?',
    class_number: 9,
    chapter_id,
    difficulty: 1,
  })
}

/** A lesson in the past with homework that is handed in as photos. */
async function homeworkOf(academy: Academy, batch_id: number, date = '2026-11-02') {
  const lesson_id = await aLesson(academy, batch_id, { date })
  await academy.db
    .insertInto('homework')
    .values({ lesson_id, text: 'Exercise 4', hand_in: 'photo' })
    .execute()
  return { lesson_id: String(lesson_id) }
}

/** A page that was handed in, for another lesson's homework. */
async function aPageOf(academy: Academy, student_id: number, batch_id: number) {
  const { db } = academy
  const lesson_id = Number((await homeworkOf(academy, batch_id, '2026-11-03')).lesson_id)
  const { photo_id } = await addHandedIn(db, { lesson_id, student_id })
  return { photo_id: String(photo_id) }
}

const admitted = (name: string) => ({
  ...{ name, class_number: 4 },
  guardian: { name: 'Anita Banerjee', relation: 'mother', phone: '9830099099' },
})

const countOf = async ({ db }: Academy, table: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]
      ?.n,
  )

test('each call that creates is carried out once per key, even if it is sent several times at once [S145]', async ({
  connection,
}) => {
  const { razorpay, stop } = await startRazorpay()
  onTestFinished(stop)
  await empty(connection.db)
  const academy = await openAcademy(connection, { razorpay })
  onTestFinished(academy.close)
  const student = await academy.aStudent()
  const all = await cases(academy, student)
  const { aGuardian } = await theFamilies(academy)
  const guardian = await aGuardian(
    await academy.db.selectFrom('students').select('student_id').execute(),
  )
  const creating = CREATING.map(({ path }) => path)
  expect(differences(creating, Object.keys(all)), 'say in `cases` how it is called').toEqual([])
  const callers = {
    admin: (await academy.signInAdmin()).call,
    student: student.call,
    newcomer: (await academy.signUp()).call,
    guardian: guardian.call,
  }

  for (const endpoint of CREATING.filter(isChosen)) {
    const { by = 'admin', table, input, other, before: prepare } = all[endpoint.path] as Case
    await prepare?.(academy)
    const send = (sent: Sent, key: string) =>
      callers[by](endpoint as Endpoint, sent as never, { 'idempotency-key': key })
    const before = await countOf(academy, table)
    const replies = await Promise.all([1, 2, 3].map(() => send(input, 'once')))
    replies.push(await send(input, 'once'))

    expect([endpoint.path, replies.map(({ status }) => status)]).toEqual([
      endpoint.path,
      Array(4).fill(endpoint.status === 202 ? 202 : endpoint.status === undefined ? 200 : 201),
    ])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect([endpoint.path, await countOf(academy, table)]).toEqual([endpoint.path, before + 1])
    if (other)
      expect([endpoint.path, await send(other, 'once')]).toEqual([
        endpoint.path,
        expect.objectContaining({
          status: 409,
          error:
            'Something else was saved from this form already. Reload to see it, then send this again.',
        }),
      ])
    expect(await countOf(academy, table)).toBe(before + 1)
  }
  await vi.waitFor(async () => {
    const run = await academy.db.selectFrom('backup_runs').select('ended_at').executeTakeFirst()
    expect(run?.ended_at).not.toBeNull()
  })
})

const asked = (question: object, key: string) =>
  [
    createQuestion,
    { body: { ...QUESTION, ...question } } as never,
    { 'idempotency-key': key },
  ] as const

test('the key is written in the transaction that does the work', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  await call(...asked({}, 'once'))
  const { rows } = await sql<{ together: boolean }>`
    select k.xmin = q.xmin as together from idempotency_keys k cross join questions q`.execute(
    academy.db,
  )

  expect(rows).toEqual([{ together: true }])
})

test('a call that fails does not use up its key, whether it is refused or interrupted at the end [S171]', async ({
  academy,
}) => {
  expectFaults(500)
  const { db } = academy
  const { call } = await academy.signInAdmin()
  expect((await call(...asked({ Question: '' }, 'again'))).status).toBe(400)
  expect((await call(...asked({ RightOption: 'D' }, 'again'))).status).toBe(400)
  await sql`
    create function break_off() returns trigger language plpgsql as $$
    begin raise exception 'broken off'; end $$`.execute(db)
  await sql`
    create constraint trigger break_off after insert on questions deferrable initially deferred
    for each row execute function break_off()`.execute(db)
  try {
    expect((await call(...asked({}, 'again'))).status).toBe(500)
  } finally {
    await sql`drop trigger break_off on questions`.execute(db)
    await sql`drop function break_off`.execute(db)
  }
  expect(await countOf(academy, 'idempotency_keys')).toBe(0)

  expect((await call(...asked({}, 'again'))).status).toBe(201)
  for (const key of ['a b', 'x'.repeat(256), 'ключ', '\t'])
    expect(await call(...asked({}, key))).toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': expect.any(String) },
    })
})

test('a key is of one account and one call, for 24 hours [S171]', async ({ academy }) => {
  const { db } = academy
  const admin = await academy.signInAdmin()
  const student = await academy.aStudent()
  const params = { uid: student.uid }
  const key = { 'idempotency-key': 'same' }
  for (const [{ call }, said] of [
    [admin, { given: true, guardian_name: 'Mita' }],
    [student, { given: false }],
  ] as const) {
    const consent = { params, body: { purpose: 'publicity', ...said } } as never
    expect((await call(recordConsent, consent, key)).status).toBe(201)
  }
  const before = (await call(admin)).body.question
  expect(await countOf(academy, 'consents')).toBe(2 + 3)

  const age = (hours: number) =>
    sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours})`.execute(
      db,
    )
  await age(23)
  await deleteExpired(db)
  expect((await call(admin)).body.question).toEqual(before)
  await age(25)
  expect((await call(admin)).body.question).not.toEqual(before)
  await age(25)
  expect(await deleteExpired(db)).toMatchObject({ idempotency_keys: 3 })

  function call({ call }: { call: typeof admin.call }) {
    return call(...asked({}, 'same'))
  }
})

test('OpenAPI names the header where it counts, and nowhere else', async ({ academy }) => {
  const { paths } = (await academy.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>>
  }>()
  const named = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
        ? [`${method} ${path}`]
        : [],
    ),
  )

  const creating = CREATING.map(
    ({ method, path }) => `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(differences(creating, named), 'the header of `http/openapi`').toEqual([])
})
