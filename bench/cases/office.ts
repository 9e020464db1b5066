import { randomInt } from 'node:crypto'
import { dayAfter } from '@ganit/contract/days'
import type { Row } from '../harness/case.ts'
import { within } from './within.ts'

const today = new Date().toISOString().slice(0, 10)

const MINOR = { limit: 'mixed', isMinor: true } as const

/** All other reads, each for a second, so that no call becomes slow unnoticed. */
const OTHER: Record<string, readonly string[]> = {
  admin: [
    'account',
    'account/second-factor',
    'account/sessions',
    'audit?page=1',
    'backups',
    'batches',
    'batches/class/9',
    'batchmanegment/all_batches_with_schedule?page=1',
    'batchmanegment/all_batch_fee?page=1',
    'course/course_list',
    'coursemanegment/show_all_category_levels?page=1',
    'coursemanegment/show_all_class_levels?page=1',
    'coursemanegment/show_all_classroom_essentials?page=1',
    'coursemanegment/show_all_curriculums?page=1',
    'coursemanegment/showallcourse?page=1',
    'examsetup/getallquestions?page=1',
    'payments?page=1',
    'posts/all?page=1',
    'privacy/tasks',
    'rooms',
    'student/class/9',
    'student/fees-tally',
    'student/verified_student_list?page=1',
    'batches/{batch}',
    'batches/{batch}/overview',
    'batch-fees?batch_id={batch}',
    'payments?student_id={firstId}',
    'student/agreements/{student}',
  ],
  '': [
    'country-codes',
    'coursemanegment/all_courses_show_public',
    'posts?page=1',
    'settings',
    'settings/pages/about',
    'sign-in-ways',
  ],
  student: ['student/check-registration', 'student/own-batches', 'student/own-courses'],
}
export const others = Object.entries(OTHER).flatMap(([who, paths]) =>
  paths.map((path): Row => [`read: /api/${path}`, who, `/api/${path}`, MINOR]),
)

const YEAR = `from=${dayAfter(today, -365)}&to=${today}`
const REPORTS = {
  'collected?by=day': `&${YEAR}`,
  'collected?by=month': `&${YEAR}`,
  'collected?by=batch': `&${YEAR}`,
  'collected?by=method': `&${YEAR}`,
  'collected?by=person': `&${YEAR}`,
  'owed?by=age': '',
  'owed?by=batch': '',
  'owed?by=student': '',
  expected: '',
  students: `?${YEAR}`,
  batches: '',
  teachers: '',
  'enquiries?by=month': `&${YEAR}`,
}
/** A day can be closed only once, so other days of long ago are closed each time. */
const FIRST_CLOSED = randomInt(10_000, 20_000)
const MANY = 2_000

/** The owner's morning and the desk's day. */
export const desk: Row[] = [
  ['office: Today', 'admin', '/api/today', within(50, MINOR)],
  ['office: counter, search', 'admin', '/api/counter?search={fullNames}', within(20, MINOR)],
  ['office: find', 'admin', '/api/find?q={fullNames}', within(20, MINOR)],
  ['office: batch', 'admin', '/api/batches/{batch}/overview', within(60, MINOR)],
  ['office: month', 'admin', '/api/reports/month', within(1000, MINOR)],
  ...Object.entries(REPORTS).map(
    ([report, of]): Row => [
      `report: ${report}`,
      'admin',
      `/api/reports/${report}${of}`,
      within(300, MINOR),
    ],
  ),
  [
    'office: counter, three children paid',
    'admin',
    'POST /api/counter/payments',
    {
      ...within(30),
      isMinor: true,
      isOnce: true,
      times: MANY,
      body: (n, { values: { ids = [] } }) => ({
        method: 'cash',
        payments: [0, 1, 2].map((child) => ({
          student_id: ids[(3 * n + child) % ids.length],
          amount: '1.50',
          advance: true,
        })),
      }),
    },
  ],
  [
    'office: day close',
    'admin',
    'POST /api/day-closes',
    {
      ...within(50),
      isMinor: true,
      times: MANY,
      body: (n) => ({ day: dayAfter(today, -FIRST_CLOSED - n), counted: '0' }),
    },
  ],
]
