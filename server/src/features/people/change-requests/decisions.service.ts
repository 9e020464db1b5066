import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import { refuseOtherVersion } from '../../../http/versions.ts'
import { lockedStudentByUid, updateStudentByUid } from '../students/students.queries.ts'
import {
  decideChangeRequest,
  lockedChangeRequest,
  proposerSees,
  uidOfChangeRequest,
} from './change-request-writes.queries.ts'
import { changeRequestById } from './change-requests.queries.ts'
import { differing } from './change-requests.service.ts'
import { tellProposer } from './told.service.ts'

const decidedAlready = (state: string) => conflict(`This was ${state} already.`)

/** The request and the record it is about, which nobody else changes before this transaction ends. */
async function lockedWithRecord(trx: Trx, change_request_id: number) {
  const { uid } = await uidOfChangeRequest(trx, change_request_id)
  // The record first, as all do who change something of a student's.
  const student = await lockedStudentByUid(trx, uid)
  return { student, request: await lockedChangeRequest(trx, change_request_id) }
}

type Accepting = { change_request_id: number; version: number | undefined }

/** Changes the record as it was asked for, once however often it is pressed and by how many. */
export const acceptChanges = (
  db: Kysely<Database>,
  account: Account,
  { change_request_id, version }: Accepting,
) =>
  db.transaction().execute(async (trx) => {
    const { student, request } = await lockedWithRecord(trx, change_request_id)
    if (request.state === 'waiting') {
      if (!(await proposerSees(trx, request)))
        throw conflict('They may not see this student any more.')
      refuseOtherVersion('record', version, student)
      const changes = differing(request.changes, student)
      if (Object.keys(changes).length > 0)
        await updateStudentByUid(trx, student.uid, changes as Partial<typeof student>)
      await decideChangeRequest(trx, change_request_id, {
        state: 'accepted',
        reason: null,
        decided_by: account.uid,
      })
      await tellProposer(trx, { ...request, student, reason: null })
    } else if (request.state !== 'accepted') throw decidedAlready(request.state)
    return changeRequestById(trx, account, change_request_id)
  })

type Declining = { change_request_id: number; reason: string }

/** Leaves the record as it is; the guardian is told why. */
export const declineChanges = (
  db: Kysely<Database>,
  account: Account,
  { change_request_id, reason }: Declining,
) =>
  db.transaction().execute(async (trx) => {
    const { student, request } = await lockedWithRecord(trx, change_request_id)
    if (request.state !== 'waiting') throw decidedAlready(request.state)
    await decideChangeRequest(trx, change_request_id, {
      state: 'declined',
      reason,
      decided_by: account.uid,
    })
    await tellProposer(trx, { ...request, student, reason })
    return changeRequestById(trx, account, change_request_id)
  })
