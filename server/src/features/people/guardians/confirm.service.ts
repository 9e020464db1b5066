import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { lockChangeableStudent } from '../students/students.queries.ts'
import {
  choosePrimary,
  findGuardianOfStudent,
  GUARDIAN,
  type GuardianRow,
  growVersion,
  guardianNotFound,
  updateGuardianById,
  updateGuardianship,
} from './guardians.queries.ts'
import { isWaitingProposal, refuseTwice } from './guardians.service.ts'
import { deleteGuardiansOfNobody } from './held.queries.ts'
import { refuseKnown } from './own/known.service.ts'
import { presentGuardian } from './present-guardian.ts'

type About = { uid: string; guardian_id: number }
/** Identifies a known person, or says that the person is new. */
type Same = { guardian_id?: number | undefined; is_new?: boolean | undefined }

/** Confirms a guardian; idempotent. */
export async function confirmGuardian(
  trx: Trx,
  account: Account,
  { uid, guardian_id }: About,
  same: Same,
) {
  const { student_id } = await lockChangeableStudent(trx, account, uid)
  const row = await findGuardianOfStudent(trx, student_id, guardian_id)
  await lockForChange(trx, GUARDIAN, guardian_id)
  const confirmed_id = isWaitingProposal(row) ? await settleProposed(trx, row, same) : guardian_id
  if (row.confirmed_at === null) {
    await updateGuardianship(
      trx,
      { student_id, guardian_id: confirmed_id },
      { confirmed_at: clock.now() },
    )
    await updateGuardianById(trx, confirmed_id, { wrong_births: 0 })
    await growVersion(trx, confirmed_id)
    await choosePrimary(trx, student_id)
  }
  return presentGuardian(await findGuardianOfStudent(trx, student_id, confirmed_id))
}

/** Merges a proposed guardian with a known person, or confirms the proposal as a new person. */
async function settleProposed(trx: Trx, row: GuardianRow, { guardian_id: known, is_new }: Same) {
  const { student_id, guardian_id, phone, email } = row
  if (known === undefined) {
    if (!is_new) await refuseKnown(trx, { phone, email })
    await updateGuardianById(trx, guardian_id, { is_proposed: false })
    return guardian_id
  }
  if (known === guardian_id) throw conflict('They are a guardian of this student already.')
  const { is_proposed } = await lockForChange(trx, GUARDIAN, known)
  if (is_proposed) throw guardianNotFound()
  await refuseTwice(trx, student_id, known)
  await updateGuardianship(trx, row, { guardian_id: known })
  await deleteGuardiansOfNobody(trx, [guardian_id])
  return known
}
