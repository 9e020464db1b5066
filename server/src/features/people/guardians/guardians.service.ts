import type { GuardianDraft } from '@ganit/contract/people/guardians'
import { phoneAtHome } from '@ganit/contract/phones'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { lockForChange } from '../../../http/lock-for-change.ts'
import { isOffice } from '../../accounts/rights.ts'
import { lockedChangeable, reachableStudent } from '../students/students.queries.ts'
import {
  choosePrimary,
  deleteGuardianship,
  freePlace,
  GUARDIAN,
  type GuardianRow,
  guardianNotFound,
  guardianOf,
  guardiansOf,
  insertGuardian,
  insertGuardianship,
  usualRelation,
} from './guardians.queries.ts'
import { deleteGuardiansOfNobody } from './held.queries.ts'
import { refuseKnown } from './known.service.ts'
import { isTheirOwn, presentGuardian, presentOther } from './present-guardian.ts'

/** A student's guardians as an account may see them: a guardian is told who the others are, and of those who wait nothing. */
export async function guardiansFor(db: Db, account: Account, uid: string) {
  const { student_id } = await reachableStudent(db, account, uid)
  const guardians = await guardiansOf(db, student_id)
  if (isOffice(account) || account.uid === uid) return guardians.map(presentGuardian)
  return guardians
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map((row) => (isTheirOwn(account, row) ? presentGuardian(row) : presentOther(row)))
}

/** Whether a student has proposed somebody of whom the office has said nothing yet. */
export const isWaitingProposal = ({ is_proposed, confirmed_at }: GuardianRow) =>
  is_proposed && confirmed_at === null

/** 403 where a student would change what the academy has confirmed. */
export function refuseConfirmed(account: Account, row: GuardianRow) {
  if (!isOffice(account) && !isWaitingProposal(row))
    throw notAllowed('The academy has confirmed this guardian. Ask it to change what is wrong.')
}

/** Adds a guardian: confirmed by the office, proposed by a student for themselves. The student's record stays locked. */
export async function addGuardian(
  trx: Trx,
  account: Account,
  { uid, draft }: { uid: string; draft: GuardianDraft },
) {
  const { student_id } = await lockedChangeable(trx, account, uid)
  await refuseStudentThemself(trx, account, uid, draft)
  const isConfirmed = isOffice(account)
  const place = await freePlace(trx, student_id)
  const guardian_id = isConfirmed
    ? await knownOrNew(trx, student_id, draft)
    : await proposed(trx, draft)
  const { gets_messages, may_collect, limited } = draft
  await insertGuardianship(trx, {
    guardian_id,
    student_id,
    place,
    relation: draft.relation ?? (await usualRelation(trx, guardian_id)),
    ...(gets_messages !== undefined && { gets_messages }),
    ...(may_collect !== undefined && { may_collect }),
    ...(isConfirmed && limited !== undefined && { limited }),
    ...(isConfirmed && { confirmed_at: new Date() }),
  })
  await choosePrimary(trx, student_id)
  return presentGuardian(await guardianOf(trx, student_id, guardian_id))
}

const sameText = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one) && one?.toLowerCase() === other?.toLowerCase()

/** As records have it, which may be without the country's code. */
const TypedPhone = phoneAtHome('Phone')

/** Somebody of the student's own name and phone or e-mail is the student. */
async function refuseStudentThemself(
  trx: Trx,
  account: Account,
  uid: string,
  { name, phone, email }: GuardianDraft,
) {
  const student = await reachableStudent(trx, account, uid)
  const names = [
    [student.first_name, student.last_name],
    [student.first_name, student.middle_name, student.last_name],
  ].map((parts) => parts.filter(Boolean).join(' '))
  const isNamed = names.some((known) => sameText(known, name))
  const isReached =
    sameText(student.email, email) ||
    [student.contact_number_1, student.contact_number_2].some((known) =>
      sameText(TypedPhone.safeParse(known).data, phone),
    )
  if (isNamed && isReached) throw invalid({ name: 'A student is not a guardian of their own.' })
}

async function knownOrNew(trx: Trx, student_id: number, draft: GuardianDraft) {
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

/** Whom a student names is kept as they say it: who is known here is not for them to learn. */
async function proposed(trx: Trx, draft: GuardianDraft) {
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
  const guardians = await guardiansOf(trx, student_id)
  if (guardians.some((guardian) => guardian.guardian_id === guardian_id))
    throw conflict('They are a guardian of this student already.')
}

/** Removes a guardian of a student; one who then looks after nobody and has no account goes altogether. */
export async function removeGuardian(
  trx: Trx,
  account: Account,
  { uid, guardian_id }: { uid: string; guardian_id: number },
) {
  const { student_id } = await lockedChangeable(trx, account, uid)
  const row = await guardianOf(trx, student_id, guardian_id)
  refuseConfirmed(account, row)
  await lockForChange(trx, GUARDIAN, guardian_id)
  await deleteGuardianship(trx, row)
  await choosePrimary(trx, student_id)
  await deleteGuardiansOfNobody(trx, [guardian_id])
}
