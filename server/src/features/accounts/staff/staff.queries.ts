import { STAFF_ROLES, type StaffRole } from '@ganit/contract/accounts/invitations'
import type { Teacher } from '@ganit/contract/accounts/staff'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { canTeach, isAwaited, isEmployee, isHereOrInvited } from '../../ground/rights/rights.ts'
import { isUnnamedOwner } from '../../ground/rights/unnamed-owner.ts'
import { isTypedEmail } from '../accounts.queries.ts'
import type { Accounts } from '../accounts.tables.ts'

/** More staff and invitations than any academy has. */
const MOST_STAFF = 1000

const staffNotFound = () => notFound('No staff member has this number.')

/**
 * Present and former members of staff. Invited persons are left out, because they have no account yet, and so are
 * erased ones, because they have no name.
 */
const isMember = sql<boolean>`${isEmployee} and not ${isAwaited}
  and not exists (select from staff_erasures e where e.account_id = accounts.id)`

const memberRows = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select([
      'accounts.id as account_id',
      'accounts.name',
      'accounts.email',
      isTypedEmail.as('email_typed'),
      'accounts.role',
      'accounts.phone',
      'accounts.qualification',
      'accounts.is_active',
      sql<boolean>`second_factors.account_id is not null`.as('second_factor'),
    ])
    .where(isMember)

export const staffMembers = (db: Db) =>
  memberRows(db)
    .orderBy(sql`accounts.name collate "und-x-icu"`)
    .orderBy('accounts.id')
    .limit(MOST_STAFF)
    .execute()

export const staffMember = (db: Db, account_id: string) =>
  memberRows(db).where('accounts.id', '=', account_id).executeTakeFirstOrThrow(staffNotFound)

/** Invitations of staff, both open and expired. */
export const staffInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .select(['invitation_id', 'name', 'email', 'role', 'phone', 'expires_at'])
    .where('role', 'in', STAFF_ROLES)
    .$narrowType<{ role: StaffRole }>()
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('invitation_id')
    .limit(MOST_STAFF)
    .execute()

export const lockStaff = (trx: Trx, account_id: string) =>
  trx
    .selectFrom('accounts')
    .select(['is_active', 'email', 'phone', 'role', isTypedEmail.as('email_typed')])
    .where('id', '=', account_id)
    .where(isMember)
    .forUpdate()
    .executeTakeFirstOrThrow(staffNotFound)

export const updateAccount = (
  trx: Trx,
  account_id: string,
  changes: Pick<
    Updateable<Accounts>,
    'name' | 'phone' | 'qualification' | 'is_active' | 'email' | 'email_typed'
  >,
) =>
  trx
    .updateTable('accounts')
    .set({ ...changes, updated_at: clock.now() })
    .where('id', '=', account_id)
    .execute()

/** Changes the role of a member of staff; false if they have that role already. */
export async function changeRole(trx: Trx, account_id: string, role: StaffRole) {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ role, updated_at: clock.now() })
    .where('id', '=', account_id)
    .where('role', '!=', role)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Active teachers with their qualifications, the owner included; whoever has none, or no name yet, is left out. */
export const qualifiedTeachers = (db: Db) =>
  db
    .with('taught_by', (query) =>
      query
        .selectFrom('accounts')
        .select([
          'id',
          'name',
          sql<string>`case when ${isEmployee} then qualification
            else (select owner_qualification from settings) end`.as('qualification'),
        ])
        .where(canTeach)
        .where('is_active', '=', true)
        .where(sql<boolean>`not ${isUnnamedOwner('accounts')}`),
    )
    .selectFrom('taught_by')
    .select(['name', 'qualification'])
    .where('qualification', 'is not', null)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .limit(MOST_STAFF)
    .execute()

/** Active teachers, the owner, and invited teachers. */
export async function teachersHere(db: Db): Promise<Teacher[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id as account_id', 'name', 'is_active'])
    .where(canTeach)
    .where(isHereOrInvited)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .limit(MOST_STAFF)
    .execute()
  return rows.map(({ is_active, ...teacher }) =>
    is_active ? teacher : { ...teacher, invited: true },
  )
}
