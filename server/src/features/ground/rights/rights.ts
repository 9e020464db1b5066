import { INVITED_ROLES, STAFF_ROLES } from '@ganit/contract/accounts/invitations'
import type { Role } from '@ganit/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import type { Account } from '../../../http/access.ts'
import { childUids } from './children.queries.ts'

const OWNER: readonly Role[] = ['admin']
const OFFICE: readonly Role[] = ['admin', 'desk']
const STAFF: readonly Role[] = [...OFFICE, 'teacher']

type Caller = Pick<Account, 'role'>

/** Reader for automatic work, such as marking a test, which sees everything. */
export const SEES_ALL = { role: 'admin', uid: '' } as const

export const isOwner = ({ role }: Caller) => OWNER.includes(role)

/** Whether the account does office work: changes the academy's fields of a student, and records from paper. */
export const isOffice = ({ role }: Caller) => OFFICE.includes(role)

/** Whether the account is staff, who see many people's records. */
export const isStaff = ({ role }: Caller) => STAFF.includes(role)

/** Whether the account is staff without office work: it sees the students of its batches. */
export const isTeacher = (account: Caller) => isStaff(account) && !isOffice(account)

const hasRoleAmong = (roles: readonly Role[]) =>
  sql<boolean>`accounts.role in (${sql.join(roles.map((role) => sql.lit(role)))})`

/** Whether the account reads about a student as guardian; other people's data is then left out. */
export const asksAsGuardian = ({ role, uid }: Caller & { uid: string }, studentUid: string) =>
  role === 'guardian' || (role === 'student' && uid !== studentUid)

/** True if the account still has the role in which it acted earlier. */
export const isStillInRole = (role: Role) => sql<boolean>`accounts.role = ${role}`

/** True for staff other than the owner. */
export const isEmployee = hasRoleAmong(STAFF_ROLES)

/** Whether the account exists only for its children. */
export const isGuardian = ({ role }: Caller) => role === 'guardian'

export const ofGuardian = hasRoleAmong(['guardian'])

/** True for staff, the owner included. */
export const ofStaff = hasRoleAmong(STAFF)

/** True for accounts created by invitation. */
export const wasInvited = hasRoleAmong(INVITED_ROLES)

/** True for accounts that can teach. */
export const canTeach = hasRoleAmong(['teacher', ...OWNER])

/** Whether batches can be given to this invited person. */
export const isInvitedToTeach = ({ role }: { role: string }) => role === 'teacher'

/** Whether an account waits for an invited person. It has no address, and nobody can sign in to it. */
export const isAwaited = sql<boolean>`exists (
  select from invitations where invitations.account_id = accounts.id)`

/** Whether lessons can be given to an account: it is active, or its invitation is open. */
export const isHereOrInvited = sql<boolean>`(accounts.is_active or exists (
  select from invitations
  where invitations.account_id = accounts.id and invitations.expires_at > now()))`

/** The caller in a query; `uid` may be the parameter of a prepared statement, whose name then includes the role. */
export type Reader = Caller & { uid: Given<string> }

/** `limited`: also for guardians who see only attendance, results, homework and dues. */
type Seeing = { limited?: boolean }
type Reach = (uid: Given<string>, student: string, seeing: Seeing) => RawBuilder<boolean>

const everyone: Reach = () => sql<boolean>`true`
const nobody: Reach = () => sql<boolean>`false`
const oneself: Reach = (uid, student) => sql<boolean>`${sql.ref(student)} = ${uid}`
const children: Reach = (uid, student, seeing) =>
  sql<boolean>`${sql.ref(student)} = any(${childUids(uid, seeing)})`
/**
 * An account's own records, and those of its children. A student's account may also be a guardian's; it then has the
 * guardian's rights, too.
 */
const oneselfAndChildren: Reach = (...of) => sql<boolean>`(${oneself(...of)} or ${children(...of)})`

const REACH: Record<Role, Reach> = {
  admin: everyone,
  desk: everyone,
  teacher: nobody,
  guardian: children,
  student: oneselfAndChildren,
}

/**
 * Condition for the records an account may see, inside the query, so that hidden rows are treated like missing ones.
 * `student` is the column with the student's uid.
 */
export const isVisibleTo = ({ role, uid }: Reader, student = 'students.uid', seeing: Seeing = {}) =>
  REACH[role](uid, student, seeing)

const CHANGED_BY: Record<Role, Reach> = { ...REACH, guardian: nobody, student: oneself }

/** Condition on records that an account may change, as `isVisibleTo` is for those that it may see. */
export const isChangeableBy = ({ role, uid }: Reader, student = 'students.uid') =>
  CHANGED_BY[role](uid, student, {})

/** Condition for rows that the office sees in full. A role missing in `own` sees none. */
export const isInReachOf = (
  { role }: Caller,
  own: Partial<Record<Role, () => RawBuilder<boolean>>>,
): RawBuilder<boolean> =>
  OFFICE.includes(role) ? sql<boolean>`true` : (own[role]?.() ?? sql<boolean>`false`)
