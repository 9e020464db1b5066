import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import {
  ASKED_FIELDS,
  type ChangeRequest,
  type ChangeRequestsQuery,
} from '@ganit/contract/people/change-requests'
import { sql } from 'kysely'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { countOf, readPageWithTotal, rowsBeforePage } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isOffice, isVisibleTo } from '../../ground/rights/rights.ts'

type RequestReader = Pick<Account, 'role' | 'uid'>

export const changeRequestNotFound = () => notFound('Change request not found.')

const requestsOfStudents = (db: Db) =>
  db
    .selectFrom('change_requests as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .leftJoin('guardians as g', 'g.guardian_id', 'r.guardian_id')

/** The office sees all; guardians their own, for children they may still see. */
const isInReach = (reader: RequestReader) =>
  isOffice(reader)
    ? undefined
    : sql<boolean>`g.account_id = ${reader.uid} and s.uid <> ${reader.uid} and ${isVisibleTo(reader, 's.uid')}`

const matchingRequests = (db: Db, reader: RequestReader, state?: ChangeRequestsQuery['state']) =>
  requestsOfStudents(db).where(holdsForAll(isInReach(reader), columnEquals('r.state', state)))

const shownRequests = (db: Db, reader: RequestReader, state?: ChangeRequestsQuery['state']) =>
  matchingRequests(db, reader, state)
    .leftJoin('guardianships as k', (join) =>
      join.onRef('k.guardian_id', '=', 'r.guardian_id').onRef('k.student_id', '=', 'r.student_id'),
    )
    .select(['r.change_request_id', 'r.state as standing', 'r.changes', 'r.reason', 'r.made_at'])
    .select(['r.decided_at', 'r.student_id', 's.uid', 's.student_class', 's.version'])
    .select(['r.guardian_id', 'g.name as proposer', 'k.relation'])
    .select(fullName('s').as('student'))
    .select(ASKED_FIELDS.map((field) => `s.${field}` as const))

type Row = Awaited<ReturnType<ReturnType<typeof shownRequests>['executeTakeFirstOrThrow']>>

function presentRequest(row: Row): ChangeRequest {
  const { guardian_id, proposer: name, relation } = row
  const asked = ASKED_FIELDS.filter((field) => field in row.changes)
  return {
    change_request_id: row.change_request_id,
    state: row.standing,
    student: {
      student_id: row.student_id,
      uid: row.uid,
      name: row.student,
      student_class: row.student_class,
    },
    proposer: guardian_id && name && relation ? { guardian_id, name, relation } : null,
    changes: Object.fromEntries(asked.map((field) => [field, row.changes[field] ?? null])),
    before: Object.fromEntries(asked.map((field) => [field, row[field]])),
    record_version: row.version,
    reason: row.reason,
    made_at: row.made_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** Reads a change request; 404 unless the reader may see it. */
export const changeRequestById = async (db: Db, reader: RequestReader, id: number) =>
  presentRequest(
    await shownRequests(db, reader)
      .where('r.change_request_id', '=', id)
      .executeTakeFirstOrThrow(changeRequestNotFound),
  )

/** Query of one page; separate so that tests can check its plan. */
export const changeRequestsOnPage = (
  db: Db,
  reader: RequestReader,
  { state, order = 'desc', page = 1, page_size = LATER_PAGE_SIZE }: ChangeRequestsQuery,
) =>
  shownRequests(db, reader, state)
    .orderBy('r.change_request_id', order)
    .limit(sql.lit(page_size))
    .offset(sql.lit(rowsBeforePage({ page, page_size })))

export async function readChangeRequestsPage(
  db: Db,
  reader: RequestReader,
  query: ChangeRequestsQuery,
) {
  const { page = 1, page_size = LATER_PAGE_SIZE } = query
  const count = countOf(db, matchingRequests(db, reader, query.state))
  const { items, ...totals } = await readPageWithTotal(
    changeRequestsOnPage(db, reader, query),
    count,
  )
  return { ...totals, items: items.map(presentRequest), page, page_size }
}

/** Change requests about a student, for the export of personal data; a guardian gets only their own. */
export const changeRequestsHeld = (db: Db, student_id: number, guardian_account?: string) =>
  db
    .selectFrom('change_requests as r')
    .leftJoin('guardians as g', 'g.guardian_id', 'r.guardian_id')
    .select(['r.guardian_id', 'r.changes', 'r.state', 'r.reason', 'r.made_at', 'r.decided_at'])
    .where('r.student_id', '=', student_id)
    .$if(guardian_account !== undefined, (rows) =>
      rows.where('g.account_id', '=', guardian_account ?? null),
    )
    .orderBy('r.change_request_id')
    .execute()
