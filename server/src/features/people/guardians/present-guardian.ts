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

/** Who of a student's guardians an account is; what it was joined to unproven is not yet its own. */
export const isTheirOwn = ({ uid }: Pick<Account, 'uid'>, row: GuardianRow) =>
  row.account_id === uid && row.proven_at !== null

/** What a guardian is told of somebody who looks after the same child. */
export const presentOther = ({ guardian_id, name, relation }: GuardianRow): OtherGuardian => ({
  guardian_id,
  name,
  relation,
})
