import { dayAfter } from '@ganit/contract/days'
import type { FirstMonth, LeftWhy } from '@ganit/contract/people/memberships'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { makeDues, remakeJoiningMonth, withdrawDuesAfter } from '../../money/fees/dues.service.ts'
import { recomputeShares } from '../../money/fees/shared-fees.service.ts'
import { BATCH } from '../../teaching/batches/batches.queries.ts'
import {
  lockStudent,
  lockStudentByUid,
  type StudentReference,
  studentByUid,
} from '../students/students.queries.ts'
import {
  batchExists,
  chosenMonths,
  type EndedMembership,
  endMemberships,
  insertMembership,
  isOfAcademy,
  isOverCapacity,
  type LockedBatch,
  lockPresentBatches,
  lockWithFormerBatches,
  presentBatches,
  reopenMembership,
  type Settling,
  takePlaceOfFirst,
} from './memberships.queries.ts'

/** A locked student: decisions about their batches are serialised by this lock. */
type LockedStudent = { student_id: number; student_class: number }

/** 409 if the batch is for another class. */
function refuseOtherClass(student_class: number, { batch_name, class_number }: LockedBatch) {
  if (class_number === null || class_number === student_class) return
  throw conflict(
    `‘${batch_name}’ is a batch of Class ${class_number}, and this student is in Class ${student_class}.`,
  )
}

/** 409 if the batch has ended. */
export function refuseEnded({ batch_name, ends_on }: LockedBatch, today: string) {
  if (ends_on !== null && ends_on < today)
    throw conflict(`‘${batch_name}’ has ended. Choose another batch.`)
}

/**
 * `first_month`: how much of the month of joining is charged. `instead_of`: the batch that is left for this one.
 * `isWithin`: the student comes from another batch, whatever the days say.
 */
type Joining = {
  today: string
  on?: string
  first_month?: FirstMonth | undefined
  instead_of?: number | undefined
  isWithin?: boolean
}

/**
 * Adds a student to a batch from today or an earlier day; 409 for another class or an ended batch. Both must be locked,
 * and all batches the student was ever in. A student who comes back on or before the day of leaving goes on as before.
 */
export async function joinBatch(
  trx: Trx,
  student: LockedStudent,
  batch: LockedBatch,
  { today, on = today, first_month, instead_of, isWithin = false }: Joining,
) {
  refuseOtherClass(student.student_class, batch)
  refuseEnded(batch, on)
  const place = { student_id: student.student_id, batch_id: batch.batch_id }
  const months = await chosenMonths(trx, place, on)
  const reopened = await reopenMembership(trx, place, on)
  const begin = async () => {
    const came_within = isWithin || (await isOfAcademy(trx, place, { on, instead_of }))
    return insertMembership(trx, { ...place, first_month: first_month ?? null, came_within }, on)
  }
  const membership_ids = reopened.length > 0 ? reopened : [await begin()]
  await makeDues(trx, { membership_ids }, today)
  for (const month of months) await remakeJoiningMonth(trx, { ...place, month }, today)
  const own = { student_id: student.student_id, batch_ids: [batch.batch_id] }
  await recomputeShares(trx, own, { from: on, today })
}

type Leaving = {
  student_id: number
  batch_ids: number[]
  on: string
  settling?: Settling
  why?: LeftWhy | undefined
  /** True if payments on later dues stay where they are. */
  keepsPaid?: boolean
}

/** Ends memberships on a day, and withdraws later dues. It needs the same locks as joining. */
export async function leaveBatches(
  trx: Trx,
  { student_id, batch_ids, on, settling, why, keepsPaid }: Leaving,
): Promise<void> {
  const places = { student_id, batch_ids }
  // A fee may leave out students who have left, so their dues up to now are made first. Students who settle get no new
  // dues.
  if (!settling) await makeDues(trx, places, on)
  const [first] = (
    await endMemberships(trx, places, { on, settling, ...(why && { why }) })
  ).toSorted()
  if (first === undefined) return
  await withdrawDuesAfter(trx, { ...places, keepsPaid }, on)
  const from = first < on ? first : on
  await recomputeShares(trx, places, { from, today: on, keepsPaid })
}

type Left = { student_id: number; batch_id: number; on: string; why?: LeftWhy | undefined }

/**
 * Leaves a batch on the day before another begins. If the student had joined it only then, nothing is charged for it.
 */
export async function leaveDayBefore(trx: Trx, { student_id, batch_id, on, why }: Left) {
  const { joined_on } = await trx
    .selectFrom('memberships')
    .select('joined_on')
    .where('student_id', '=', student_id)
    .where('batch_id', '=', batch_id)
    .where('left_on', 'is', null)
    .executeTakeFirstOrThrow()
  const isMistaken = joined_on >= on
  await leaveBatches(trx, {
    student_id,
    batch_ids: [batch_id],
    on: dayAfter(on, -1),
    why,
    ...(isMistaken && { settling: { reason: null } }),
  })
  const next = isMistaken && (await takePlaceOfFirst(trx, student_id, joined_on))
  if (next) await makeDues(trx, { membership_ids: [next] }, await readAcademyToday(trx))
}

/** Present in the answer if the batch, or its room, is now too small. */
const overCapacityField = async (trx: Trx, batch_id: number) =>
  (await isOverCapacity(trx, batch_id)) ? { over_capacity: true as const } : {}

/** Adds or removes a student; returns whether the student is a member afterwards. `why`: of a student who is removed. */
export const toggleMembership = (
  db: Db,
  batch_id: number,
  reference: StudentReference,
  why?: LeftWhy,
) =>
  runInTransaction(db, async (trx) => {
    const student = await lockStudent(trx, reference)
    const locked = await lockWithFormerBatches(trx, student.student_id, [batch_id])
    const batch = locked.find((each) => each.batch_id === batch_id)
    if (!batch) throw BATCH.missing()
    const today = await readAcademyToday(trx)
    const present = await presentBatches(trx, student.student_id)
    const isMember = present.some((each) => each.batch_id === batch_id)
    const { student_id } = student
    if (isMember) await leaveBatches(trx, { student_id, batch_ids: [batch_id], on: today, why })
    else await joinBatch(trx, student, batch, { today })
    return { member: !isMember, ...(!isMember && (await overCapacityField(trx, batch_id))) }
  })

/** Makes a batch a student's only one; `none` removes them from all. `why`: of the batches that are left. */
export const assignBatch = (db: Db, batch: number | 'none', uid: string, why?: LeftWhy) =>
  runInTransaction(db, async (trx) => {
    const student = await lockStudentByUid(trx, uid)
    const to = { batch_id: batch === 'none' ? null : batch, unknown: BATCH.missing, why }
    await moveToBatch(trx, student, to, await readAcademyToday(trx))
    const over = batch === 'none' ? {} : await overCapacityField(trx, batch)
    return { student: await studentByUid(trx, uid), ...over }
  })

/** Removes an erased student from all batches, without a refund. */
export async function leaveForGood(trx: Trx, { student_id }: LockedStudent, today: string) {
  await lockWithFormerBatches(trx, student_id, [])
  const batch_ids = (await presentBatches(trx, student_id)).map(({ batch_id }) => batch_id)
  await leaveBatches(trx, { student_id, batch_ids, on: today, keepsPaid: true })
}

/** Ends a membership with the batch's last day before `today`, unless that has changed meanwhile. */
export const endWithBatch = (
  db: Kysely<Database>,
  { student_id, batch_id, ends_on }: EndedMembership,
  today: string,
) =>
  db.transaction().execute(async (trx) => {
    await lockStudent(trx, student_id)
    const locked = await lockWithFormerBatches(trx, student_id, [])
    const batch = locked.find((each) => each.batch_id === batch_id)
    if (batch?.ends_on === ends_on)
      await leaveBatches(trx, { student_id, batch_ids: [batch_id], on: dayAfter(today, -1) })
  })

/** Puts back a student who was removed too early by the batch's last day. */
export const reopenWithBatch = (
  db: Kysely<Database>,
  { student_id, batch_id, ends_on }: EndedMembership,
  today: string,
) =>
  db.transaction().execute(async (trx) => {
    const student = await lockStudent(trx, student_id)
    const locked = await lockWithFormerBatches(trx, student_id, [])
    const batch = locked.find((each) => each.batch_id === batch_id)
    if (batch?.ends_on === ends_on) await joinBatch(trx, student, batch, { today, on: ends_on })
  })

/** A batch that a body names: if it is unknown, the field is at fault. */
const unknownBatchInBody = () => invalid({ batch_id: 'Batch not found.' })

/**
 * Makes a batch a student's only one, null removes them from all; the student's row must be locked. 400 on `batch_id`
 * if there is no such batch, 409 if it is for another class.
 */
export const assignOnly = (
  trx: Trx,
  student: LockedStudent,
  batch_id: number | null,
  today: string,
) => moveToBatch(trx, student, { batch_id, unknown: unknownBatchInBody }, today)

type Target = { batch_id: number | null; unknown: () => Error; why?: LeftWhy | undefined }

async function moveToBatch(
  trx: Trx,
  student: LockedStudent,
  { batch_id, unknown, why }: Target,
  today: string,
) {
  const present = (await presentBatches(trx, student.student_id)).map((each) => each.batch_id)
  const others = present.filter((id) => id !== batch_id)
  const { student_id } = student
  const locked = await lockWithFormerBatches(trx, student_id, batch_id === null ? [] : [batch_id])
  if (batch_id === null || present.includes(batch_id)) {
    const batch = locked.find((each) => each.batch_id === batch_id)
    if (batch) refuseOtherClass(student.student_class, batch)
    return leaveBatches(trx, { student_id, batch_ids: others, on: today, why })
  }
  const batch = locked.find((each) => each.batch_id === batch_id)
  if (!batch) throw unknown()
  await joinBatch(trx, student, batch, { today, instead_of: others[0] })
  for (const other of others)
    await leaveDayBefore(trx, { student_id, batch_id: other, on: today, why })
}

/** 400 on `batch_id` if a body names an unknown batch. */
export async function refuseUnknownBatch(trx: Trx, batch_id: number | null | undefined) {
  if (batch_id && !(await batchExists(trx, batch_id))) throw unknownBatchInBody()
}

/** 409 if a student's batch is for another class than the new one. Their row must be locked. */
export async function refuseOtherClassBatches(
  trx: Trx,
  { student_id, student_class }: LockedStudent,
) {
  const other = (await lockPresentBatches(trx, student_id)).find(
    ({ class_number }) => class_number !== null && class_number !== student_class,
  )
  if (other)
    throw conflict(
      `This student is in ‘${other.batch_name}’, a batch of Class ${other.class_number}. Move them to another batch first, or to no batch.`,
    )
}
