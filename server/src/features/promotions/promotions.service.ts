import { randomUUID } from 'node:crypto'
import type { PromotionDraft, PromotionResult } from '@ganit/contract/promotions'
import type { Kysely } from 'kysely'
import { inNameOf } from '../../db/actor.ts'
import type { Database, Trx } from '../../db/schema.ts'
import { conflict, invalid, Refused } from '../../http/errors.ts'
import { enqueue, noteProgress, type TakenJob } from '../background-jobs/background-jobs.queries.ts'
import { refuseOtherDays } from '../leaving/leaving.service.ts'
import { lockedBatches } from '../memberships/memberships.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import { moveUp } from './move-up.service.ts'
import { membersOf, namesOf } from './promotions.queries.ts'

const PROMOTION_JOB = 'promotion'

/** `students` and `kept` are those who were looked at by now, in this order. */
type Input = Pick<PromotionResult, 'students' | 'kept'> & {
  from: number
  to: number
  on: string
  isPreview: boolean
  student_ids: number[]
}

/** Begins to move the members of a batch, or some of them, to another one; a preview changes nothing. */
export async function promote(
  trx: Trx,
  { from_batch_id: from, to_batch_id: to, student_ids: some, preview, ...draft }: PromotionDraft,
  by: { uid: string },
) {
  const today = await academyToday(trx)
  const on = draft.on ?? today
  refuseOtherDays(on, today)
  if (from === to) throw invalid({ to_batch_id: 'Choose another batch.' })
  const locked = await lockedBatches(trx, [from, to])
  const batch = (id: number, field: string) => {
    const found = locked.find(({ batch_id }) => batch_id === id)
    if (!found) throw invalid({ [field]: 'Batch not found.' })
    return found
  }
  batch(from, 'from_batch_id')
  const { batch_name, ends_on } = batch(to, 'to_batch_id')
  if (ends_on !== null && ends_on < on)
    throw conflict(`‘${batch_name}’ has ended. Choose another batch.`)
  const members = await membersOf(trx, from)
  const strangers = (some ?? []).filter((id) => !members.includes(id))
  const chosen = some ? members.filter((id) => some.includes(id)) : members
  const student_ids = [...chosen, ...new Set(strangers)]
  const isPreview = preview === true
  const input: Input = { from, to, on, isPreview, student_ids, students: [], kept: [] }
  return enqueue(trx, {
    kind: PROMOTION_JOB,
    input,
    account_id: by.uid,
    key: `${PROMOTION_JOB} ${from} ${randomUUID()}`,
  })
}

type Done = Pick<Input, 'students' | 'kept'>

/** Moves the next student and notes it, together or not at all; who cannot move is named. */
async function moveNext(
  db: Kysely<Database>,
  job: TakenJob,
  { from, to, on, isPreview, student_ids, ...done }: Input,
): Promise<Done> {
  const student_id = student_ids[done.students.length + done.kept.length] ?? 0
  const name = (await namesOf(db, [student_id])).get(student_id) ?? `Student ${student_id}`
  const note = async (trx: Trx, { students, kept }: Done) => {
    const input: Input = { from, to, on, isPreview, student_ids, students, kept }
    const progress = { done: students.length + kept.length, of: student_ids.length, input }
    await noteProgress(trx, job, progress)
    return { students, kept }
  }
  const trx = await db.startTransaction().execute()
  try {
    const today = await academyToday(trx)
    const taken = isPreview ? done.students.length : 0
    const standing = await moveUp(trx, student_id, { from, to, on, today, taken })
    const after = { ...done, students: [...done.students, { student_id, name, ...standing }] }
    if (!isPreview) {
      await note(trx, after)
      await trx.commit().execute()
      return after
    }
    await trx.rollback().execute()
    return await db.transaction().execute((own) => note(own, after))
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
    if (!(error instanceof Refused)) throw error
    const kept = [...done.kept, { student_id, name, why: error.message }]
    return db.transaction().execute((own) => note(own, { ...done, kept }))
  }
}

/** Moves students one after the other; broken off, it goes on with the next one. */
async function* promoting(db: Kysely<Database>, job: TakenJob) {
  const begun = job.input as Input
  let done: Done = { students: begun.students, kept: begun.kept }
  while (done.students.length + done.kept.length < begun.student_ids.length) {
    const input = { ...begun, ...done }
    done = await inNameOf(job.account_id, () => moveNext(db, job, input))
    yield
  }
  return { moved: done.students.length, ...done } satisfies PromotionResult
}

/** The work of promotions, by kind, for the worker. */
export const promotionWorks = { [PROMOTION_JOB]: promoting }
