import { randomUUID } from 'node:crypto'
import type { PromotionDraft, PromotionResult } from '@ganit/contract/office/promotions'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { inNameOf } from '../../../db/transactions/actor.ts'
import { conflict, invalid, Refused } from '../../../http/errors.ts'
import {
  enqueue,
  noteOutcome,
  outcomesOf,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { lockedBatches } from '../../people/memberships/memberships.queries.ts'
import { refuseOtherDays } from '../leaving/leaving.service.ts'
import { moveUp } from './move-up.service.ts'
import { membersOf, namesOf } from './promotions.queries.ts'

const PROMOTION_JOB = 'promotion'

type Input = {
  from: number
  to: number
  on: string
  isPreview: boolean
  student_ids: number[]
}

/** Starts moving members of a batch to another; a preview changes nothing. */
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
  const input: Input = { from, to, on, isPreview, student_ids }
  return enqueue(trx, {
    kind: PROMOTION_JOB,
    input,
    account_id: by.uid,
    key: `${PROMOTION_JOB} ${from} ${randomUUID()}`,
  })
}

/** Outcome for a student; names are added at the end. */
type Outcome = { student_id: number } & ({ owed: string; credit: string } | { why: string })

const isMoved = <One extends Outcome>(one: One): one is Extract<One, { owed: string }> =>
  'owed' in one
const isKept = <One extends Outcome>(one: One): one is Extract<One, { why: string }> => 'why' in one

/** Moves the next student and stores the outcome in one transaction; a refusal is stored with its reason. */
async function moveNext(
  db: Kysely<Database>,
  job: TakenJob,
  { position, moved }: { position: number; moved: number },
): Promise<Outcome> {
  const { from, to, on, isPreview, student_ids } = job.input as Input
  const student_id = student_ids[position] ?? 0
  const note = async (trx: Trx, outcome: Outcome) => {
    await noteOutcome(trx, job, { position, outcome, of: student_ids.length })
    return outcome
  }
  const trx = await db.startTransaction().execute()
  try {
    const today = await academyToday(trx)
    const taken = isPreview ? moved : 0
    const standing = await moveUp(trx, student_id, [{ from, to, taken }], { on, today })
    const outcome = { student_id, ...standing }
    if (!isPreview) {
      await note(trx, outcome)
      await trx.commit().execute()
      return outcome
    }
    await trx.rollback().execute()
    return await db.transaction().execute((own) => note(own, outcome))
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
    if (!(error instanceof Refused)) throw error
    const { message: why } = error
    return db.transaction().execute((own) => note(own, { student_id, why }))
  }
}

/** All students of a promotion, by name. */
async function resultOf(db: Kysely<Database>, outcomes: Outcome[]): Promise<PromotionResult> {
  const names = await namesOf(
    db,
    outcomes.map(({ student_id }) => student_id),
  )
  const named = outcomes.map((outcome) => ({
    ...outcome,
    name: names.get(outcome.student_id) ?? `Student ${outcome.student_id}`,
  }))
  const students = named.filter(isMoved)
  return { moved: students.length, students, kept: named.filter(isKept) }
}

/** Moves students one by one; after an interruption it continues with the next. */
async function* promoting(db: Kysely<Database>, job: TakenJob) {
  const { student_ids } = job.input as Input
  const outcomes = (await outcomesOf(db, job.job_id)) as Outcome[]
  let moved = outcomes.filter(isMoved).length
  for (let position = outcomes.length; position < student_ids.length; position++) {
    const outcome = await inNameOf(job.account_id, () => moveNext(db, job, { position, moved }))
    outcomes.push(outcome)
    if (isMoved(outcome)) moved++
    yield
  }
  return resultOf(db, outcomes)
}

export const promotionWorks = { [PROMOTION_JOB]: promoting }
