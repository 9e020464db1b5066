import { bearer, type Case, get } from './case.ts'
import type { Bench } from './prepare.ts'

const VISIT_MS = 3
const asBrowsers = { 'accept-encoding': 'br' }

/** A first visit's requests: the page, each file it names, and its screen's calls, as observed in a browser. */
export function visitCases({ admin, student: { uid, token }, files }: Bench): Case[] {
  const visit = (name: string, page: string, calls: string[], headers = {}): Case => ({
    name: `first visit: ${name}`,
    limit: 'mixed',
    goal: null,
    cpuGoal: VISIT_MS,
    isVisit: true,
    requests: [page, ...(files[page] ?? []), ...calls].map((path) =>
      get(path, path.startsWith('/api/') ? headers : asBrowsers),
    ),
  })
  return [
    visit('landing page', '/', []),
    visit(
      'student’s dashboard',
      '/student/dashboard',
      STUDENTS.map((path) => path + (path.endsWith('/') ? uid : '')),
      bearer(token),
    ),
    visit('fee dashboard', '/admin-dashboard', OFFICE, bearer(admin)),
  ]
}

/** The pages whose files are looked up. */
export const VISITED = ['/', '/student/dashboard', '/admin-dashboard']

const STUDENTS = [
  '/api/me',
  '/api/student/profile/',
  '/api/student/own-batches',
  '/api/student/own-courses',
  '/api/student/ledger/',
  '/api/country-codes',
  '/api/settings',
]
const OFFICE = [
  '/api/me',
  '/api/student/fees-tally',
  '/api/student?page=1&sort=first_name&order=asc',
]
