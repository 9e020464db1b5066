import { randomInt, randomUUID } from 'node:crypto'
import { dayAfter } from '@ganit/contract/days'
import { bearer, type Case, get, type Request, within } from './case.ts'
import type { Bench } from './prepare.ts'

const REPORT_MS = 300
const TODAY_MS = 50
const SEARCH_MS = 20
const PAYMENTS_MS = 30
const CLOSE_MS = 50
const BATCH_MS = 60
const MONTH_MS = 1000
/** Families of three children, each request sent once; the same number of days is closed. */
const FAMILIES = 2_000
/** In days. */
const YEARS_AGO = 10_000

const REPORTS = [
  'collected?by=day',
  'collected?by=month',
  'collected?by=batch',
  'collected?by=method',
  'collected?by=person',
  'owed?by=age',
  'owed?by=batch',
  'owed?by=student',
  'expected',
  'students',
  'batches',
  'enquiries?by=month',
]

/** The last year, for reports with a period. */
function ofYear(report: string) {
  const today = new Date().toISOString().slice(0, 10)
  if (/^(owed|expected)/.test(report)) return report
  return `${report}${report.includes('?') ? '&' : '?'}from=${dayAfter(today, -365)}&to=${today}`
}

function payments({ admin, ids }: Bench): Request[] {
  const of = (n: number) => ids[n % ids.length]
  return Array.from({ length: FAMILIES }, (_, n) => ({
    method: 'POST',
    path: '/api/counter/payments',
    headers: {
      ...bearer(admin),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      method: 'cash',
      payments: [0, 1, 2].map((child) => ({
        student_id: of(3 * n + child),
        amount: '1.50',
        advance: true,
      })),
    }),
  }))
}

/** Other days of long ago each time, because a day can be closed only once. */
function dayCloses({ admin }: Bench): Request[] {
  const first = randomInt(YEARS_AGO, 2 * YEARS_AGO)
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: FAMILIES }, (_, n) => ({
    method: 'POST',
    path: '/api/day-closes',
    headers: { ...bearer(admin), 'content-type': 'application/json' },
    body: JSON.stringify({ day: dayAfter(today, -first - n), counted: '0' }),
  }))
}

/** The owner's morning and the desk's day: each case with its maximum time without other load. */
export function deskCases(bench: Bench): Case[] {
  const asAdmin = (path: string) => get(path, bearer(bench.admin))
  const read = (name: string, requests: Request[]): Case => ({
    name,
    limit: 'mixed',
    goal: null,
    isMinor: true,
    requests,
  })
  return [
    within(TODAY_MS, read('office: Today', [asAdmin('/api/today')])),
    within(
      SEARCH_MS,
      read(
        'office: counter, search',
        bench.fullNames.map((name) => asAdmin(`/api/counter?search=${encodeURIComponent(name)}`)),
      ),
    ),
    within(
      SEARCH_MS,
      read(
        'office: find',
        bench.fullNames.map((name) => asAdmin(`/api/find?q=${encodeURIComponent(name)}`)),
      ),
    ),
    within(BATCH_MS, read('office: batch', [asAdmin(`/api/batches/${bench.batchId}/overview`)])),
    within(MONTH_MS, read('office: month', [asAdmin('/api/reports/month')])),
    ...REPORTS.map((report) =>
      within(REPORT_MS, read(`report: ${report}`, [asAdmin(`/api/reports/${ofYear(report)}`)])),
    ),
    within(PAYMENTS_MS, {
      name: 'office: counter, three children paid',
      limit: 'none',
      goal: null,
      isMinor: true,
      requests: payments(bench),
    }),
    within(CLOSE_MS, {
      name: 'office: day close',
      limit: 'none',
      goal: null,
      isMinor: true,
      requests: dayCloses(bench),
    }),
  ]
}
