import type { Guardian, OtherGuardian } from '@ganit/contract/people/guardians'
import type { Account } from '../../../http/access.ts'
import type { GuardianRow } from './guardians.queries.ts'

export const presentGuardian = ({
  account_id,
  proven_at,
  confirmed_at,
  ...guardian
}: GuardianRow): Guardian => ({
  ...guardian,
  confirmed_at: confirmed_at?.toISOString() ?? null,
})

/** The guardian of the student to whom the account belongs; an unproven link does not count. */
export const isTheirOwn = ({ uid }: Pick<Account, 'uid'>, row: GuardianRow) =>
  row.account_id === uid && row.proven_at !== null

/** Another guardian of the child as a guardian sees them. */
export const presentOther = ({ guardian_id, name, relation }: GuardianRow): OtherGuardian => ({
  guardian_id,
  name,
  relation,
})
