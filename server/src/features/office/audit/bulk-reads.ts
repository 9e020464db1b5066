import type { Found } from '@ganit/contract/office/find'
import fp from 'fastify-plugin'
import { perAcademy } from '../../../academy/per-academy.ts'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import { countStreamedRows } from '../../../http/answers/streaming.ts'
import { contentSentAsFile } from '../../../http/table-files/send-table.ts'
import { isStaff } from '../../ground/rights/rights.ts'

/** Calls that answer one student's record. */
const RECORDS = new Set([
  '/api/student/profile/:uid',
  '/api/student/student_detail_by_id',
  '/api/student/ledger/:uid',
  '/api/student/export/:uid',
  '/api/attendance/of/:student_id',
  '/api/hand-ins/:hand_in_id',
])
const OFFICE_SEARCH = '/api/find'
const COUNTER_SEARCH = '/api/counter'
/** Calls that answer a record per student. */
const REGISTERS = new Set([
  '/api/lessons/:lesson_id',
  '/api/lessons/:lesson_id/work',
  '/api/attendance/sheet',
  '/api/batches/:id/overview',
  OFFICE_SEARCH,
  COUNTER_SEARCH,
])
/** Calls that answer a file about many students, beside the lists of `sendTable`. */
const FILES: Record<string, string> = {
  '/api/attendance/sheet.csv': 'the registers of a batch as a file',
}
/** Calls that answer many students at once without a page. */
const ARRAYS: Record<string, string> = {
  '/api/student': 'the fee list as a whole',
  '/api/student/student_list': 'the list as a whole',
  '/api/student/verified_student_list': 'the list of verified students as a whole',
  '/api/student/class/:classNumber': 'a class as a whole',
  '/api/batchmanegment/student_fee_status_by_batch': 'the dues of a batch as a whole',
}

const MANY = 1_000
/** Size from which an array counts like a file; screens request smaller ones all day. */
const MANY_AT_ONCE = 100
const STRETCH_MS = 5 * 60_000
const MOST_REMEMBERED = 10_000

/** Students in an answer of the office's search, each once. */
function studentsFound(items: readonly Found[]) {
  const students = items.flatMap((hit) => {
    if (hit.kind === 'family') return hit.children
    return hit.kind === 'receipt' ? (hit.student ?? []) : hit
  })
  return new Set(students.map(({ student_id }) => student_id)).size
}

type Stretch = { since: number; reads: number; told: Set<string> }

/**
 * Adds an entry to the trail if staff read very many records in five minutes, export all students, or read a long list
 * as a whole; each at most once in that time. Reading changes nothing, but the thief of a session would read. Counted
 * per process.
 */
export const bulkReadAlarm = fp(async (app) => {
  const stretchesOf = perAcademy(() => new Map<string, Stretch>())
  const rowsAnswered = new WeakMap<object, number>()
  const studentsAnswered = new WeakMap<object, number>()
  /** Entries being written after their answer; a stop waits for them. */
  const unwritten = new Set<Promise<unknown>>()

  function stretchOf(uid: string) {
    const now = performance.now()
    const stretches = stretchesOf()
    const known = stretches.get(uid)
    if (known && now - known.since < STRETCH_MS) return known
    if (stretches.size >= MOST_REMEMBERED) stretches.clear()
    const fresh = { since: now, reads: 0, told: new Set<string>() }
    stretches.set(uid, fresh)
    return fresh
  }

  app.addHook('onClose', () => Promise.all(unwritten))

  app.addHook('preSerialization', ({ routeOptions: { url } }, reply, payload, done) => {
    if (Array.isArray(payload)) rowsAnswered.set(reply, payload.length)
    if (Array.isArray(payload) && url === COUNTER_SEARCH)
      studentsAnswered.set(reply, payload.length)
    const { items } = (payload ?? {}) as { items?: Found[] }
    if (items && url === OFFICE_SEARCH) studentsAnswered.set(reply, studentsFound(items))
    const { students } = (payload ?? {}) as { students?: unknown }
    if (Array.isArray(students)) studentsAnswered.set(reply, students.length)
    done(null, payload)
  })

  app.addHook('onResponse', async ({ account, routeOptions, log }, reply) => {
    const { url = '' } = routeOptions
    if (!account || !isStaff(account) || reply.statusCode !== 200) return
    const tell = async (facts: Record<string, string | number>) => {
      const written = recordAlarm(app.db, {
        actor: account.uid,
        action: 'read in bulk',
        subject: 'students',
        subject_id: 'many',
        facts,
      }).catch(() => log.warn('The trail could not be told of a reading in bulk.'))
      unwritten.add(written)
      await written.finally(() => unwritten.delete(written))
    }

    const file = FILES[url] ?? contentSentAsFile(reply)
    if (file) await tell({ taken_as: file })
    const stretch = stretchOf(account.uid)
    const taken_as = ARRAYS[url]
    const rows = rowsAnswered.get(reply) ?? countStreamedRows(reply)
    if (taken_as && rows >= MANY_AT_ONCE && !stretch.told.has(url)) {
      stretch.told.add(url)
      await tell({ taken_as, rows })
    }
    const reads = REGISTERS.has(url) ? (studentsAnswered.get(reply) ?? 0) : Number(RECORDS.has(url))
    const wereFew = stretch.reads < MANY
    stretch.reads += reads
    if (wereFew && stretch.reads >= MANY) await tell({ records: MANY })
  })
})
