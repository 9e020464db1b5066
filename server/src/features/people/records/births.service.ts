import { WRONG_BIRTHS_MAX } from '@ganit/contract/people/records'
import type { Db } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { invitationGoneError } from '../../accounts/invitations/invitations.queries.ts'
import { countBirth, endAfterWrongBirths, isBornOn, uncountBirth } from './claims.queries.ts'

type Invited = { invitation_id: number; student_id: number | null }

/** 400 if an invitation is for a student's record and the date of birth is wrong; the fifth wrong one ends it. */
export async function refuseOtherBirth(
  db: Db,
  { invitation_id, student_id }: Invited,
  date_of_birth: string | undefined,
) {
  if (student_id === null) return
  if (date_of_birth === undefined) throw invalid({ date_of_birth: 'Date of Birth is required.' })
  // The try is counted before the check, so that parallel tries get no extra ones.
  if (!(await countBirth(db, invitation_id, WRONG_BIRTHS_MAX))) throw invitationGoneError()
  if (await isBornOn(db, student_id, date_of_birth)) return uncountBirth(db, invitation_id)
  await endAfterWrongBirths(db, invitation_id, WRONG_BIRTHS_MAX)
  throw invalid({ date_of_birth: 'This is not the date of birth that the academy knows.' })
}
