import { dayAfter } from '@ganit/contract/days'
import type { Endpoint } from '@ganit/contract/endpoint'
import { recordRefund } from '@ganit/contract/money/refunds'
import { ROLES, type Role } from '@ganit/contract/roles'
import { createBatch } from '@ganit/contract/teaching/batches'
import { enqueueJob } from '../../src/features/ground/background-jobs/background-jobs.queries.ts'
import { readAcademyToday } from '../../src/features/ground/settings/settings.service.ts'
import type { ReportFacts } from '../../src/features/learning/progress-reports/progress-reports.tables.ts'
import { createReference } from '../../src/features/money/claims/reference.service.ts'
import { clock } from '../../src/lifecycle/clock.ts'
import { type Academy, ADMIN, PASSWORD } from '../academy.ts'
import { BATCH } from '../batches.ts'
import { theFamilies } from '../families.ts'
import { addHandedIn } from '../hand-ins.ts'
import { adminUid, theLedger } from '../ledger.ts'
import { aLesson } from '../lessons.ts'
import { aQuestion } from '../papers.ts'
import { aPaySlip } from '../pay-rows.ts'
import { aStoredTemplate, storeVariants } from '../variants.ts'

/** Objects behind each kind of id in a path. */
export type Things = {
  uid: string
  id: number
  payment_id: number
  session_id: string
  subscription_id: number
  lesson_id: number
  student_id: number
  /** The student of attendance calls. */
  pupil_id: number
  leave_note_id: number
  /** A guardian whom a student proposed, or the caller. */
  guardian_id: number
  claim_id: number
  online_payment_id: number
  refund_id: number
  /** A teacher with an absence. */
  account_id: string
  absence_id: number
  pay_slip_id: number
  message_id: number
  telling_id: number
  delivery_id: string
  job_id: number
  question_id: number
  /** A teacher's draft paper, and a question in it. */
  paper_id: number
  item_id: number
  print_id: string
  /** Test of a teacher's batch. */
  test_id: number
  tested_batch_id: number
  /** An attempt of their student at another test, with a long answer. */
  attempt_id: number
  begun_test_id: number
  answered_item_id: number
  /** A practice whose first question was answered. */
  practice_id: number
  /** A chapter in the plan of the batch. */
  chapter_id: number
  /** A practice set of the batch, and a test at the student's school. */
  set_id: number
  /** A note of the batch. */
  note_id: number
  school_test_id: number
  /** Homework that the student has begun to hand in, and a page of it. */
  hand_in_id: number
  photo_id: number
  /** A progress report that was sent about the student. */
  report_id: number
}

const UNKNOWN: Things = {
  uid: 'f'.repeat(32),
  id: 4711,
  payment_id: 4711,
  session_id: 'none',
  subscription_id: 4711,
  lesson_id: 4711,
  student_id: 4711,
  pupil_id: 4711,
  leave_note_id: 4711,
  guardian_id: 4711,
  claim_id: 4711,
  online_payment_id: 4711,
  refund_id: 4711,
  account_id: 'none',
  absence_id: 4711,
  pay_slip_id: 4711,
  message_id: 4711,
  telling_id: 4711,
  delivery_id: '00000000-0000-4000-8000-000000000000',
  job_id: 4711,
  question_id: 4711,
  paper_id: 4711,
  item_id: 4711,
  print_id: '00000000-0000-4000-8000-000000000000',
  test_id: 4711,
  tested_batch_id: 4711,
  attempt_id: 4711,
  begun_test_id: 4711,
  answered_item_id: 4711,
  practice_id: 4711,
  chapter_id: 4711,
  set_id: 4711,
  note_id: 4711,
  school_test_id: 4711,
  hand_in_id: 4711,
  photo_id: 4711,
  report_id: 4711,
}

const FITTING: Record<string, unknown> = {
  classNumber: 7,
  curriculum_id: 4711,
  image_id: '00000000-0000-4000-8000-000000000000',
  hash: '0'.repeat(64),
  slug: 'none',
  post_id: 4711,
  page: 'about',
  n: 1,
  event: 'absent',
  language: 'en',
  token: 'none',
}

/** A single pixel. */
const SMALL_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Another time of the same day. */
const LATER = { start_time: '00:05', end_time: '00:10' }

const FIRST = { version: 1 }
/** Days up to today, for reports. */
const reportDays = () => {
  const to = clock.now().toISOString().slice(0, 10)
  return { from: dayAfter(to, -20), to }
}

const SPRING = { starts_on: '2026-01-05', ends_on: '2026-03-31' }

/** Valid bodies, so that only ownership decides the answer. */
const BODIES: Record<string, (things: Things) => object> = {
  '/claims/:claim_id/paid': () => ({ utr: '412345678901' }),
  '/students/:uid/study-language': () => ({ language: 'hi' }),
  '/student/agreements/:uid': () => ({ purpose: 'publicity', given: false }),
  '/lessons/:lesson_id/register': () => ({ marks: [] }),
  '/batches/:batch_id/plan': () => ({ ...SPRING, chapters: [] }),
  '/batches/:batch_id/plan/suggest': () => ({ ...SPRING, chapters: [] }),
  '/batches/:batch_id/plan/chapters/:chapter_id': () => ({ done_on: null }),
  '/staff/:account_id/absences': () => ({ from_date: '2026-12-01', to_date: '2026-12-02' }),
  '/lessons/:lesson_id/online': () => ({ url: 'https://meet.google.com/abc' }),
  '/lessons/:lesson_id/homework': () => ({ text: 'Exercise 4.2' }),
  '/batches/:batch_id/notes': () => ({ title: 'Video', url: 'https://example.org' }),
  '/notes/:note_id': () => ({ title: 'Video' }),
  '/student/:uid/guardians': () => ({
    name: 'Mita',
    relation: 'mother',
    phone: '+919830041299',
    is_new: true,
  }),
  '/lessons/:lesson_id/guests': ({ student_id }) => ({ student_id }),
  '/papers/:paper_id': () => FIRST,
  '/papers/:paper_id/draft': () => FIRST,
  '/papers/:paper_id/ready': () => FIRST,
  '/papers/:paper_id/items/:item_id/take': () => FIRST,
  '/papers/:paper_id/items/:item_id/replace': () => FIRST,
  '/papers/:paper_id/fill/check': () => ({ from: [{ count: 1 }] }),
  '/papers/:paper_id/fill': () => ({ ...FIRST, section: 0, from: [{ count: 1 }] }),
  '/tests/:test_id': () => FIRST,
  '/tests/:test_id/marks': () => ({ rows: [] }),
  '/tests/:test_id/withdraw': () => ({ reason: 'A mark is wrong.' }),
  '/tests/:test_id/attempt': () => ({ rules_read: true }),
  '/tests/:test_id/announcements': () => ({ text: 'x is positive.' }),
  '/tests/:test_id/copy': ({ tested_batch_id }) => ({
    title: 'Again',
    opens_at: '2026-12-08T04:30:00Z',
    closes_at: '2026-12-08T07:30:00Z',
    batch_ids: [tested_batch_id],
  }),
  '/tests/:test_id/items/:item_id/take': ({ attempt_id }) => ({ attempt_id }),
  '/tests/:test_id/items/:item_id/marks': ({ attempt_id }) => ({
    marks: [{ attempt_id, mark: null }],
  }),
  '/tests/:test_id/items/:item_id/key': () => ({ ...FIRST, accept_all: true, reason: 'Wrong' }),
  '/attempts/:attempt_id/answers': () => ({ answers: [] }),
  '/attempts/:attempt_id/extend': () => ({ minutes: 5, reason: 'Power cut' }),
  '/attempts/:attempt_id/reopen': () => ({ reason: 'By mistake' }),
  '/attempts/:attempt_id/accept-late': () => ({ reason: 'No network' }),
  '/attempts/:attempt_id/photos': ({ answered_item_id }) => ({
    item_id: answered_item_id,
    image: SMALL_PNG,
  }),
  '/questions/:question_id/variants': () => ({ ...FIRST, count: 20 }),
  '/practice/:session_id/answers': () => ({
    answers: [{ position: 1, try: 1, value: ['A'], at: clock.now().toISOString() }],
  }),
  '/practice/:session_id/hints': () => ({ position: 1, hint: 1 }),
  '/practice/:session_id/show': () => ({ position: 1 }),
  '/lessons/:lesson_id/hand-in/photos': ({ pupil_id }) => ({
    student_id: pupil_id,
    image: SMALL_PNG,
  }),
  '/lessons/:lesson_id/hand-in': ({ pupil_id }) => ({ student_id: pupil_id }),
  '/hand-ins/:hand_in_id': () => ({ ...FIRST, state: 'seen' }),
  '/work-photos/:photo_id/ink': () => ({ ...FIRST, lines: [], stamps: [['✓', 1, 1]] }),
  '/batches/:id/reports/:student_id': () => ({ ...reportDays(), phrase: 1, version: 0 }),
  '/batches/:id/reports/send': reportDays,
  '/papers/:paper_id/sets': () => ({ count: 1, shuffle_questions: true, shuffle_options: true }),
}

const QUERIES: Record<string, (path: string) => string> = {
  '/work-photos': () => '?of=hand_in',
  '/batches': (path) => (/reports/.test(path) ? `?${new URLSearchParams(reportDays())}` : ''),
}

function urlOf({ path }: Endpoint, things: Things) {
  const isAttendance = path.startsWith('/attendance')
  const values: Record<string, unknown> = {
    ...FITTING,
    ...things,
    batch_id: things.id,
    ...(isAttendance && { student_id: things.pupil_id }),
  }
  if (path.startsWith('/tests/:test_id/items/')) {
    values.test_id = things.begun_test_id
    values.item_id = things.answered_item_id
  }
  if (path.startsWith('/batches/:id/reports')) {
    values.id = things.tested_batch_id
    values.student_id = things.pupil_id
  }
  if (path.startsWith('/practice/')) values.session_id = things.practice_id
  const isSession = path.startsWith('/account/sessions')
  const query = QUERIES[`/${path.split('/')[1]}`]?.(path) ?? ''
  return `/api${path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(isSession ? things.session_id : values[name])),
  )}${query}`
}

/** Callers: one of each role, a visitor, a signed-out and an unregistered account. */
export const CALLERS = [...ROLES, 'visitor', 'ended', 'unregistered'] as const
export type Caller = (typeof CALLERS)[number]

export type Sent = { query?: object; payload?: object }

/** One's own, another's, or a missing object. */
export type Whose = 'own' | 'others' | 'unknown'

/** All callers with their objects, and calls in their names. */
export async function peopleOf(academy: Academy) {
  const { app, db } = academy
  const admin = await theLedger(academy)
  const [student, other] = [await academy.aStudent(), await academy.aStudent()]
  const [ended, unregistered] = [await academy.signUp(), await academy.signUp()]
  const staff = {
    desk: await academy.signUpAs('desk'),
    teacher: await academy.signUpAs('teacher'),
  }
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const guardian = await aGuardian([{ student_id: child.profile.student_id }])
  await academy.auth('sign-out', {}, ended.token)

  /** Signs in a second time, for a session to end. */
  async function secondSession(email: string, password = PASSWORD) {
    await academy.auth('sign-in/email', { email, password })
    const { id } = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select('sessions.id')
      .where('email', '=', email)
      .orderBy('sessions.created_at', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  async function phoneOf(session_id: string) {
    const { subscription_id } = await db
      .insertInto('push_subscriptions')
      .columns(['account_id', 'session_id', 'endpoint', 'p256dh', 'auth'])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select(['account_id', 'id', 'id as endpoint', 'id as p256dh', 'id as auth'])
          .where('id', '=', session_id),
      )
      .returning('subscription_id')
      .executeTakeFirstOrThrow()
    return { session_id, subscription_id }
  }
  const today = await readAcademyToday(db)

  /** A lesson that has begun, with homework. */
  async function lessonOf(batch_id: number, changes = {}) {
    const hours = { date: today, start_time: '00:00', end_time: '00:05' }
    const lesson_id = await aLesson(academy, batch_id, { ...hours, ...changes })
    const homework = { lesson_id, text: 'Exercise 4.2', hand_in: 'photo' } as const
    await db.insertInto('homework').values(homework).execute()
    return lesson_id
  }
  async function ofTeacher({ uid: account_id }: { uid: string }) {
    const { absence_id } = await db
      .insertInto('staff_absences')
      .values({ account_id, from_date: '2026-12-01', to_date: '2026-12-01' })
      .returning('absence_id')
      .executeTakeFirstOrThrow()
    return { account_id, absence_id, pay_slip_id: await aPaySlip(db, account_id) }
  }
  /** A message in an inbox, also waiting to be mailed. */
  async function messageTo(
    to: { student_id?: number; guardian_id?: number },
    written_by: string | null = null,
  ) {
    const notice = { purpose: 'notice', subject: 'Diwali', text: 'Closed.', written_by }
    const event_key = `notice/${crypto.randomUUID()}`
    const { telling_id } = await db
      .insertInto('tellings')
      .values({ event_key, purpose: 'notice', about: 'Diwali', told_by: written_by })
      .returning('telling_id')
      .executeTakeFirstOrThrow()
    const { message_id } = await db
      .insertInto('messages')
      .values({ ...notice, telling_id })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    const { delivery_id } = await db
      .insertInto('deliveries')
      .values({ message_id, ...to, channel: 'inbox', state: 'sent', ended_at: clock.now() })
      .returning('delivery_id')
      .executeTakeFirstOrThrow()
    const address = 'mita@example.in'
    await db
      .insertInto('deliveries')
      .values({ message_id, ...to, channel: 'mail', address })
      .execute()
    return { message_id, telling_id, delivery_id }
  }
  const jobOf = async (account_id: string) => {
    const { job_id } = await enqueueJob(db, { kind: 'none', input: {}, account_id })
    return { job_id }
  }

  const countOfChapters = async () =>
    (await db.selectFrom('chapters').select('chapter_id').execute()).length

  async function aChapter() {
    const position = await countOfChapters()
    return db
      .insertInto('chapters')
      .values({ class_number: 9, position, name: `Circles ${position}` })
      .returning('chapter_id')
      .executeTakeFirstOrThrow()
  }

  const noteOf = (batch_id: number) =>
    db
      .insertInto('batch_notes')
      .values({ batch_id, title: 'Video', url: 'https://example.org' })
      .returning('note_id')
      .executeTakeFirstOrThrow()

  const setOf = (batch_id: number) =>
    db
      .insertInto('practice_sets')
      .values({ batch_id, lesson_id: null, title: 'Roots', due_on: today, created_by: null })
      .returning('set_id')
      .executeTakeFirstOrThrow()

  /** Homework with a page, in place of the student's former one. */
  async function handInOf(
    { lesson_id, pupil_id: student_id }: Pick<Things, 'lesson_id' | 'pupil_id'>,
    state: 'open' | 'handed_in' = 'open',
  ) {
    await db
      .deleteFrom('hand_ins')
      .where('lesson_id', '=', lesson_id)
      .where('student_id', '=', student_id)
      .execute()
    return addHandedIn(db, { lesson_id, student_id, state })
  }

  /** A progress report that was sent, about an earlier time unless days are given. */
  async function reportOf(
    batch_id: number,
    student_id: number,
    days = { from: dayAfter(reportDays().from, -30), to: reportDays().from },
  ) {
    const { from: from_date, to: to_date } = days
    await db.deleteFrom('progress_reports').where('student_id', '=', student_id).execute()
    const facts: ReportFacts = {
      ...{ class: 9, batches: [], teachers: [], since: null, as_of: to_date, by: '', came: null },
      ...{ months: [], tests: [], earlier: 0, chapters: [], more: 0, handed_in: null },
      ...{ practised: null, strong: null, help: null },
      academy: { name: 'Ganit', address: null, phone: null },
    }
    return db
      .insertInto('progress_reports')
      .values({
        ...{ student_id, batch_id, batch_name: 'Tested', from_date, to_date, line: null },
        ...{ phrase: null, facts: JSON.stringify(facts), sent_at: clock.now(), sent_by: null },
      })
      .returning('report_id')
      .executeTakeFirstOrThrow()
  }

  /** A result to report, and no report of these days. */
  async function unreported(about: Things) {
    await published(about)
    await db
      .deleteFrom('progress_reports')
      .where('student_id', '=', about.pupil_id)
      .where('to_date', '=', reportDays().to)
      .execute()
    return {}
  }

  const schoolTestOf = (student_id: number) =>
    db
      .insertInto('school_tests')
      .values({ student_id, title: 'Half-yearly', held_on: today, entered_by: null })
      .returning('school_test_id')
      .executeTakeFirstOrThrow()

  async function planOf(batch_id: number) {
    const { chapter_id } = await aChapter()
    const days = { from_date: SPRING.starts_on, to_date: SPRING.ends_on }
    await db
      .insertInto('plans')
      .values({ batch_id, ...SPRING })
      .execute()
    await db
      .insertInto('plan_chapters')
      .values({ batch_id, chapter_id, position: 0, lessons: 8, ...days })
      .execute()
    return { id: batch_id, chapter_id }
  }

  /** A question whose numbers change, with a chapter and a variant. */
  const templateOf = async (author_id: string) =>
    aStoredTemplate(academy, {
      author_id,
      class_number: 9,
      chapter_id: (await aChapter()).chapter_id,
    })

  /** A question with a chapter, so that only its author may change it. */
  async function questionOf(author_id: string) {
    const { chapter_id } = await aChapter()
    const { question_id } = await db
      .insertInto('questions')
      .values({
        kind: 'long',
        question: 'Prove it.',
        marks: 1,
        class_number: 9,
        chapter_id,
        author_id,
      })
      .returning('question_id')
      .executeTakeFirstOrThrow()
    return { question_id }
  }

  async function paperOf(author_id: string) {
    const { paper_id } = await db
      .insertInto('papers')
      .values({ title: 'Test', duration_minutes: 60, seed: 1, author_id } as never)
      .returning('paper_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('paper_sections')
      .values({ paper_id, section: 0, title: 'Section A' } as never)
      .execute()
    const question_id = await aQuestion(academy)
    // A similar question, to be drawn.
    await aQuestion(academy)
    const { item_id } = await db
      .insertInto('paper_items')
      .values({ paper_id, section: 0, position: 0, question_id, marks: 1 } as never)
      .returning('item_id')
      .executeTakeFirstOrThrow()
    const { print_id } = await db
      .insertInto('paper_prints')
      .values({ paper_id, file_name: 'paper.pdf', content: Buffer.from('%PDF-') })
      .returning('print_id')
      .executeTakeFirstOrThrow()
    return { paper_id, item_id, print_id }
  }

  /** A ready paper with one long question, for tests. */
  async function readyPaperOf(author_id: string) {
    const { question_id } = await questionOf(author_id)
    const { paper_id } = await db
      .insertInto('papers')
      .values({
        title: 'Test',
        duration_minutes: 60,
        seed: 1,
        author_id,
        state: 'ready',
        ready_at: clock.now(),
      } as never)
      .returning('paper_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('paper_sections')
      .values({ paper_id, section: 0, title: 'Section A' } as never)
      .execute()
    const { item_id } = await db
      .insertInto('paper_items')
      .values({
        paper_id,
        section: 0,
        position: 0,
        question_id,
        question_version: 1,
        marks: 1,
      } as never)
      .returning('item_id')
      .executeTakeFirstOrThrow()
    return { paper_id, item_id }
  }

  async function openTest(paper_id: number, batch_id: number) {
    const { test_id } = await db
      .insertInto('tests')
      .values({
        title: 'Circles',
        mode: 'online',
        opens_at: new Date(clock.ms() - 3_600_000).toISOString(),
        closes_at: new Date(clock.ms() + 86_400_000).toISOString(),
        paper_id,
      })
      .returning('test_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('test_batches').values({ test_id, batch_id }).execute()
    return test_id
  }

  /** Two open tests of a teacher's batch with one student, who has begun the second. */
  async function testOf(teacher_id: string, student_id: number) {
    const { batch_id } = await db
      .insertInto('batches')
      .values({ batch_name: 'Tested', teacher_id } as never)
      .returning('batch_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('memberships')
      .values({ batch_id, student_id, joined_on: '2020-01-01' })
      .execute()
    const { paper_id, item_id } = await readyPaperOf(teacher_id)
    const test_id = await openTest(paper_id, batch_id)
    const begun = await openTest(paper_id, batch_id)
    const { attempt_id } = await db
      .insertInto('attempts')
      .values({
        test_id: begun,
        student_id,
        ends_at: new Date(clock.ms() + 86_400_000),
        seed: 1,
      })
      .returning('attempt_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('attempt_presence').values({ attempt_id }).execute()
    return {
      test_id,
      begun_test_id: begun,
      tested_batch_id: batch_id,
      attempt_id,
      answered_item_id: item_id,
      ...(await reportOf(batch_id, student_id)),
    }
  }

  /** Undoes a submission, and the acceptance of late answers. */
  async function goOn({ attempt_id, answered_item_id: item_id }: Things) {
    await db
      .updateTable('attempts')
      .set({ submitted_at: null, submitted_by: null })
      .where('attempt_id', '=', attempt_id)
      .execute()
    await db
      .insertInto('late_answers')
      .values({ attempt_id, item_id, value: null, revision: 1 })
      .onConflict((known) => known.doNothing())
      .execute()
    return {}
  }

  async function published({ begun_test_id }: Things) {
    await db
      .updateTable('tests')
      .set({ published_at: clock.now() })
      .where('test_id', '=', begun_test_id)
      .execute()
    return {}
  }

  async function submitted({ attempt_id }: Things) {
    await db
      .updateTable('attempts')
      .set({ submitted_at: clock.now(), submitted_by: 'student' })
      .where('attempt_id', '=', attempt_id)
      .execute()
    return {}
  }

  async function claimOf(account_id: string) {
    const to = { upi_id: 'ganit@okbank', upi_name: 'Ganit', reference: createReference() }
    const { claim_id } = await db
      .insertInto('claims')
      .values({ account_id, amount: '10', utr: null, paid_on: null, reason: null, ...to })
      .returning('claim_id')
      .executeTakeFirstOrThrow()
    return claim_id
  }
  async function onlinePaymentOf(account_id: string) {
    const { online_payment_id } = await db
      .insertInto('online_payments')
      .values({
        account_id,
        reference: createReference(),
        amount: '10',
        expires_at: clock.now(),
      } as never)
      .returning('online_payment_id')
      .executeTakeFirstOrThrow()
    return online_payment_id
  }
  /** Refunds a student's credit. */
  async function refundTo(student_id: number) {
    await admin.pay({ student_id, amount: '20', advance: true })
    const given = { student_id, amount: '20', date: '2026-11-01', method: 'cash', reason: 'Moves' }
    return (await admin.call(recordRefund, { body: given } as never)).body.refund.refund_id
  }
  async function ofStudent({ uid, email, profile }: typeof student): Promise<Things> {
    const { batch } = (await admin.call(createBatch, { body: BATCH } as never)).body
    const refund_id = await refundTo(profile.student_id)
    await admin.addFee(batch.batch_id)
    await admin.toggle(batch.batch_id, profile.student_id)
    const { payment } = await admin.pay({ student_id: profile.student_id, amount: '100' })
    const session = await phoneOf(await secondSession(email))
    const { payment_id } = payment
    const lesson_id = await lessonOf(batch.batch_id)
    // A student of another batch, as possible guest.
    const { student_id } = student.profile
    const pupil_id = profile.student_id
    const note = { student_id: pupil_id, from_date: today, to_date: today, reason: 'Fever' }
    const { leave_note_id } = await db
      .insertInto('leave_notes')
      .values(note)
      .returning('leave_note_id')
      .executeTakeFirstOrThrow()
    const claim_id = await claimOf(uid)
    const online_payment_id = await onlinePaymentOf(uid)
    const plan = await planOf(batch.batch_id)
    const learning = {
      ...(await setOf(batch.batch_id)),
      ...(await noteOf(batch.batch_id)),
      ...(await schoolTestOf(pupil_id)),
    }
    const things = { uid, ...plan, payment_id, ...session, lesson_id, student_id, pupil_id }
    const guardian_id = await aProposal(pupil_id)
    const teacher = await academy.signUpAs('teacher')
    const teachers = {
      ...(await ofTeacher(teacher)),
      ...(await templateOf(teacher.uid)),
      ...(await paperOf(teacher.uid)),
      ...(await testOf(teacher.uid, pupil_id)),
    }
    const sent = await messageTo({ student_id: pupil_id })
    const job = await jobOf(uid)
    return {
      ...things,
      ...(await handInOf(things)),
      leave_note_id,
      claim_id,
      online_payment_id,
      refund_id,
      guardian_id,
      ...learning,
      practice_id: await practiceOf(pupil_id, plan.chapter_id),
      ...sent,
      ...job,
      ...teachers,
    }
  }

  async function practiceOf(student_id: number, chapter_id: number) {
    await db
      .updateTable('students')
      .set({ student_class: 8 })
      .where('student_id', '=', student_id)
      .execute()
    const question_id = await aQuestion(academy, {
      question: `A question for ${student_id}`,
      details: JSON.stringify({ hints: ['Halve it.'] }),
    })
    const { session_id } = await db
      .insertInto('practice_sessions')
      .values({ student_id, kind: 'today', day: today, seed: 'a' })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    const tried = { value: ['A'], verdict: 'wrong', slip: null, by: 'student', at: today }
    await db
      .insertInto('practice_items')
      .values({
        ...{ session_id, position: 1, question_id, question_version: 1, chapter_id, counts: '[]' },
        ...{ why: 'due', tries: JSON.stringify([tried]), answered_on: today },
      })
      .execute()
    return session_id
  }

  async function aProposal(student_id: number) {
    const { guardian_id } = await aGuardian([{ student_id, confirmed_at: null }], {
      account_id: null,
      is_proposed: true,
    })
    return guardian_id
  }

  async function studentOf(teacher_id: string) {
    const batch_id = await admin.aBatch('Theirs')
    await db.updateTable('batches').set({ teacher_id }).where('batch_id', '=', batch_id).execute()
    const { student_id, uid } = await admin.aMember(batch_id)
    return { pupil_id: student_id, uid }
  }

  const batchOf = async (teacher_id: string) =>
    (await admin.call(createBatch, { body: { ...BATCH, teacher_id } } as never)).body.batch.batch_id

  const ofTeachersBatch = async (batch_id: number) => ({
    ...(await planOf(batch_id)),
    ...(await setOf(batch_id)),
    ...(await noteOf(batch_id)),
    ...(await schoolTestOf(theirPupil.pupil_id)),
  })

  const others = await ofStudent(other)
  const theirPupil = await studentOf(staff.teacher.uid)
  const theirLesson = await lessonOf(others.id, { ...LATER, teacher_id: staff.teacher.uid })
  const own: Record<Role, Things> = {
    admin: {
      ...UNKNOWN,
      session_id: await secondSession(ADMIN.email, ADMIN.password),
      ...(await jobOf(await adminUid(db))),
    },
    desk: {
      ...UNKNOWN,
      session_id: await secondSession(staff.desk.email),
      ...(await jobOf(staff.desk.uid)),
    },
    teacher: {
      ...UNKNOWN,
      session_id: await secondSession(staff.teacher.email),
      ...(await ofTeachersBatch(await batchOf(staff.teacher.uid))),
      lesson_id: theirLesson,
      ...(await handInOf({ lesson_id: theirLesson, ...theirPupil })),
      student_id: theirPupil.pupil_id,
      ...theirPupil,
      ...(await ofTeacher(staff.teacher)),
      ...(await templateOf(staff.teacher.uid)),
      ...(await paperOf(staff.teacher.uid)),
      ...(await testOf(staff.teacher.uid, theirPupil.pupil_id)),
      ...(await messageTo({ student_id: theirPupil.pupil_id }, staff.teacher.uid)),
      ...(await jobOf(staff.teacher.uid)),
    },
    guardian: {
      ...(await ofStudent(child)),
      ...(await phoneOf(await secondSession(guardian.email))),
      guardian_id: guardian.guardian_id,
      ...(await messageTo({ guardian_id: guardian.guardian_id })),
    },
    student: await ofStudent(student),
  }
  const tokens: Record<Caller, string | undefined> = {
    admin: admin.token,
    desk: staff.desk.token,
    teacher: staff.teacher.token,
    guardian: guardian.token,
    student: student.token,
    visitor: undefined,
    ended: ended.token,
    unregistered: unregistered.token,
  }

  /** Recreates objects that another role's call has removed. */
  const REMOVED: Record<string, (about: Things) => Promise<Partial<Things>>> = {
    'POST /questions/:question_id/variants/:n/question': async ({ question_id }) => {
      await storeVariants(academy, question_id)
      return {}
    },
    'DELETE /practice-sets/:set_id': async ({ id }) => setOf(id),
    'DELETE /notes/:note_id': async ({ id }) => noteOf(id),
    'DELETE /school-tests/:school_test_id': async ({ pupil_id }) => schoolTestOf(pupil_id),
    'DELETE /hand-ins/photos/:photo_id': (about) => handInOf(about),
    'PUT /hand-ins/:hand_in_id': (about) => handInOf(about, 'handed_in'),
    'PUT /work-photos/:photo_id/ink': (about) => handInOf(about, 'handed_in'),
    'DELETE /student/:uid/guardians/:guardian_id': async ({ pupil_id }) => ({
      guardian_id: await aProposal(pupil_id),
    }),
    'PUT /tests/:test_id': async ({ test_id }) => {
      await db.updateTable('tests').set({ version: 1 }).where('test_id', '=', test_id).execute()
      return {}
    },
    'POST /tests/:test_id/withdraw': async ({ test_id }) => {
      await db
        .updateTable('tests')
        .set({ published_at: clock.now(), withdrawn_at: null, withdrawn_reason: null })
        .where('test_id', '=', test_id)
        .execute()
      return {}
    },
    'PUT /batches/:id/reports/:student_id': unreported,
    'POST /batches/:id/reports/send': unreported,
    'GET /batches/:id/reports.pdf': unreported,
    'POST /students/:uid/reports/:report_id/anew': async (about) => {
      await published(about)
      return reportOf(about.tested_batch_id, about.pupil_id, reportDays())
    },
    'GET /attempts/:attempt_id/review': published,
    'GET /attempts/:attempt_id/report.pdf': published,
    'POST /attempts/:attempt_id/extend': goOn,
    'POST /attempts/:attempt_id/accept-late': goOn,
    'POST /attempts/:attempt_id/submit': goOn,
    'PUT /attempts/:attempt_id/answers': goOn,
    'POST /attempts/:attempt_id/reopen': submitted,
    'POST /papers/:paper_id/sets': async ({ paper_id }) => {
      const ready = { state: 'ready', ready_at: clock.now() } as const
      await db.updateTable('papers').set(ready).where('paper_id', '=', paper_id).execute()
      return {}
    },
    'DELETE /staff/:account_id/absences/:absence_id': ({ account_id }) =>
      ofTeacher({ uid: account_id }),
    'DELETE /lessons/:lesson_id/guests/:student_id': async ({ lesson_id, student_id }) => {
      await db
        .insertInto('lesson_guests')
        .values({ lesson_id, student_id })
        .onConflict((known) => known.doNothing())
        .execute()
      return {}
    },
  }

  const answer = (endpoint: Endpoint, token: string | undefined, about: Things) =>
    app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, about),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(endpoint.method !== 'GET' &&
        endpoint.body && { payload: BODIES[endpoint.path]?.(about) ?? {} }),
    })

  return {
    /** A role's answer about its own, another's or a missing object. */
    async askAbout(whose: Whose, endpoint: Endpoint, role: Role) {
      const about = { own: own[role], others, unknown: UNKNOWN }[whose]
      if (urlOf(endpoint, about).includes('/undefined'))
        throw new Error(
          `${endpoint.path}: say its number in Things, or in FITTING if nobody owns it`,
        )
      const anew =
        whose !== 'unknown' && (await REMOVED[`${endpoint.method} ${endpoint.path}`]?.(about))
      return answer(endpoint, tokens[role], { ...about, ...anew })
    },
    /** A role's answer to a call about its own object that names another's inside. */
    askWith(endpoint: Endpoint, role: Role, { query, payload }: Sent) {
      return app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, own[role]),
        headers: { authorization: `Bearer ${tokens[role]}` },
        ...(query && { query: query as Record<string, string> }),
        ...(payload && { payload }),
      })
    },
    own,
    others,
    /** The answer that a caller gets to a request for a missing object. */
    ask: (who: Caller, endpoint: Endpoint) => answer(endpoint, tokens[who], UNKNOWN),
  }
}
