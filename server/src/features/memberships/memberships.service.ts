import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database, Db, Trx } from '../../db/schema.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { BATCH } from '../batches/batches.queries.ts'
import { makeDues, withdrawDuesAfter } from '../fees/dues.service.ts'
import { reckonSharedMonths } from '../fees/shared-months.service.ts'
import { academyToday } from '../settings/settings.service.ts'
import {
  lockedStudent,
  lockedStudentByUid,
  type StudentReference,
  studentByUid,
} from '../students/students.queries.ts'
import {
  batchExists,
  type EndedMembership,
  endMemberships,
  heldBatches,
  insertMembership,
  isOverCapacity,
  type LockedBatch,
  lockedBatches,
  presentBatches,
  reopenMembership,
} from './memberships.queries.ts'

/** A student whose row this transaction has locked: what is decided about their batches waits in that line. */
type LockedStudent = { student_id: number; student_class: number }

/** 409 where a batch is for another class than the student's. */
function refuseOtherClass(student_class: number, { batch_name, class_number }: LockedBatch) {
  if (class_number === null || class_number === student_class) return
  throw conflict(
    `‘${batch_name}’ is a batch of Class ${class_number}, and this student is in Class ${student_class}.`,
  )
}

/** 409 where a batch has had its last day: who joined would have no lesson. */
function refuseEnded({ batch_name, ends_on }: LockedBatch, today: string) {
  if (ends_on !== null && ends_on < today)
    throw conflict(`‘${batch_name}’ has ended. Choose another batch.`)
}

async function join(trx: Trx, student: LockedStudent, batch: LockedBatch, today: string) {
  refuseOtherClass(student.student_class, batch)
  refuseEnded(batch, today)
  const place = { student_id: student.student_id, batch_id: batch.batch_id }
  const membership_id =
    (await reopenMembership(trx, place, today)) ?? (await insertMembership(trx, place, today))
  await makeDues(trx, { membership_ids: [membership_id] }, today)
  const own = { student_id: student.student_id, batch_ids: [batch.batch_id] }
  await reckonSharedMonths(trx, own, { from: today, today })
}

/** Ends the memberships of some batches, which must be locked; what is due later is owed no more. */
async function leave(trx: Trx, student_id: number, batch_ids: number[], today: string) {
  const places = { student_id, batch_ids }
  if ((await endMemberships(trx, places, today)) === 0) return
  await withdrawDuesAfter(trx, places, today)
  await reckonSharedMonths(trx, places, { from: today, today })
}

/** Said with who joins where a batch has more students than it, or its room, is meant for. */
const overCapacity = async (trx: Trx, batch_id: number) =>
  (await isOverCapacity(trx, batch_id)) ? { over_capacity: true as const } : {}

/** Puts a student into a batch, or takes them out of it; answers whether they are in it now. */
export const toggle = (db: Db, batch_id: number, reference: StudentReference) =>
  inTransaction(db, async (trx) => {
    const student = await lockedStudent(trx, reference)
    const [batch] = await lockedBatches(trx, [batch_id])
    if (!batch) throw BATCH.missing()
    const today = await academyToday(trx)
    const present = await presentBatches(trx, student.student_id)
    const isMember = present.some((each) => each.batch_id === batch_id)
    if (isMember) await leave(trx, student.student_id, [batch_id], today)
    else await join(trx, student, batch, today)
    return { member: !isMember, ...(!isMember && (await overCapacity(trx, batch_id))) }
  })

/** Makes a batch the only one of a student; `none` takes them out of all. */
export const assign = (db: Kysely<Database>, batch: number | 'none', uid: string) =>
  db.transaction().execute(async (trx) => {
    const student = await lockedStudentByUid(trx, uid)
    const to = { batch_id: batch === 'none' ? null : batch, unknown: BATCH.missing }
    await moveTo(trx, student, to, await academyToday(trx))
    const over = batch === 'none' ? {} : await overCapacity(trx, batch)
    return { student: await studentByUid(trx, uid), ...over }
  })

/** Ends a student's membership of a batch with the batch's last day. */
export const endWithBatch = (
  db: Kysely<Database>,
  { student_id, batch_id, ends_on }: EndedMembership,
) =>
  db.transaction().execute(async (trx) => {
    await lockedStudent(trx, student_id)
    await lockedBatches(trx, [batch_id])
    await leave(trx, student_id, [batch_id], ends_on)
  })

/** For what names a batch in a body, where an unknown one is a wrong field. */
const unknownInBody = () => invalid({ batch_id: 'Batch not found.' })

/**
 * Makes a batch the only one of a student, whose row must be locked; null takes them out of all. 400 on `batch_id` where
 * there is no such batch, 409 where it is one of another class.
 */
export const assignOnly = (
  trx: Trx,
  student: LockedStudent,
  batch_id: number | null,
  today: string,
) => moveTo(trx, student, { batch_id, unknown: unknownInBody }, today)

type Target = { batch_id: number | null; unknown: () => Error }

async function moveTo(
  trx: Trx,
  student: LockedStudent,
  { batch_id, unknown }: Target,
  today: string,
) {
  const present = (await presentBatches(trx, student.student_id)).map((each) => each.batch_id)
  const others = present.filter((id) => id !== batch_id)
  const locked = await lockedBatches(trx, batch_id === null ? others : [...others, batch_id])
  if (batch_id !== null) {
    const batch = locked.find((each) => each.batch_id === batch_id)
    if (!batch) throw unknown()
    if (present.includes(batch_id)) refuseOtherClass(student.student_class, batch)
    else await join(trx, student, batch, today)
  }
  await leave(trx, student.student_id, others, today)
}

/** 400 on `batch_id` where a body names a batch that is not there. */
export async function refuseUnknownBatch(trx: Trx, batch_id: number | null | undefined) {
  if (batch_id && !(await batchExists(trx, batch_id))) throw unknownInBody()
}

/** 409 where a student who is to be in this class is in a batch of another one. Their row must be locked. */
export async function refuseOtherClassBatches(
  trx: Trx,
  { student_id, student_class }: LockedStudent,
) {
  const other = (await heldBatches(trx, student_id)).find(
    ({ class_number }) => class_number !== null && class_number !== student_class,
  )
  if (other)
    throw conflict(
      `This student is in ‘${other.batch_name}’, a batch of Class ${other.class_number}. Move them to another batch first, or to no batch.`,
    )
}
