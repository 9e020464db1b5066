// The table of cases that requests measure. `npm run bench -- --only "part of a name"` measures some.

import { desk, others } from './cases/office.ts'
import { papers, registers, teaching } from './cases/teachers.ts'
import { within } from './cases/within.ts'
import { type Case, caseOf, type Facts, type Row } from './harness/case.ts'

const READ = { limit: 'database', isRead: true, least: { ratio: 0.85 } } as const
const STATIC = { limit: 'static', least: { ratio: 0.9 } } as const
const WRITE = { limit: 'database', least: { ratio: 0.8 } } as const
const VISIT = { limit: 'mixed', isVisit: true, most: { cpu_ms: 3 } } as const
const LIST = '/api/student/student_list/'
const LEDGER = '/api/student/ledger/{payers}'
export const FIRST_PAGE = 'directory, first page'
/** Name of the case that searches by first and last name and finds a handful of students. */
export const SEARCH = 'directory, search by name'

const reads: Row[] = [
  ['landing page', '', '/', STATIC],
  ['hashed asset', '', '/assets/{asset}', STATIC],
  ['me', 'newcomers', '/api/me', READ],
  [FIRST_PAGE, 'admin', `${LIST}?page=1`, READ],
  ['directory, deep page', 'admin', `${LIST}?page={deep}`, READ],
  ['directory, search', 'admin', `${LIST}?search={names}`, READ],
  [SEARCH, 'admin', `${LIST}?search={fullNames}`, { ...READ, most: { cpu_ms: 0.9 } }],
  ['directory, search in Bengali or Devanagari', 'admin', `${LIST}?search={otherNames}`, READ],
  ["a student's ledger", 'admin', LEDGER, READ],
  ['fee dashboard, first page', 'admin', '/api/student/?page=1', READ],
  ['one profile', 'admin', '/api/student/profile/{uids}', READ],
  [
    "a batch's fee status",
    'admin',
    'POST /api/batchmanegment/student_fee_status_by_batch/',
    { ...READ, body: (_, { values }) => ({ batch_id: values.batch?.[0] }) },
  ],
  ['public classes', '', '/api/classes/', READ],
]

/** First visits: the page, each file it names, and its screen's calls, as observed in a browser. */
const OFFICE_CALLS = [
  '/api/me',
  '/api/student/fees-tally',
  '/api/student?page=1&sort=first_name&order=asc',
]
const STUDENT_CALLS = [
  '/api/me',
  '/api/student/profile/{student}',
  '/api/student/own-batches',
  '/api/student/own-courses',
  '/api/student/ledger/{student}',
  '/api/country-codes',
  '/api/settings',
]
const GUARDIAN_CALLS = [
  '/api/me',
  '/api/guardianships',
  '/api/family-money',
  '/api/student/ledger/{children}',
  '/api/lessons?from={weekAgo}&to={weekEnd}&student_id={child}',
  '/api/attendance/of/{child}',
  '/api/inbox',
]
/** What the drawn page asks beside these. */
const ALSO_DRAWN = [
  '/api/change-requests',
  '/api/student/profile/{children}',
  '/api/student/agreements/{children}',
  '/api/to-do?student_id={child}',
  '/api/students/{children}/weeks?page_size=1',
  '/api/students/{children}/results',
  '/api/students/{children}/levels',
  '/api/practice?student_id={child}',
  '/api/leave-notes?student_id={child}',
]
export const DRAWN_ASKS = 'guardian’s dashboard: what the drawn page asks'
export const DRAWN = 'guardian’s dashboard: drawn with its data'
const TOGETHER = { limit: 'mixed', isVisit: true } as const
const FAMILY_MONEY = { limit: 'database', isRead: true } as const
const visits: Row[] = [
  ['first visit: landing page', '', ['/', '/assets/{landing}'], VISIT],
  [
    'first visit: student’s dashboard',
    'student',
    ['/student/dashboard', '/assets/{dashboard}', ...STUDENT_CALLS],
    VISIT,
  ],
  [
    'first visit: fee dashboard',
    'admin',
    ['/admin-dashboard', '/assets/{office}', ...OFFICE_CALLS],
    VISIT,
  ],
  ['guardian’s dashboard: its calls together', 'guardian', GUARDIAN_CALLS, within(20, TOGETHER)],
  [DRAWN_ASKS, 'guardian', [...GUARDIAN_CALLS, ...ALSO_DRAWN], { isVisit: true }],
  [DRAWN, 'guardian', '/guardian/dashboard', within(60, { isDrawn: true, isRead: true })],
  ['guardian’s dashboard: family-money', 'guardian', '/api/family-money', within(8, FAMILY_MONEY)],
]

const writes: Row[] = [
  [
    'fees Yes/No',
    'admin',
    'PUT /api/student/{ids}/fees',
    { ...WRITE, body: (n) => ({ status: n % 2 ? 'Yes' : 'No' }) },
  ],
  [
    'registration with a photo',
    'strangers',
    'POST /api/student/register/',
    { ...WRITE, work: 'photo', body: (_, { registration }) => registration },
  ],
  [
    "a fee's dues for a batch of 50",
    'admin',
    'POST /api/batchmanegment/add_batch_fee/',
    {
      body: (_, { values }) => ({
        batch_id: values.batch?.[0],
        fee_title: 'Bench',
        amount: '900.00',
        due_date: '2026-12-10',
        fee_type: 'one-time',
      }),
    },
  ],
]
const signIn: Row = [
  'sign-in',
  '',
  'POST /api/auth/sign-in/email',
  { ...WRITE, work: 'password', body: (_, { signIn }) => signIn },
]

const named = (rows: Row[], group: string) =>
  rows.map(([name, ...rest]): Row => [`${group}: ${name}`, ...rest])

const TABLE: Row[] = [
  ...reads,
  ...visits,
  ...others,
  ...desk,
  ...named([...teaching, ...registers], 'teaching'),
  ...named(papers, 'papers'),
  ...writes,
]

export const EVENING = 'an ordinary evening'

/** How often each is requested on an evening when students look in and the office works. */
const SHARES: Record<string, number> = {
  'landing page': 25,
  'hashed asset': 35,
  me: 15,
  'public classes': 5,
  'directory, first page': 4,
  'directory, search': 3,
  'fee dashboard, first page': 3,
  'one profile': 6,
  "a batch's fee status": 1,
  'fees Yes/No': 3,
}

function evening(cases: readonly Case[]): Case {
  const asked = cases.flatMap(({ name, requests }) =>
    Array.from({ length: SHARES[name] ?? 0 }, (_, n) => requests[n % requests.length] ?? []).flat(),
  )
  // Spreads the requests evenly and reproducibly: 37 and their number have no common factor.
  return { name: EVENING, requests: asked.flatMap((_, n) => asked[(n * 37) % asked.length] ?? []) }
}

/** The cases of an academy. Those of lessons need one with registers, those of papers one with papers. */
export function casesOf(facts: Facts): Case[] {
  const cases = TABLE.flatMap((row) => {
    const [group] = row[0].split(':')
    const { taken, tests } = facts.groups
    const isThere = group === 'teaching' ? taken : group === 'papers' ? tests : true
    return isThere ? (caseOf(row, facts) ?? []) : []
  })
  // Passwords are slowest and would delay the cases after them.
  return [...cases, evening(cases), caseOf(signIn, facts) ?? []].flat()
}
