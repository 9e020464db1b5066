// Features: all
import type { Page } from '@playwright/test'
import { aKnownChild } from './admitted.ts'
import { dayAhead } from './clock.ts'
import { expect, test as withGanit } from './ganit.ts'
import { someHomework } from './handing-in.ts'
import { aBatch, aFee, aMember } from './money.ts'
import { aColleague, aGuardian, aStudent, inviteStaff, officeToken, signUp } from './people.ts'
import { aPractiser, aPractisingClass } from './practising.ts'
import type { Ganit } from './product.ts'
import { aPost, aProspectus, aSiteWithSeats } from './public.ts'
import { someReports } from './reports.ts'
import { atRest, expectUsable, follow, ON_ITS_WAY } from './screen.ts'
import { aBegunLesson } from './teaching.ts'
import { anExam, anOnlineTest, aPublishedTest } from './testing.ts'

type Person = { token: string }
type Rows = Record<string, unknown>
type Screen = {
  path: string
  /** Opens the screen; `rows` are the numbers that `before` made. */
  who?: (ganit: Ganit, rows: Rows) => Promise<Person>
  /**
   * Prepares rows, whose numbers fill the names in the path. Runs once for all screens that name it; those screens must
   * change nothing.
   */
  before?: (ganit: Ganit) => Promise<unknown>
}

const theAdmin = async (ganit: Ganit) => ({ token: await officeToken(ganit) })

const made = new Map<unknown, WeakMap<Ganit, unknown>>()
/** The academy in which the prepared rows were made. */
let shown: object | undefined

/** The result of a function, made once per product. */
async function makeOnce<Made>(make: (ganit: Ganit) => Promise<Made>, ganit: Ganit): Promise<Made> {
  const known = made.get(make) ?? new WeakMap<Ganit, unknown>()
  made.set(make, known)
  if (!known.has(ganit)) known.set(ganit, await make(ganit))
  return known.get(ganit) as Made
}

const always =
  <Made>(make: (ganit: Ganit) => Promise<Made>) =>
  (ganit: Ganit) =>
    makeOnce(make, ganit)

/** A backup, made and verified. */
async function aBackup(ganit: Ganit) {
  const token = await officeToken(ganit)
  await ganit.call('POST', 'backups', { token })
  const list = () => ganit.call<{ running: unknown }>('GET', 'backups', { token })
  await expect.poll(async () => (await list()).body.running).toBeNull()
}

/** A letter, and one that was withdrawn. */
async function aLetter(ganit: Ganit) {
  const token = await officeToken(ganit)
  const { uid } = await aMember(ganit, await aBatch(ganit, 'Lettered'))
  const { student_id } = (
    await ganit.call<{ student_id: number }>('GET', `student/profile/${uid}`, { token })
  ).body
  const body = { kind: 'enrolment', student_ids: [student_id], language: 'bn' }
  for (const withdrawn of [true, false]) {
    const { items } = (
      await ganit.call<{ items: { letter_id: number }[] }>('POST', 'letters', { token, body })
    ).body
    const why = 'Typed wrongly'
    if (withdrawn)
      await ganit.call('POST', `letters/${items[0]?.letter_id}/withdraw`, { token, body: { why } })
  }
}

/** A child whose parent has to agree. */
async function aWaitingChild(ganit: Ganit) {
  const token = await officeToken(ganit)
  await aMember(ganit, await aBatch(ganit, 'Waiting'))
  await ganit.call('PUT', 'settings', { token, body: { minors_wait: true } })
}

/** A session that is planned for next year. */
async function aPlannedSession(ganit: Ganit) {
  const token = await officeToken(ganit)
  const on = dayAhead(300)
  const from_batch_id = await aBatch(ganit, 'Planned')
  const { body } = await ganit.call<{ plan: { session_plan_id: number } }>(
    'POST',
    'session-plans',
    { token, body: { on, rows: [{ from_batch_id, to: 'leave' }] } },
  )
  return { id: body.plan.session_plan_id }
}

const theTeacher = always((ganit) => aColleague(ganit, 'teacher'))
const theNewcomer = always((ganit) => signUp(ganit))
const theStudent = always((ganit) => aStudent(ganit))

/** A staff member and an open invitation. */
async function someStaff(ganit: Ganit) {
  await aColleague(ganit, 'desk')
  await inviteStaff(ganit, 'teacher', { name: 'অনন্যা সেন' })
}

/** A teacher with a future absence. */
async function somebodyAway(ganit: Ganit) {
  const token = await officeToken(ganit)
  const { uid } = await aColleague(ganit, 'teacher', 'অনন্যা সেন')
  const body = { from_date: '2199-11-01', to_date: '2199-11-14', reason: 'A course' }
  await ganit.call('POST', `staff/${uid}/absences`, { token, body })
  return { teacher: uid }
}

/** The token of an open invitation. */
async function anInvitation(ganit: Ganit) {
  return { invitation: await inviteStaff(ganit, 'teacher') }
}

/** Two enquiries: one minimal, one with all fields. */
async function anEnquiry(ganit: Ganit) {
  const asked = { name: 'রিয়া সেন', phone: '98300 41276', class_number: 9, consent: true }
  await ganit.call('POST', 'enquiries', { body: asked })
  const message = 'In the evening?\nOr on Sunday.'
  await ganit.call('POST', 'enquiries', {
    body: { ...asked, class_number: 10, student_name: 'Asha', message },
  })
}

/** A checked import with known and unknown columns and a refused row. */
async function anImport(ganit: Ganit) {
  const token = await officeToken(ganit)
  const table = 'Name,Class,Roll\nরিয়া সেন,9,1\nAsha Sen,13,2\n'
  const file = `data:text/csv;base64,${Buffer.from(table).toString('base64')}`
  const body = { file_name: 'ছাত্রছাত্রী.csv', file }
  const brought = await ganit.call<{ import: { import_id: number } }>('POST', 'imports', {
    token,
    body,
  })
  const { import_id } = brought.body.import
  const state = async () =>
    (await ganit.call<{ state: string }>('GET', `imports/${import_id}`, { token })).body.state
  await expect.poll(state).toBe('checked')
  return { import: import_id }
}

/** A draft post. */
async function aDraft(ganit: Ganit) {
  const token = await officeToken(ganit)
  const body = { title: 'Roots', slug: 'roots', markdown: '$\\sqrt{2}$', status: 'draft' }
  const answer = await ganit.call<{ post: { post_id: number } }>('POST', 'posts', {
    token,
    body: { ...body, date: '2026-04-05' },
  })
  return { post: answer.body.post.post_id }
}

/** A course with a curriculum and an essential, and a question with formulas. */
async function aLesson(ganit: Ganit) {
  const token = await officeToken(ganit)
  const essential = {
    classroom_essentials_name: 'Graph book',
    classroom_essentials_description: 'Ruled in millimetres',
  }
  const question = {
    Question:
      'What is $\\frac{1}{2}$ of\n\n$$\\int_0^6 \\frac{x^2}{9}\\,dx + \\int_0^6 \\frac{x^2}{9}\\,dx$$',
    OptionA: '$\\sqrt{2}$',
    OptionB: '8',
    RightOption: 'B',
  }
  const post = async <Answer>(path: string, body: object) =>
    (await ganit.call<Answer>('POST', path, { token, body })).body
  const { course } = await post<{ course: { ID: number } }>('coursemanegment/create_course', {
    course_name: 'Algebra',
    course_subtitle: 'Lines and graphs',
    category_id: 1,
    class_level_id: 9,
  })
  const course_id = course.ID
  const { curriculum } = await post<{ curriculum: { curriculum_id: number } }>(
    'coursemanegment/add_course_curriculum',
    { curriculum_name: 'Lines', course_id },
  )
  const { essential: graphBook } = await post<{ essential: { ID: number } }>(
    'coursemanegment/add_classroom_essentials',
    { ...essential, course_id },
  )
  const { question: asked } = await post<{ question: { id: number } }>('exam/questions', question)
  return {
    course: course_id,
    curriculum: curriculum.curriculum_id,
    essential: graphBook.ID,
    question: asked.id,
  }
}

/** A paper with formulas and an empty second section. */
async function aPaper(ganit: Ganit) {
  const token = await officeToken(ganit)
  const { question } = await aLesson(ganit)
  const body = {
    title: 'Half-yearly',
    class_number: 9,
    duration_minutes: 60,
    instructions: 'Take $\\pi = \\frac{22}{7}$.',
    sections: [
      { title: 'Section A', negative: 0.25, items: [{ question_id: question, marks: 2 }] },
      { title: 'Section B', any: 2, items: [] },
    ],
  }
  const added = await ganit.call<{ paper: { paper_id: number } }>('POST', 'papers', { token, body })
  return { paper: added.body.paper.paper_id }
}

/** A room with a name in Bengali. */
async function aRoom(ganit: Ganit) {
  const token = await officeToken(ganit)
  const body = { name: 'নীল Blue room', seats: 40 }
  const added = await ganit.call<{ room: { room_id: number } }>('POST', 'rooms', { token, body })
  return { room: added.body.room?.room_id }
}

/** A paper test with a student. */
const aTest = async (ganit: Ganit) => ({ test: (await anExam(ganit, ['Asha'])).test_id })

async function aTestOfTheirs(ganit: Ganit) {
  const { test_id, student } = await anOnlineTest(ganit)
  return { test: test_id, student }
}
/** A published test. */
async function aReview(ganit: Ganit) {
  const { attempt_id, student } = await aPublishedTest(ganit)
  return { attempt: attempt_id, student }
}
/** The student of the test. */
const itsSitter = async (_: Ganit, { student }: Rows) => student as Person

/** A notice to everybody, being sent. */
async function aNotice(ganit: Ganit) {
  const token = await officeToken(ganit)
  await aStudent(ganit)
  const body = {
    purpose: 'notice',
    subject: 'ছুটি Holiday on Friday',
    text: 'No lessons. $x^2$',
    audience: { all: true },
    channels: ['mail'],
  }
  const sent = await ganit.call<{ message_id: number }>('POST', 'messages', { token, body })
  const told = await ganit.call<{ items: { telling_id: number }[] }>('GET', 'tellings', { token })
  return { message: sent.body.message_id, told: told.body.items[0]?.telling_id }
}

async function aHoliday(ganit: Ganit) {
  const token = await officeToken(ganit)
  const body = { title: 'পূজা Puja', from_date: '2190-11-08', to_date: '2190-11-10' }
  const added = await ganit.call<{ closed_day: { closed_day_id: number } }>('POST', 'closed-days', {
    token,
    body,
  })
  return { holiday: added.body.closed_day?.closed_day_id }
}

async function aClassroom(ganit: Ganit) {
  const token = await officeToken(ganit)
  const { uid } = await aStudent(ganit)
  const post = (path: string, body: object) =>
    ganit.call<{ batch: { batch_id: number } }>('POST', path, { token, body })
  const schedules = ['Monday', 'Thursday'].map((weekday) => ({
    weekday,
    start_time: '07:00',
    end_time: '08:30',
  }))
  await post('batchmanegment/create_batch', { batch_name: 'Sunday club', schedules })
  const { body } = await post('batches', { name: 'Class 9 – Morning', classNumber: 9 })
  await post(`batches/${body.batch.batch_id}/toggle`, { studentId: uid })
  return { batch: body.batch.batch_id }
}

/** A student in a batch with times, in a course with contents. */
async function aPupil(ganit: Ganit) {
  const { course } = await aLesson(ganit)
  await aClassroom(ganit)
  const student = await aStudent(ganit)
  const token = await officeToken(ganit)
  const schedules = [{ weekday: 'Monday', start_time: '07:00', end_time: '08:30' }]
  const body = { batch_name: 'Class 9 – Evening', course_id: course, schedules }
  const { body: made } = await ganit.call<{ batch: { batch_id: number } }>(
    'POST',
    'batchmanegment/create_batch',
    { token, body },
  )
  const studentId = student.uid
  await ganit.call('POST', `batches/${made.batch.batch_id}/toggle`, { token, body: { studentId } })
  return student
}

/** A batch with fees and a student who owes them. */
async function someMoney(ganit: Ganit) {
  const { batch } = await aClassroom(ganit)
  await aFee(ganit, batch)
  await aFee(ganit, batch, { fee_title: 'Monthly', fee_type: 'recurring' })
  return { batch, member: await aMember(ganit, batch) }
}

/** An academy that is registered for GST, and a payment under it. */
async function someGst(ganit: Ganit) {
  const body = { gst_scheme: 'regular', gstin: '19ABCDE1234F1ZX', gst_rate: 18 }
  await ganit.call('PUT', 'settings', { token: await officeToken(ganit), body })
  return aPayer(ganit)
}

/** A student with dues, a payment and a reversed payment. */
async function aPayer(ganit: Ganit) {
  const { member: payer } = await someMoney(ganit)
  const token = await officeToken(ganit)
  const profile = await ganit.call<{ student_id: number }>('GET', `student/profile/${payer.uid}`, {
    token,
  })
  const body = {
    student_id: profile.body.student_id,
    amount: '700',
    date: '2026-11-01',
    method: 'upi',
    transaction_id: 'UPI 600111222333',
  }
  for (const reason of [null, 'The cheque came back.']) {
    const paid = await ganit.call<{ payment: { payment_id: number } }>('POST', 'payments', {
      token,
      body,
    })
    const { payment_id } = paid.body.payment
    if (reason)
      await ganit.call('POST', `payments/${payment_id}/reverse`, { token, body: { reason } })
  }
  return payer
}

/** A student who asked for erasure. */
async function aLeaver(ganit: Ganit) {
  const student = await aStudent(ganit)
  await ganit.call('POST', 'account/erasure-request', { token: student.token })
  return student
}

/** A lesson in a batch that names its teacher. */
async function aBatchOfTheirs(ganit: Ganit) {
  const theirs = await aBegunLesson(ganit)
  const { batch: batch_id, teacher } = theirs
  const token = await officeToken(ganit)
  const body = { batch_id, teacher_id: teacher.uid }
  await ganit.call('POST', 'batchmanegment/update_batch', { token, body })
  return theirs
}
/** A batch of the teacher where students practise. */
async function aPractisingBatch(ganit: Ganit) {
  const batch = await makeOnce(aBatchOfTheirs, ganit)
  const token = await officeToken(ganit)
  await ganit.call('PUT', 'settings', { token, body: { practice_on: true } })
  return batch
}
/** A batch of the teacher, one of whose students has a test at school in five days. */
async function aSchoolTest(ganit: Ganit) {
  const batch = await aBatchOfTheirs(ganit)
  const [student] = batch.members
  if (!student) throw new Error('There is no student.')
  const admin = await officeToken(ganit)
  const draft = { class_number: 9, name: 'Circles and lines' }
  const added = await ganit.call<{ chapter: { chapter_id: number } }>('POST', 'chapters', {
    token: admin,
    body: draft,
  })
  expect(added).toMatchObject({ status: 201 })
  const held_on = dayAhead(5)
  const chapter_ids = [added.body.chapter.chapter_id]
  type Added = { school_tests: { school_test_id: number }[] }
  const answer = await ganit.call<Added>('POST', 'school-tests', {
    token: student.token,
    body: { title: 'Half-yearly: circles and lines', held_on, chapter_ids },
  })
  expect(answer.status).toBe(201)
  const [test] = answer.body.school_tests
  return { ...batch, student, school_test: test?.school_test_id }
}
/** A practice set of two questions, for a batch of the teacher. */
async function aPracticeSet(ganit: Ganit) {
  const { batch, teacher, question_ids } = await aPractisingClass(ganit, {
    students: ['Riya', 'Kabir'],
  })
  const token = await officeToken(ganit)
  const theirs = { batch_id: batch, teacher_id: teacher.uid }
  await ganit.call('POST', 'batchmanegment/update_batch', { token, body: theirs })
  const body = { batch_id: batch, title: 'Packs again ভগ্নাংশ', due_on: '2099-12-04' }
  const added = await ganit.call<{ set: { set_id: number } }>('POST', 'practice-sets', {
    token,
    body: { ...body, question_ids: question_ids.slice(0, 2) },
  })
  expect(added.status).toBe(201)
  return { batch, teacher, set: added.body.set.set_id, questions: question_ids.join() }
}
const itsStudent = async (_: Ganit, { student }: Rows) => student as Person
/** The teacher of the lesson. */
const itsTeacher = async (_: Ganit, { teacher }: Rows) => teacher as Person

/** People of a screen: the teacher of homework, a student who has not handed it in, and a parent of one who has. */
const teacherOfScreen = async (_: Ganit, { teacher }: Rows) => teacher as Person
const whoHandsIn = async (_: Ganit, { student }: Rows) => student as Person
const whoseChildHandedIn = async (_: Ganit, { parent }: Rows) => parent as Person
const theHomework = (ganit: Ganit) => someHomework(ganit)

/** One request of each kind. */
async function someRequests(ganit: Ganit) {
  const child = await aLeaver(ganit)
  const { token } = await aGuardian(ganit, child)
  const changes = { address: '7 Lake Road', contact_number_1: '+919830041299' }
  await ganit.call('POST', 'change-requests', { token, body: { uid: child.uid, changes } })
  const body = { name: 'Rina Das', relation: 'other', phone: '+919830041250' }
  await ganit.call('POST', `student/${child.uid}/guardians`, { token: child.token, body })
  return child
}
/** A guardian whose child owes and has paid. */
const aParent = async (ganit: Ganit) => aGuardian(ganit, await aPayer(ganit))
const thePayer = always(aPayer)
const theParent = always(aParent)
const thePractiser = always((ganit) => aPractiser(ganit))

const SCREENS: Screen[] = [
  { path: '/' },
  { path: '/roles' },
  { path: '/programs' },
  { path: '/programs/class/3' },
  { path: '/programs/class/7' },
  { path: '/programs/course/:course', before: aLesson },
  { path: '/coming-soon' },
  { path: '/blog' },
  { path: '/blog/mathematics', before: aPost },
  { path: '/about' },
  { path: '/solutions' },
  { path: '/pricing' },
  { path: '/team' },
  { path: '/career' },
  { path: '/help' },
  { path: '/contact' },
  { path: '/faq' },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/login/student' },
  { path: '/student/login' },
  { path: '/welcome' },
  { path: '/forgot-password' },
  { path: '/enquire' },
  { path: '/notice' },
  { path: '/demo?class=7', before: aSiteWithSeats },
  { path: '/prospectus', before: aProspectus },
  { path: '/reset-password?token=x' },
  { path: '/verify-email' },
  { path: '/unsubscribe' },
  { path: '/login/student?google=cancelled' },
  { path: '/account', who: theNewcomer },
  { path: '/account?admin', who: theAdmin },
  { path: '/account?registered', who: theStudent },
  { path: '/student/register', who: theNewcomer },
  { path: '/student/dashboard', who: theStudent },
  { path: '/student/calendar', who: theStudent },
  { path: '/student/pay', who: thePayer },
  { path: '/student/dashboard?in=a-batch', who: aPupil },
  { path: '/admin-dashboard', who: theAdmin },
  { path: '/admin/student/:uid', who: theAdmin, before: aStudent },
  { path: '/admin/students', who: theAdmin, before: aStudent },
  { path: '/students/edit/1', who: theAdmin, before: aStudent },
  { path: '/admin/courses/all', who: theAdmin, before: aLesson },
  { path: '/admin/courses/create', who: theAdmin },
  { path: '/admin/courses/edit/:course', who: theAdmin, before: aLesson },
  { path: '/admin/courses/curriculums', who: theAdmin, before: aLesson },
  { path: '/admin/courses/curriculums/create', who: theAdmin, before: aLesson },
  { path: '/admin/courses/curriculums/edit/:curriculum', who: theAdmin, before: aLesson },
  { path: '/admin/courses/essentials', who: theAdmin, before: aLesson },
  { path: '/admin/courses/essentials/create', who: theAdmin, before: aLesson },
  { path: '/admin/courses/essentials/edit/:essential', who: theAdmin, before: aLesson },
  { path: '/admin/batches/all', who: theAdmin, before: aClassroom },
  { path: '/admin/batches/create', who: theAdmin, before: aLesson },
  { path: '/admin/admissions/new', who: theAdmin },
  { path: '/admin/student/:uid/same/:student_id', who: theAdmin, before: aKnownChild },
  { path: '/admin/absent', who: theAdmin },
  { path: '/admin/new-session', who: theAdmin },
  { path: '/admin/new-session/new', who: theAdmin },
  { path: '/admin/new-session/:id', who: theAdmin, before: aPlannedSession },
  { path: '/admin/rooms', who: theAdmin },
  { path: '/admin/timetable', who: theAdmin, before: aClassroom },
  { path: '/admin/rooms/new', who: theAdmin },
  { path: '/admin/rooms/edit/:room', who: theAdmin, before: aRoom },
  { path: '/admin/holidays', who: theAdmin },
  { path: '/admin/holidays/new', who: theAdmin },
  { path: '/admin/holidays/edit/:holiday?year=2190', who: theAdmin, before: aHoliday },
  { path: '/admin/batches/edit/:batch', who: theAdmin, before: aClassroom },
  { path: '/admin/batches/fee/:batch', who: theAdmin, before: someMoney },
  { path: '/admin/batches/fee/:batch?of=all', who: theAdmin, before: someMoney },
  { path: '/admin/batches/status/:batch', who: theAdmin, before: someMoney },
  { path: '/admin/batch/:batch/students', who: theAdmin, before: someMoney },
  { path: '/admin/batch/:batch/timetable', who: theAdmin, before: someMoney },
  { path: '/admin/batch/:batch/fees', who: theAdmin, before: someMoney },
  { path: '/admin/batch/:batch/tests', who: theAdmin, before: someMoney },
  { path: '/admin/batch/:batch/settings', who: theAdmin, before: someMoney },
  { path: '/login/staff' },
  { path: '/login/guardian' },
  { path: '/guardian/dashboard', who: theParent },
  { path: '/guardian/pay', who: theParent },
  { path: '/guardian/calendar', who: theParent },
  { path: '/guardian/weeks', who: theParent },
  { path: '/guardian/reports/:report', who: whoseChildHandedIn, before: someReports },
  { path: '/student/reports/:report', who: whoHandsIn, before: someReports },
  { path: '/admin/batches/:batch/reports', who: theAdmin, before: someReports },
  { path: '/teacher/batches/:batch/reports', who: itsTeacher, before: someReports },
  { path: '/guardian/practice', who: theParent },
  { path: '/guardian/homework/:homework', who: whoseChildHandedIn, before: theHomework },
  { path: '/guardian/school-tests', who: theParent },
  { path: '/student/school-tests', who: theStudent },
  { path: '/student/school-tests?ahead', who: itsStudent, before: aSchoolTest },
  { path: '/admin/batches/:batch/school-tests', who: theAdmin, before: aSchoolTest },
  { path: '/teacher/batches/:batch/school-tests', who: itsTeacher, before: aSchoolTest },
  { path: '/admin/school-tests/:school_test', who: theAdmin, before: aSchoolTest },
  { path: '/admin/batches/:batch/sets', who: theAdmin, before: aPracticeSet },
  { path: '/admin/batches/:batch/sets/new', who: theAdmin, before: aPracticeSet },
  { path: '/admin/sets/:set', who: theAdmin, before: aPracticeSet },
  { path: '/teacher/school-tests/:school_test', who: itsTeacher, before: aSchoolTest },
  { path: '/teacher/sets/:set', who: itsTeacher, before: aPracticeSet },
  { path: '/teacher/batches/:batch/sets', who: itsTeacher, before: aPracticeSet },
  {
    path: '/teacher/batches/:batch/sets/new?questions=:questions',
    who: itsTeacher,
    before: aPracticeSet,
  },
  { path: '/student/weeks', who: theStudent },
  { path: '/student/homework/:homework', who: whoHandsIn, before: theHomework },
  { path: '/student/practice', who: theStudent },
  { path: '/student/practice?taught', who: thePractiser },
  { path: '/admin/plans', who: theAdmin },
  { path: '/admin/batches/:batch/plan', who: theAdmin, before: aBatchOfTheirs },
  { path: '/teacher/plans', who: theTeacher },
  { path: '/teacher/batches/:batch/plan', who: itsTeacher, before: aBatchOfTheirs },
  { path: '/admin/weekly', who: theAdmin },
  { path: '/admin/weekly?batch=:batch', who: theAdmin, before: aBatchOfTheirs },
  { path: '/teacher/weekly', who: theTeacher },
  { path: '/admin/guardians', who: theAdmin, before: aParent },
  { path: '/admin/requests', who: theAdmin, before: someRequests },
  { path: '/admin/enquiries', who: theAdmin, before: anEnquiry },
  { path: '/admin/import', who: theAdmin, before: anImport },
  { path: '/admin/import/:import', who: theAdmin, before: anImport },
  { path: '/admin/today', who: theAdmin, before: anEnquiry },
  { path: '/admin/counter', who: theAdmin },
  { path: '/admin/day-close', who: theAdmin, before: someMoney },
  { path: '/admin/reports/owed', who: theAdmin, before: someMoney },
  { path: '/admin/reports/gst', who: theAdmin, before: someGst },
  { path: '/admin/book', who: theAdmin, before: someMoney },
  { path: '/admin/reminders', who: theAdmin, before: someMoney },
  { path: '/admin/pay', who: theAdmin, before: someMoney },
  { path: '/admin/expenses', who: theAdmin, before: someMoney },
  { path: '/admin/letters', who: theAdmin, before: aLetter },
  { path: '/admin/consents', who: theAdmin, before: aLetter },
  { path: '/admin/parents-to-agree', who: theAdmin, before: aWaitingChild },
  { path: '/admin/reports/month', who: theAdmin, before: someMoney },
  { path: '/admin/reports/result', who: theAdmin, before: someMoney },
  { path: '/admin/reports/batches', who: theAdmin, before: someMoney },
  { path: '/admin/reports/batches/:batch?show=joined', who: theAdmin, before: someMoney },
  { path: '/admin/reports/teachers', who: theAdmin, before: someMoney },
  { path: '/admin/reports/teachers/:teacher', who: theAdmin, before: somebodyAway },
  { path: '/admin/payments/claims', who: theAdmin },
  { path: '/admin/payments/cheques', who: theAdmin },
  { path: '/admin/payments/online?state=all', who: theAdmin },
  { path: '/invitation?token=:invitation', before: anInvitation },
  { path: '/admin/staff', who: theAdmin, before: someStaff },
  { path: '/teacher/today', who: theTeacher },
  { path: '/teacher/week', who: theTeacher },
  { path: '/teacher/batches', who: theTeacher },
  { path: '/teacher/absences', who: theTeacher },
  { path: '/teacher/calendar', who: theTeacher },
  { path: '/admin/teachers/:teacher', who: theAdmin, before: somebodyAway },
  { path: '/admin/payments', who: theAdmin, before: aPayer },
  { path: '/admin/student/:uid?owing', who: theAdmin, before: aPayer },
  { path: '/admin/student/:uid?tab=fees', who: theAdmin, before: aPayer },
  { path: '/admin/student/:uid?tab=attendance', who: theAdmin, before: aStudent },
  { path: '/admin/student/:uid?tab=tests', who: theAdmin, before: aStudent },
  { path: '/admin/student/:uid?tab=messages', who: theAdmin, before: aStudent },
  { path: '/admin/student/:uid?tab=family', who: theAdmin, before: aStudent },
  { path: '/admin/student/:uid?tab=privacy', who: theAdmin, before: aStudent },
  { path: '/student/dashboard?owing', who: thePayer },
  { path: '/admin/class-batches', who: theAdmin },
  { path: '/admin/class-batches?class=9', who: theAdmin, before: aClassroom },
  { path: '/admin/lessons/:lesson', who: theAdmin, before: aBatchOfTheirs },
  { path: '/admin/lessons/:homework/work', who: theAdmin, before: theHomework },
  { path: '/admin/registers', who: theAdmin },
  { path: '/admin/registers?show=concerns', who: theAdmin },
  { path: '/admin/registers?show=sheet&batch=:batch', who: theAdmin, before: aBatchOfTheirs },
  { path: '/teacher/lessons/:lesson', who: itsTeacher, before: aBatchOfTheirs },
  { path: '/teacher/lessons/:homework/work', who: teacherOfScreen, before: theHomework },
  {
    path: '/teacher/lessons/:homework/work?of=:hand_in',
    who: teacherOfScreen,
    before: theHomework,
  },
  { path: '/teacher/registers', who: theTeacher },
  { path: '/teacher/batch/:batch/students', who: itsTeacher, before: aBatchOfTheirs },
  { path: '/teacher/batch/:batch/practice', who: itsTeacher, before: aPractisingBatch },
  { path: '/teacher/batch/:batch/slips', who: itsTeacher, before: aPractisingBatch },
  { path: '/admin/batch/:batch/practice', who: theAdmin, before: aPractisingBatch },
  { path: '/admin/set-paper/create', who: theAdmin },
  { path: '/admin/set-paper/get-one?id=:question', who: theAdmin, before: aLesson },
  { path: '/admin/set-paper/all', who: theAdmin, before: aLesson },
  { path: '/admin/set-paper/edit/:question', who: theAdmin, before: aLesson },
  { path: '/admin/chapters?class=9', who: theAdmin },
  { path: '/admin/questions', who: theAdmin, before: aLesson },
  { path: '/admin/questions/new?kind=expression', who: theAdmin },
  { path: '/admin/questions/new?kind=group', who: theAdmin },
  { path: '/admin/questions/import', who: theAdmin },
  { path: '/admin/questions/:question', who: theAdmin, before: aLesson },
  { path: '/teacher/questions', who: theTeacher, before: aLesson },
  { path: '/admin/tests', who: theAdmin, before: aTest },
  { path: '/admin/tests/new', who: theAdmin, before: aTest },
  { path: '/admin/tests/:test', who: theAdmin, before: aTest },
  { path: '/admin/tests/:test/edit', who: theAdmin, before: aTest },
  { path: '/admin/tests/:test/marks', who: theAdmin, before: aTest },
  { path: '/teacher/tests', who: theTeacher },
  { path: '/student/tests', who: itsSitter, before: aTestOfTheirs },
  { path: '/student/tests/:test', who: itsSitter, before: aTestOfTheirs },
  { path: '/student/attempts/:attempt', who: itsSitter, before: aReview },
  { path: '/admin/tests/:test/mark', who: theAdmin, before: aTestOfTheirs },
  { path: '/admin/tests/:test?show=live', who: theAdmin, before: aTestOfTheirs },
  { path: '/admin/papers', who: theAdmin, before: aPaper },
  { path: '/admin/papers/new', who: theAdmin },
  { path: '/admin/papers/:paper', who: theAdmin, before: aPaper },
  { path: '/teacher/papers', who: theTeacher },
  { path: '/admin/classes', who: theAdmin },
  { path: '/admin/messages', who: theAdmin, before: aNotice },
  { path: '/admin/messages/new', who: theAdmin, before: aStudent },
  { path: '/admin/messages/told/:told', who: theAdmin, before: aNotice },
  { path: '/admin/messages/:message', who: theAdmin, before: aNotice },
  { path: '/teacher/messages', who: theTeacher },
  { path: '/admin/settings', who: theAdmin },
  { path: '/admin/settings/look', who: theAdmin },
  { path: '/admin/settings/messages', who: theAdmin },
  { path: '/admin/settings/texts', who: theAdmin },
  { path: '/admin/settings/pages', who: theAdmin },
  { path: '/admin/settings/pages/about', who: theAdmin },
  { path: '/admin/settings/backups', who: theAdmin, before: aBackup },
  { path: '/admin/settings/connections', who: theAdmin },
  { path: '/admin/settings/hosting', who: theAdmin },
  { path: '/admin/settings/privacy', who: theAdmin, before: aLeaver },
  { path: '/admin/audit', who: theAdmin },
  { path: '/admin/blog', who: theAdmin },
  { path: '/admin/blog/new', who: theAdmin },
  { path: '/admin/blog/:post', who: theAdmin, before: aDraft },
]
const PHONE = 360
/**
 * Colours do not depend on the width, so each scheme and each width is checked once. In the dark scheme only the colour
 * rules run again, because order and names are the same.
 */
const LOOKS = [
  [PHONE, 'light', undefined],
  [1280, 'dark', process.env.GANIT_ROUNDS ? undefined : ['color-contrast']],
] as const

/** A worker shows all screens on one page, so that the app and axe are loaded and compiled once. */
const test = withGanit.extend<object, { phone: Phone }>({
  phone: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
      })
      await use({ page: await context.newPage() })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ sharedBy: 'screens' })

/** The page, and the token in use while the app runs in it. */
type Phone = { page: Page; token?: string | undefined }

/** Clears the page's state and sets a token, if there is one. */
async function forgetSession(page: Page, ganit: Ganit, token = '') {
  // A page of the same origin without the app, which could write something again.
  await page.goto(`${ganit.url}/robots.txt`)
  await page.context().clearCookies()
  await page.evaluate((accessToken) => {
    sessionStorage.clear()
    localStorage.clear()
    if (accessToken) localStorage.setItem('accessToken', accessToken)
  }, token)
}

/** Anything a page must not do or log in normal use. */
function problemsOf(page: Page, ganit: Ganit) {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(ganit.url) && !/^(data|blob):/.test(request.url()))
      problems.push(`asked a stranger: ${request.url()}`)
  })
  return problems
}

async function load(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(ON_ITS_WAY)).toHaveCount(0)
  await atRest(page)
}

const PEOPLE = [...new Set(SCREENS.map(({ who }) => who))]

/** One person's screens after another. */
const BY_PERSON = [...SCREENS.entries()].toSorted(
  ([, one], [, other]) => PEOPLE.indexOf(one.who) - PEOPLE.indexOf(other.who),
)

for (const [index, { path, who, before }] of BY_PERSON)
  test(`${path} can be used by everyone, on a phone and in the dark [S116 S229]`, async ({
    phone,
    ganit,
    academy,
  }) => {
    if (academy !== shown) made.clear()
    shown = academy
    const rows: Rows = Object(before && (await makeOnce(before, ganit)))
    const token = (await who?.(ganit, rows))?.token
    const address = ganit.url + path.replace(/:(\w+)/g, (_, name) => `${rows[name]}`)
    const { page } = phone
    const isTheirs = token !== undefined && token === phone.token && !process.env.GANIT_ROUNDS

    page.removeAllListeners()
    if (!isTheirs) await forgetSession(page, ganit, token)
    // The page is loaded at phone width and then widened, which takes half the time of a second load.
    await page.setViewportSize({ width: PHONE, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    const problems = problemsOf(page, ganit)
    await (isTheirs ? follow : load)(page, address)
    phone.token = token
    // `npm test` checks each screen in one look. Other runs check every third screen in all looks, because screens
    // share their colours; with GANIT_ROUNDS they check each screen so.
    const isQuick = process.env.GANIT_TIER === 'quick'
    const hasAll = process.env.GANIT_ROUNDS || (!isQuick && index % 3 === 0)
    const looks = hasAll ? LOOKS : LOOKS.slice(0, 1)
    for (const [width, colorScheme, rules] of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expectUsable(page, rules && [...rules])
    }
    expect(problems).toEqual([])
    expect(await page.title()).toMatch(/\S/)
  })
