import type { Facts, Row } from '../harness/case.ts'
import { within } from './within.ts'

const LESSONS = { limit: 'database', least: { ratio: 0.85 } } as const
const DAY = 'from={today}&to={today}'
const WEEK = 'from={today}&to={weekEnd}'

/** The daily reads of lessons by teachers, students and the office. */
export const teaching: Row[] = [
  ['a teacher’s today', 'teacher', `/api/lessons?${DAY}`, within(20, LESSONS)],
  ['a lesson with its register', 'teacher', '/api/lessons/{taken}', within(20, LESSONS)],
  ['a week of one room', 'admin', `/api/lessons?${WEEK}&room_id={room}`, within(20, LESSONS)],
  [
    'a week of one teacher',
    'admin',
    `/api/lessons?${WEEK}&teacher_id={teacher}`,
    within(20, LESSONS),
  ],
  ['a day of all batches', 'admin', `/api/lessons?${DAY}`, within(60, LESSONS)],
  [
    'month sheet',
    'teacher',
    '/api/attendance/sheet?batch_id={class}&month={month}',
    within(30, LESSONS),
  ],
  ['a student’s year', 'pupil', '/api/attendance/of/{pupil}', within(20, LESSONS)],
  ['registers not taken', 'admin', '/api/attendance/missing', LESSONS],
  ['students absent too often', 'admin', '/api/attendance/concerns', LESSONS],
  ['calendar feed', '', '/api/calendar/{feed}', within(20)],
  ['the plan of a batch', 'teacher', '/api/batches/{class}/plan', within(15, LESSONS)],
  ['plans of all batches', 'admin', '/api/plans', within(150, { limit: 'database' })],
  ['the notes of a batch', 'teacher', '/api/weekly?batch_id={class}', within(120, LESSONS)],
]

/** The groups of an academy are saved one after the other, and each second time otherwise, so that all rows change. */
const turnOf = (n: number, groups: readonly unknown[]) => Math.floor(n / groups.length) % 2
/** Among equal times the last one wins. */
const marked_at = new Date().toISOString()

/** A whole class, each second time with three absent, so that the concerns change; perhaps with a topic. */
const savingOf =
  (hasTopics: boolean) =>
  (n: number, { values, groups: { taken = [] } }: Facts) => {
    const away = turnOf(n, taken) * 3
    const topics = away > 0 ? [{ chapter_id: values.chapter?.[0] }] : []
    const marks = taken[n % taken.length]?.map((student_id, place) => ({
      student_id,
      code: place < away ? 'A' : 'P',
      marked_at,
    }))
    return { reason: 'Bench', ...(hasTopics && { taught_topics: topics }), marks }
  }

const SAVED = 'PUT /api/lessons/{taken}/register'
export const registers: Row[] = [
  ['a register saved', 'admin', SAVED, { ...within(15), times: 10, body: savingOf(false) }],
  [
    'a register saved with topics',
    'admin',
    SAVED,
    { ...within(16.5), times: 10, body: savingOf(true) },
  ],
]

/** Teachers' reads of bank, papers and tests, and saving sixty rows of marks. Their limit is only for comparison. */
const BANK = within(30, { limit: 'database' } as const)
export const papers: Row[] = [
  ['bank, first page', 'admin', '/api/questions?page=1', BANK],
  ['bank, search', 'admin', '/api/questions?search={widths}', BANK],
  ['bank, a chapter', 'admin', '/api/questions?chapter_id={chapter}', BANK],
  ['bank, never used', 'admin', '/api/questions?used=never', BANK],
  ['bank, used last before a day', 'admin', '/api/questions?used=before:{longAgo}', BANK],
  ['papers, first page', 'admin', '/api/papers?page=1', BANK],
  ['tests, first page', 'admin', '/api/tests?page=1', BANK],
  [
    'thirty drawn',
    'admin',
    // The case does not save the chosen questions, because a draft can be filled only once.
    'POST /api/papers/{draft}/fill/check',
    {
      ...within(200),
      times: 3,
      body: (n, { values }) => ({ from: [{ count: 30 }], avoid_used_since: values.longAgo?.[n] }),
    },
  ],
  [
    '60 rows of marks saved',
    'admin',
    'PUT /api/tests/{tests}/marks',
    {
      ...within(50),
      times: 40,
      body: (n, { groups: { tests = [] } }) => {
        const total = 10 + turnOf(n, tests)
        return { rows: tests[n % tests.length]?.map((student_id) => ({ student_id, total })) }
      },
    },
  ],
]
/** Lists whose first pages are compared between the smallest academy and the largest. */
export const GROWING = [
  'papers: bank, first page',
  'papers: papers, first page',
  'papers: tests, first page',
]
