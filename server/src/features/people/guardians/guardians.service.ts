import type { GuardianDraft } from '@ganit/contract/people/guardians'
import { phoneAtHome } from '@ganit/contract/phones'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { lockChangeableStudent, readStudentInReach } from '../students/students.queries.ts'
import {
  choosePrimary,
  deleteGuardianship,
  findFreePlace,
  findGuardianOfStudent,
  findUsualRelation,
  GUARDIAN,
  type GuardianRow,
  guardianNotFound,
  guardiansOfStudent,
  insertGuardian,
  insertGuardianship,
} from './guardians.queries.ts'
import { deleteGuardiansOfNobody } from './held.queries.ts'
import { refuseKnown } from './own/known.service.ts'
import { isTheirOwn, presentGuardian, presentOther } from './present-guardian.ts'

/** A student's guardians as the account may see them: guardians see the others' names, and no unconfirmed ones. */
export async function guardiansSeenBy(db: Db, account: Account, uid: string) {
  const { student_id } = await readStudentInReach(db, account, uid)
  const guardians = await guardiansOfStudent(db, student_id)
  if (isOffice(account) || account.uid === uid) return guardians.map(presentGuardian)
  return guardians
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map((row) => (isTheirOwn(account, row) ? presentGuardian(row) : presentOther(row)))
}

/** Whether the student proposed them and the office has not decided. */
export const isWaitingProposal = ({ is_proposed, confirmed_at }: GuardianRow) =>
  is_proposed && confirmed_at === null

/** 403 if a student would change a guardian that the academy has confirmed. */
export function refuseConfirmed(account: Account, row: GuardianRow) {
  if (!isOffice(account) && !isWaitingProposal(row))
    throw notAllowed('The academy has confirmed this guardian. Ask it to change what is wrong.')
}

/** Adds a guardian: confirmed if by the office, proposed if by the student. Keeps the student's record locked. */
export async function addGuardian(
  trx: Trx,
  account: Account,
  { uid, draft }: { uid: string; draft: GuardianDraft },
) {
  const { student_id } = await lockChangeableStudent(trx, account, uid)
  await refuseStudentThemself(trx, account, uid, draft)
  const isConfirmed = isOffice(account)
  const place = await findFreePlace(trx, student_id)
  const guardian_id = isConfirmed
    ? await findOrInsertGuardian(trx, student_id, draft)
    : await storeProposed(trx, draft)
  const { gets_messages, may_collect, limited } = draft
  await insertGuardianship(trx, {
    guardian_id,
    student_id,
    place,
    relation: draft.relation ?? (await findUsualRelation(trx, guardian_id)),
    ...(gets_messages !== undefined && { gets_messages }),
    ...(may_collect !== undefined && { may_collect }),
    ...(isConfirmed && limited !== undefined && { limited }),
    ...(isConfirmed && { confirmed_at: clock.now() }),
  })
  await choosePrimary(trx, student_id)
  return presentGuardian(await findGuardianOfStudent(trx, student_id, guardian_id))
}

const isSameText = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && one?.toLowerCase() === other?.toLowerCase()

/** Records may have phones without country code. */
const TypedPhone = phoneAtHome('Phone')

/** Refuses the student as their own guardian: same name, and same phone or e-mail. */
async function refuseStudentThemself(
  trx: Trx,
  account: Account,
  uid: string,
  { name, phone, email }: GuardianDraft,
) {
  const student = await readStudentInReach(trx, account, uid)
  const names = [
    [student.first_name, student.last_name],
    [student.first_name, student.middle_name, student.last_name],
  ].map((parts) => parts.filter(Boolean).join(' '))
  const isNamed = names.some((known) => isSameText(known, name))
  const isReached =
    isSameText(student.email, email) ||
    [student.contact_number_1, student.contact_number_2].some((known) =>
      isSameText(TypedPhone.safeParse(known).data, phone),
    )
  if (isNamed && isReached) throw invalid({ name: 'A student cannot be their own guardian.' })
}

async function findOrInsertGuardian(trx: Trx, student_id: number, draft: GuardianDraft) {
  const { guardian_id, phone, email } = draft
  if (guardian_id === undefined) {
    if (!draft.is_new) await refuseKnown(trx, { phone, email })
    return insertGuardian(trx, columnsOf(draft))
  }
  const { is_proposed } = await lockForChange(trx, GUARDIAN, guardian_id)
  if (is_proposed) throw guardianNotFound()
  await refuseTwice(trx, student_id, guardian_id)
  return guardian_id
}

/** Stores the proposed guardian as typed, because students must not learn which persons are known. */
async function storeProposed(trx: Trx, draft: GuardianDraft) {
  if (draft.guardian_id !== undefined) throw guardianNotFound()
  return insertGuardian(trx, { ...columnsOf(draft), is_proposed: true })
}

const columnsOf = ({ name = '', phone, email, language }: GuardianDraft) => ({
  name,
  phone: phone ?? null,
  email: email ?? null,
  ...(language && { language }),
})

export async function refuseTwice(trx: Trx, student_id: number, guardian_id: number) {
  const guardians = await guardiansOfStudent(trx, student_id)
  if (guardians.some((guardian) => guardian.guardian_id === guardian_id))
    throw conflict('They are a guardian of this student already.')
}

/** Removes a guardian from a student, and deletes the guardian if no child and no account is left. */
export async function removeGuardian(
  trx: Trx,
  account: Account,
  { uid, guardian_id }: { uid: string; guardian_id: number },
) {
  const { student_id } = await lockChangeableStudent(trx, account, uid)
  const row = await findGuardianOfStudent(trx, student_id, guardian_id)
  refuseConfirmed(account, row)
  await lockForChange(trx, GUARDIAN, guardian_id)
  await deleteGuardianship(trx, row)
  await choosePrimary(trx, student_id)
  await deleteGuardiansOfNobody(trx, [guardian_id])
}
