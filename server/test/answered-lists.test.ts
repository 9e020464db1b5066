import type { Endpoint } from '@ganit/contract/endpoint'
import { updateSettings } from '@ganit/contract/ground/settings'
import { EVENTS } from '@ganit/contract/messages/message-events'
import { NUMBER_LETTERS } from '@ganit/contract/papers/question-numbers'
import { schemaParts } from '@ganit/contract/schema-parts'
import { expect } from 'vitest'
import { differences } from '../../tools/checks/compared-lists.ts'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'
import { test } from './academy.ts'
import { statementsOf } from './split-writes.ts'

const CHUNKS = 'read and answered in chunks'
const PAGED = 'a page'
const ON_A_PAGE = 'as many as fit on one page of paper'
const OF_ONE = 'of one student: a few in each month of their years at the academy'
const OF_A_BATCH = 'of one batch: those who fit into it'
const BY_HAND = 'written by hand in the office, one at a time, in short rows'
const FIXED = 'as many as the product has'
const AS_SENT = 'at most as many as may be sent'
const FEW = 'a few suggestions'
const BY_RATE = 'a row for each GSTIN and rate that the academy ever had'
const LIMITED = 'its query has a limit'

/** Reasons why no answer outgrows the app's memory, for each outermost list in an answer. */
const OF_ONE_WORK = 'what one work came to, which its feature writes as a few figures'
const LISTS: Record<string, string> = {
  'GET /account/sessions: ': 'the oldest session of one account ends where it opens one too many',
  'GET /audit: items': PAGED,
  'GET /backups: backups': 'files of one folder, of which only so many are kept',
  'GET /connections: connections': 'the four kinds',
  'GET /hosting: agreement.sections': 'the sections of one text',
  'GET /attendance/concerns: items': PAGED,
  'GET /attendance/missing: items': PAGED,
  'GET /attendance/of/:student_id: batches': OF_ONE,
  'GET /attendance/of/:student_id: lessons': OF_ONE,
  'GET /attendance/of/:student_id: months': OF_ONE,
  'GET /attendance/sheet: lessons': OF_A_BATCH,
  'GET /attendance/sheet: students': OF_A_BATCH,
  'GET /batch-fees/:batch_fee_id: instalments': AS_SENT,
  'GET /batch-fees: ': OF_A_BATCH,
  'GET /batches/:batch_id/plan: plan.chapters': AS_SENT,
  'GET /batches/:batch_id/plan: plan.off_plan': 'chapters that a batch was taught',
  'GET /batches/:id/overview: batch.schedules': AS_SENT,
  'GET /batches/:id/overview: months': FIXED,
  'GET /batches/:id/overview: students': OF_A_BATCH,
  'GET /batches/class/:classNumber: ': CHUNKS,
  'GET /batches: ': CHUNKS,
  'GET /batchmanegment/all_batch_fee: ': BY_HAND,
  'GET /batchmanegment/all_batches_with_schedule: ': CHUNKS,
  'GET /batchmanegment/all_batches_with_schedule: items': PAGED,
  'GET /chapters: ': LIMITED,
  'GET /class-times/:classNumber: ': LIMITED,
  'GET /prospectus: batches': LIMITED,
  'GET /prospectus: teachers': LIMITED,
  'GET /change-requests: items': PAGED,
  'GET /book: agreement': FIXED,
  'GET /book: day_close': FIXED,
  'GET /book: items': PAGED,
  'GET /book: methods': FIXED,
  'GET /cheques: items': PAGED,
  'GET /claims: items': PAGED,
  'GET /classes: ': FIXED,
  'GET /closed-days: ': LIMITED,
  'GET /concessions: ': BY_HAND,
  'GET /counter/:student_id: told':
    'the guardians of one student, six at the most, and the student',
  'GET /counter/:student_id: students': 'one family, cut off after a few',
  'GET /counter: ': FEW,
  'GET /counter/takings: ': FEW,
  'GET /country-codes: ': FIXED,
  'GET /course/course_list: ': BY_HAND,
  'GET /expenses: items': PAGED,
  'GET /hand-ins: ': 'of a teacher: lessons of two months',
  'GET /reminders: items': PAGED,
  'GET /reminders: totals': FIXED,
  'GET /reminders/:person/events: ': FIXED,
  'GET /own-pay: lines': 'of a teacher: groups of lessons of open months',
  'GET /own-pay: slips': 'of a teacher, a thousand at the most',
  'GET /pay-rates: ': 'of the staff, 5000 at the most',
  'GET /pay-sheets: open_lessons': '200 lessons',
  'GET /pay-sheets: rows': '200 people',
  'GET /coursemanegment/all_courses_show_public: ': BY_HAND,
  'GET /to-do: ': 'of a student: homework and sets of two months, tests of two weeks, 50 of each',
  'GET /toppers: ': 'the latest five, ten of each',
  'GET /coursemanegment/public_course/:id: curriculums': BY_HAND,
  'GET /coursemanegment/public_course/:id: essentials': BY_HAND,
  'GET /coursemanegment/show_all_category_levels: ': FIXED,
  'GET /coursemanegment/show_all_class_levels: ': FIXED,
  'GET /coursemanegment/show_all_classroom_essentials: ': BY_HAND,
  'GET /coursemanegment/show_all_classroom_essentials: items': PAGED,
  'GET /coursemanegment/show_all_curriculums: ': BY_HAND,
  'GET /coursemanegment/show_all_curriculums: items': PAGED,
  'GET /coursemanegment/showallcourse: ': CHUNKS,
  'GET /coursemanegment/showallcourse: items': PAGED,
  'GET /day-closes: ': 'those who take money, on each day of at most a year',
  'GET /examsetup/getallquestions: questions': CHUNKS,
  'GET /reports/batches: rows': BY_HAND,
  'GET /reports/batches: total.reasons': FIXED,
  'GET /reports/batches/:batch_id: row.reasons': FIXED,
  'GET /reports/batches/:batch_id: stays': OF_A_BATCH,
  'GET /reports/teachers: rows': 'of the staff',
  'GET /reports/teachers/:account_id: lessons': 'cut off after a thousand',
  'GET /reports/collected: rows':
    'a row for each day of at most five years, or for what the office enters by hand',
  'GET /reports/enquiries: rows': 'a row for each month of at most five years',
  'GET /reports/expected: rows': FIXED,
  'GET /reports/gst: boxes.advances_adjusted': BY_RATE,
  'GET /reports/gst: boxes.advances_received': BY_RATE,
  'GET /reports/gst: boxes.b2c': BY_RATE,
  'GET /reports/gst: boxes.documents': 'a few series, in runs while papers change theirs',
  'GET /reports/gst: boxes.hsn': BY_RATE,
  'GET /reports/gst: boxes.hsn_b2b': FIXED,
  'GET /reports/gst: other_days': 'a row for each month on which a payment was recorded late',
  'GET /reports/result: rows': BY_HAND,
  'GET /reports/month: rows':
    'a row for what the office enters by hand; of students a thousand at the most',
  'GET /push: subscriptions': 'five at the most',
  'GET /reports/owed: rows': 'cut off after a thousand',
  'GET /reports/students: rows': 'a row for each month of at most five years',
  'GET /find: items': 'ten at the most',
  'GET /imports/:import_id: columns': 'at most a hundred are read of a file',
  'GET /imports/:import_id: classes': 'at most 500 spellings are kept',
  'GET /imports/:import_id: groups': 'at most 500 groups are kept',
  'GET /imports/:import_id: sheets': 'a workbook of more than sixty is refused',
  'GET /imports/:import_id: notices': 'one for the cells, one for each batch that becomes too full',
  'GET /imports: items': PAGED,
  'GET /imports/:import_id/rows: items': PAGED,
  'GET /enquiries: items': PAGED,
  'GET /enquiries/:enquiry_id: batch_ids': AS_SENT,
  'GET /enquiries/:enquiry_id: known': FEW,
  'GET /enquiries/:enquiry_id: wished': AS_SENT,
  'GET /enquiries/:enquiry_id: notes': 'cut off after a thousand',
  'GET /enquiries/:enquiry_id/trial-lessons: ': 'cut off after a thousand',
  'GET /guardians: items': PAGED,
  'GET /family-money: children': OF_ONE,
  'GET /lessons/:lesson_id/hand-in: hand_in.photos': 'five pages a round, three rounds',
  'GET /hand-ins/:hand_in_id: photos': 'five pages a round, three rounds',
  'GET /lessons/:lesson_id/work: students': 'the members of a batch on a day',
  'GET /guardianships: children': OF_ONE,
  'GET /imports/:import_id: job.result': OF_ONE_WORK,
  'GET /jobs/:job_id: result': OF_ONE_WORK,
  'GET /account/messages: purposes': FIXED,
  'GET /inbox: items': PAGED,
  'GET /students/:uid/weeks: items': PAGED,
  'GET /weekly: students': PAGED,
  'GET /batches/:id/reports: job.result': OF_ONE_WORK,
  'GET /batches/:id/reports: periods': FIXED,
  'GET /batches/:id/reports: students': OF_A_BATCH,
  'GET /batches/:id/reports/:student_id: phrases': FIXED,
  'GET /batches/:id/reports/:student_id: facts.batches': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: facts.teachers': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: facts.months': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: facts.tests': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: facts.chapters': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: page.came.months': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: page.work.lines': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: page.tests.columns': FIXED,
  'GET /batches/:id/reports/:student_id: page.tests.rows': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: page.chapters.rows': ON_A_PAGE,
  'GET /batches/:id/reports/:student_id: page.together': ON_A_PAGE,
  'GET /students/:uid/reports/:report_id: page.came.months': ON_A_PAGE,
  'GET /students/:uid/reports/:report_id: page.work.lines': ON_A_PAGE,
  'GET /students/:uid/reports/:report_id: page.tests.columns': FIXED,
  'GET /students/:uid/reports/:report_id: page.tests.rows': ON_A_PAGE,
  'GET /students/:uid/reports/:report_id: page.chapters.rows': ON_A_PAGE,
  'GET /students/:uid/reports/:report_id: page.together': ON_A_PAGE,
  'GET /students/:uid/reports: ': 'of one student, sixty at the most',
  'GET /batches/:batch_id/practice: students': OF_A_BATCH,
  'GET /batches/:batch_id/practice: topics': 'topics that one batch practised in some months',
  'GET /batches/:batch_id/practice: unreadable': 'cut off after fifty',
  'GET /batches/:batch_id/slips: ': 'slips that students of one batch made in some months',
  'GET /slips/names: ': LIMITED,
  'GET /practice-sets: items': PAGED,
  'GET /practice-sets/:set_id: question_ids': AS_SENT,
  'GET /practice-sets/:set_id: student_ids': AS_SENT,
  'GET /school-tests/:school_test_id: chapters': AS_SENT,
  'GET /school-tests/:school_test_id: plan': 'the last 14 days before a test',
  'GET /school-tests: ': 'three of each student of one batch',
  'GET /students/:uid/levels: ': 'topics that one student practised',
  'GET /practice/chapters: ': 'chapters of the curriculum',
  'GET /practice: topics': 'topics that one student was taught',
  'GET /practice: week.dots': FIXED,
  'GET /leave-notes: ': OF_ONE,
  'GET /lessons/:lesson_id/free: rooms': FEW,
  'GET /lessons/:lesson_id/free: teachers': FEW,
  'GET /lessons/:lesson_id/free: times': FEW,
  'GET /lessons/:lesson_id: guests': OF_A_BATCH,
  'GET /lessons/:lesson_id: offered': FEW,
  'GET /lessons/:lesson_id: students': OF_A_BATCH,
  'GET /lessons/:lesson_id: taught_topics': AS_SENT,
  'GET /lessons/clashes: ': 'cut off after a thousand',
  'GET /lessons: ': 'of as many days as may be asked',
  'GET /message-templates/:event/:language: placeholders': FIXED,
  'GET /message-templates/:event/:language: preview.kinds': FIXED,
  'GET /message-templates/:event/:language: registry.addresses': FIXED,
  'GET /message-templates/:event/:language: registry.variables': FIXED,
  'GET /messages/:message_id/deliveries: items': PAGED,
  'GET /messages/:message_id: audience.batch_ids': AS_SENT,
  'GET /messages/:message_id: audience.class_numbers': AS_SENT,
  'GET /messages/:message_id: audience.student_ids': AS_SENT,
  'GET /messages/:message_id: channels': AS_SENT,
  'GET /messages: items': PAGED,
  'GET /tellings/:telling_id/people: items': PAGED,
  'GET /tellings: items': PAGED,
  'GET /online-payments/:online_payment_id: dues': AS_SENT,
  'GET /online-payments/:online_payment_id: receipts': AS_SENT,
  'GET /online-payments: items': PAGED,
  'GET /payments: ': OF_ONE,
  'GET /consents: items': PAGED,
  'GET /parents-to-agree: items': PAGED,
  'GET /waited-tests: ': 'fifty tests of a day at the most, each with those who sit it',
  'GET /letters: items': PAGED,
  'GET /batches/money: ': AS_SENT,
  'GET /batches/:batch_id/notes: items': PAGED,
  'GET /notes: items': PAGED,
  'GET /demo-lessons: ': 'six at the most',
  'GET /payments: items': PAGED,
  'GET /plans: items': PAGED,
  'GET /posts/all: items': PAGED,
  'GET /posts: items': PAGED,
  'GET /privacy/tasks: past_time.students': LIMITED,
  'GET /privacy/tasks: requests.students': LIMITED,
  'GET /requests: changes.items': LIMITED,
  'GET /requests: erasures.items': LIMITED,
  'GET /requests: guardian_erasures.items': LIMITED,
  'GET /requests: guardians.items': LIMITED,
  ...Object.fromEntries(
    [
      'options',
      'right',
      'scheme',
      'keep_last',
      'hints',
      'slips',
      'parts',
      'figures',
      'skill_ids',
      'require',
      ...NUMBER_LETTERS.flatMap((letter) => [`params.${letter}.not`, `params.${letter}.of`]),
    ].map((field) => [`GET /questions/:question_id: ${field}`, AS_SENT]),
  ),
  'GET /papers/:paper_id/check: refused_formulas': AS_SENT,
  'GET /papers/:paper_id: refused_formulas': AS_SENT,
  'GET /papers/:paper_id: sections': AS_SENT,
  'GET /papers/:paper_id: sets': FIXED,
  'GET /papers: items': PAGED,
  'GET /tests/:test_id/marks: items': AS_SENT,
  'GET /tests/:test_id/marks: rows': OF_A_BATCH,
  'GET /tests/:test_id/marks: sets': FIXED,
  'GET /students/:uid/results: mastery': 'skills and chapters of one student’s year',
  'GET /students/:uid/results: tests': 'the latest fifty',
  'GET /tests/:test_id/results: items': PAGED,
  'GET /tests/:test_id/statistics: histogram': FIXED,
  'GET /tests/:test_id/statistics: items': AS_SENT,
  'GET /tests/:test_id/marking: items': AS_SENT,
  'GET /tests/:test_id/items/:item_id/answers: answers': OF_A_BATCH,
  'GET /tests/:test_id/items/:item_id/answers: item.figures': AS_SENT,
  'GET /tests/:test_id/items/:item_id/answers: item.group.figures': AS_SENT,
  'GET /tests/:test_id/items/:item_id/answers: item.options': AS_SENT,
  'GET /tests/:test_id/items/:item_id/answers: item.right': AS_SENT,
  'GET /tests/:test_id/items/:item_id/answers: item.right.one_of': AS_SENT,
  'GET /tests/:test_id/items/:item_id/answers: item.scheme': AS_SENT,
  'GET /attempts/:attempt_id/late: ': AS_SENT,
  'GET /attempts/:attempt_id/review: practise': 'five at most',
  'GET /attempts/:attempt_id/review: result.chapters': AS_SENT,
  'GET /attempts/:attempt_id/review: result.sections': AS_SENT,
  'GET /attempts/:attempt_id/review: sections': AS_SENT,
  'GET /own-tests: ': 'cut off after three hundred',
  'GET /tests/:test_id/live: announcements': BY_HAND,
  'GET /tests/:test_id/live: students': OF_A_BATCH,
  'GET /tests/:test_id: batch_ids': AS_SENT,
  'GET /tests/:test_id: marking': AS_SENT,
  'GET /tests/:test_id: students': AS_SENT,
  'GET /tests: items': PAGED,
  'GET /questions/:question_id/uses: papers': LIMITED,
  'GET /questions/:question_id/variants: ': LIMITED,
  'GET /questions/:question_id/versions: ': LIMITED,
  'GET /questions: items': PAGED,
  'GET /rooms: ': LIMITED,
  'GET /skills: ': LIMITED,
  ...Object.fromEntries(
    EVENTS.map((event) => [`GET /settings: message_events.${event}.channels`, AS_SENT]),
  ),
  'GET /session-plans/draft: ': BY_HAND,
  'GET /session-plans: ': LIMITED,
  'GET /site-truth: ': FIXED,
  'GET /settings: classes_taught': FIXED,
  'GET /settings: helplines': AS_SENT,
  'GET /settings: testimonials': AS_SENT,
  'GET /staff/:account_id/absences: ': BY_HAND,
  'GET /staff/:account_id/taught: batches': 'those that somebody has taught in a month',
  'GET /staff: ': BY_HAND,
  'GET /student/:uid/first-months: ': OF_ONE,
  'GET /student/:uid/guardians: ': 'six at most, as the database holds',
  'GET /student/agreements/:uid: consents': OF_ONE,
  'GET /student/class/:classNumber: ': CHUNKS,
  'GET /student/:uid/messages: items': PAGED,
  'GET /student/:uid/remarks: ': 'two hundred at the most',
  'GET /student/:uid/leaving: batches': OF_ONE,
  'GET /student/:uid/leaving: lines': OF_ONE,
  'GET /student/ledger/:uid: before': OF_ONE,
  'GET /student/ledger/:uid: dues': OF_ONE,
  'GET /student/ledger/:uid: payments': OF_ONE,
  'GET /student/ledger/:uid: refunds': OF_ONE,
  'GET /waivers: ': OF_ONE,
  'GET /student/own-batches: ': OF_ONE,
  'GET /student/own-courses: ': OF_ONE,
  'GET /student/profile/:uid: batches': OF_ONE,
  'GET /student/student_list: ': CHUNKS,
  'GET /student/student_list: items': PAGED,
  'GET /student/verified_student_list: ': CHUNKS,
  'GET /student/verified_student_list: items': PAGED,
  'GET /student: ': CHUNKS,
  'GET /student: items': PAGED,
  'GET /teachers: ': BY_HAND,
  'GET /today: checklist.done': FIXED,
  'GET /today/checklist: checklist.done': FIXED,
  'GET /today: lines': FIXED,
  'GET /today: now.absent.students': 'the first 60',
  'GET /today: now.lessons.list': 'the first 12',
  'POST /batchmanegment/batch_detail_by_id: schedules': AS_SENT,
  'PUT /batchmanegment/batch_fee_by_id: fee.instalments': AS_SENT,
  'POST /batchmanegment/student_fee_status_by_batch: ': OF_A_BATCH,
  'POST /student/student_detail_by_id: batches': OF_ONE,
}

const endpoints = allEndpoints.map(({ endpoint }): Endpoint => endpoint)
/** Reads: all GETs, and the specification's POSTs that read. */
const isReading = ({ method, path }: Endpoint) =>
  method === 'GET' || /_by_id$|_by_batch$/.test(path)

const outermost = (endpoint: Endpoint) => {
  const lists = [...(endpoint.response ? schemaParts(endpoint.response) : [])]
    .filter(({ schema }) => ['array', 'record', 'map', 'set'].includes(schema._zod.def.type))
    .map(({ path }) => path)
    .filter((path) => !/(^|\.)(0|\*)(\.|$)/.test(path))
  return [...new Set(lists)].map((path) => `${endpoint.method} ${endpoint.path}: ${path}`)
}

test('of each list in an answer it is said what bounds it', () => {
  const found = endpoints.filter(isReading).flatMap(outermost)
  expect(differences(found, Object.keys(LISTS)), 'say in LISTS what bounds it').toEqual([])
})

test('what is called a page has a page’s size', () => {
  const paged = Object.keys(LISTS).filter((list) => LISTS[list] === PAGED)
  for (const { method, path, response } of endpoints) {
    if (!response || !paged.includes(`${method} ${path}: items`)) continue
    const fields = [...schemaParts(response)].map((part) => part.path)
    expect(fields, path).toContain('page_size')
  }
})

const READS_ROWS =
  /\bfrom "?(students|batches|courses|questions|rooms|erasure_requests|closed_days|chapters|skills|session_plans)\b/

test('what is read in chunks, or has a limit, asks the database for no more than that', async ({
  academy,
}) => {
  const { token, call } = await academy.signInAdmin()
  await call(updateSettings, { body: { prospectus: true } as never })
  const bounded = Object.keys(LISTS).filter((list) => [CHUNKS, LIMITED].includes(LISTS[list] ?? ''))
  expect(bounded.length).toBeGreaterThan(10)
  for (const list of bounded) {
    const url = `/api${list.split(' ')[1]?.replace(/:$/, '').replace(/:\w+/, '9')}`
    const texts = await statementsOf(() =>
      academy.app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
    )
    const rows = texts.filter(
      (text) => READS_ROWS.test(text) && !/count\(\*\)/.test(text.slice(0, 60)),
    )
    const unseen = `${url} reads no table of READS_ROWS as admin: name its table there, or say otherwise in LISTS`
    expect(rows.length, unseen).toBeGreaterThan(0)
    expect(
      rows.filter((text) => !/\blimit\b/.test(text)),
      `${url}: give the query a limit`,
    ).toEqual([])
  }
})
