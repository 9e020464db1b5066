import { bearer, type Case, get, type Request } from './case.ts'
import { deskCases } from './desk.ts'
import { guardianCases } from './guardian.ts'
import { otherReads } from './other-reads.ts'
import { paperCases } from './papers.ts'
import type { Bench } from './prepare.ts'
import { teachingCases } from './teaching.ts'
import { visitCases } from './visits.ts'

export const FIRST_PAGE = 'directory, first page'
/** By first and last name, with a handful of results. */
export const SEARCH = 'directory, search by name'

const READ = 0.85
const WRITE = 0.8
const STATIC = 0.9

const json = { 'content-type': 'application/json' }
const staticCases = ({ asset }: Bench): Case[] =>
  [
    { name: 'landing page', path: '/' },
    { name: 'hashed asset', path: asset },
  ].map(({ name, path }) => ({
    name,
    limit: 'static',
    goal: STATIC,
    requests: [get(path, { 'accept-encoding': 'br' })],
  }))

function readCases({
  admin,
  students,
  uids,
  payers,
  names,
  fullNames,
  otherNames,
  batchId,
  accounts,
}: Bench): Case[] {
  const list = '/api/student/student_list/'
  const read = (name: string, requests: Request[]): Case => ({
    name,
    limit: 'database',
    goal: READ,
    isRead: true,
    requests,
  })
  const asAdmin = (path: string) => get(path, bearer(admin))
  return [
    read(
      'me',
      accounts.slice(0, 50).map(({ token }) => get('/api/me', bearer(token))),
    ),
    read(FIRST_PAGE, [asAdmin(`${list}?page=1`)]),
    read('directory, deep page', [asAdmin(`${list}?page=${Math.floor(students / 20)}`)]),
    read(
      'directory, search',
      names.map((name) => asAdmin(`${list}?search=${encodeURIComponent(name)}`)),
    ),
    {
      ...read(
        SEARCH,
        fullNames.map((name) => asAdmin(`${list}?search=${encodeURIComponent(name)}`)),
      ),
      cpuGoal: 0.9,
    },
    read(
      'directory, search in Bengali or Devanagari',
      otherNames.map((name) => asAdmin(`${list}?search=${encodeURIComponent(name)}`)),
    ),
    read(
      "a student's ledger",
      (payers.length > 0 ? payers : uids).map((uid) => asAdmin(`/api/student/ledger/${uid}`)),
    ),
    read('fee dashboard, first page', [asAdmin('/api/student/?page=1')]),
    read(
      'one profile',
      uids.map((uid) => asAdmin(`/api/student/profile/${uid}`)),
    ),
    read("a batch's fee status", [
      {
        method: 'POST',
        path: '/api/batchmanegment/student_fee_status_by_batch/',
        headers: { ...bearer(admin), ...json },
        body: JSON.stringify({ batch_id: batchId }),
      },
    ]),
    read('public classes', [get('/api/classes/')]),
  ]
}

function writeCases({ admin, ids, accounts, signIn, registration, batchId }: Bench): Case[] {
  const asAdmin = { ...bearer(admin), ...json }
  return [
    {
      name: 'fees Yes/No',
      limit: 'database',
      goal: WRITE,
      requests: ids.map((id, n) => ({
        method: 'PUT',
        path: `/api/student/${id}/fees`,
        headers: asAdmin,
        body: JSON.stringify({ status: n % 2 ? 'Yes' : 'No' }),
      })),
    },
    {
      name: 'registration with a photo',
      limit: 'database',
      work: 'photo',
      goal: WRITE,
      requests: accounts.slice(50).map(({ token }) => ({
        method: 'POST',
        path: '/api/student/register/',
        headers: { ...bearer(token), ...json },
        body: registration,
      })),
    },
    {
      name: 'sign-in',
      limit: 'database',
      work: 'password',
      goal: WRITE,
      requests: [
        {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          headers: json,
          body: JSON.stringify(signIn),
        },
      ],
    },
    {
      name: "a fee's dues for a batch of 50",
      limit: 'none',
      goal: null,
      requests: [
        {
          method: 'POST',
          path: '/api/batchmanegment/add_batch_fee/',
          headers: asAdmin,
          body: JSON.stringify({
            batch_id: batchId,
            fee_title: 'Bench',
            amount: '900.00',
            due_date: '2026-12-10',
            fee_type: 'one-time',
          }),
        },
      ],
    },
  ]
}

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

function evening(cases: Case[]): Case {
  const asked = cases.flatMap(({ name, requests }) =>
    Array.from({ length: SHARES[name] ?? 0 }, (_, n) => requests[n % requests.length] as Request),
  )
  // Spreads the requests evenly and reproducibly: 37 and their number have no common factor.
  const requests = asked.map((_, n) => asked[(n * 37) % asked.length] as Request)
  return { name: EVENING, limit: 'none', goal: null, requests }
}

export function allCases(bench: Bench): Case[] {
  const cases = [
    ...staticCases(bench),
    ...readCases(bench),
    ...visitCases(bench),
    ...guardianCases(bench.guardian),
    ...otherReads(bench),
    ...deskCases(bench),
    ...teachingCases(bench.admin, bench.teaching),
    ...paperCases(bench.admin, bench.papers),
    ...writeCases(bench),
  ]
  // Passwords are slowest and would delay the cases after them.
  const signIn = cases.filter(({ work }) => work === 'password')
  return [...cases.filter((each) => !signIn.includes(each)), evening(cases), ...signIn]
}
