import { bearer, type Case, get } from './case.ts'
import type { Bench } from './prepare.ts'

const OFFICE = [
  '/api/account',
  '/api/account/second-factor',
  '/api/account/sessions',
  '/api/audit?page=1',
  '/api/backups',
  '/api/batches',
  '/api/batches/class/9',
  '/api/batchmanegment/all_batches_with_schedule?page=1',
  '/api/batchmanegment/all_batch_fee?page=1',
  '/api/course/course_list',
  '/api/coursemanegment/show_all_category_levels?page=1',
  '/api/coursemanegment/show_all_class_levels?page=1',
  '/api/coursemanegment/show_all_classroom_essentials?page=1',
  '/api/coursemanegment/show_all_curriculums?page=1',
  '/api/coursemanegment/showallcourse?page=1',
  '/api/examsetup/getallquestions?page=1',
  '/api/payments?page=1',
  '/api/posts/all?page=1',
  '/api/privacy/tasks',
  '/api/rooms',
  '/api/student/class/9',
  '/api/student/fees-tally',
  '/api/student/verified_student_list?page=1',
]
const PUBLIC = [
  '/api/country-codes',
  '/api/coursemanegment/all_courses_show_public',
  '/api/posts?page=1',
  '/api/settings',
  '/api/settings/pages/about',
  '/api/sign-in-ways',
]
const STUDENTS = [
  '/api/student/check-registration',
  '/api/student/own-batches',
  '/api/student/own-courses',
]

/** All other reads, each for a second, so that no call becomes slow unnoticed. */
export function otherReads({ admin, student, batchId, ids }: Bench): Case[] {
  const office = [
    ...OFFICE,
    `/api/batches/${batchId}`,
    `/api/batches/${batchId}/overview`,
    `/api/batch-fees?batch_id=${batchId}`,
    `/api/payments?student_id=${ids[0]}`,
    `/api/student/agreements/${student.uid}`,
  ]
  const read = (path: string, headers: Record<string, string>): Case => ({
    name: `read: ${path.replace(/[0-9a-f]{32}|=\d{2,}/, '…')}`,
    limit: 'mixed',
    goal: null,
    isMinor: true,
    requests: [get(path, headers)],
  })
  return [
    ...office.map((path) => read(path, bearer(admin))),
    ...PUBLIC.map((path) => read(path, {})),
    ...STUDENTS.map((path) => read(path, bearer(student.token))),
  ]
}
