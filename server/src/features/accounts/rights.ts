import { INVITED_ROLES, STAFF_ROLES } from '@ganit/contract/accounts/invitations'
import type { Role } from '@ganit/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../db/prepared.ts'
import type { Account } from '../../http/access.ts'
import { childUids } from '../people/guardians/children.queries.ts'

const OWNER: readonly Role[] = ['admin']
const OFFICE: readonly Role[] = ['admin', 'desk']
const STAFF: readonly Role[] = [...OFFICE, 'teacher']

type Caller = Pick<Account, 'role'>

/** The reader of what the program does by itself, such as to mark a test: nothing is left out. */
export const SEES_ALL = { role: 'admin', uid: '' } as const

/** Whether it is the academy's owner. */
export const isOwner = ({ role }: Caller) => OWNER.includes(role)

/** Whether somebody does the academy's office work: may change what the academy says of a student, and record from paper. */
export const isOffice = ({ role }: Caller) => OFFICE.includes(role)

/** Whether somebody works for the academy, and so may see many people's records. */
export const isStaff = ({ role }: Caller) => STAFF.includes(role)

const among = (roles: readonly Role[]) =>
  sql<boolean>`accounts.role in (${sql.join(roles.map((role) => sql.lit(role)))})`

/** Whether somebody asks about a student as their guardian: then what concerns others is left out. */
export const asksAsGuardian = ({ role, uid }: Caller & { uid: string }, studentUid: string) =>
  role === 'guardian' || (role === 'student' && uid !== studentUid)

/** That an account has the role in which its holder did something earlier. */
export const isStill = (role: Role) => sql<boolean>`accounts.role = ${role}`

/** That an account is one of those who work for the owner. */
export const worksHere = among(STAFF_ROLES)

/** Whether somebody has an account for the sake of their children alone. */
export const isGuardian = ({ role }: Caller) => role === 'guardian'

/** That an account is such a one. */
export const ofGuardian = among(['guardian'])

/** That an account is one of those who work for the academy, the owner among them. */
export const ofStaff = among(STAFF)

/** That an account is one of those who came by an invitation. */
export const wasInvited = among(INVITED_ROLES)

/** That an account is one of those who can teach. */
export const canTeach = among(['teacher', ...OWNER])

/** A caller's part of a query; `uid` may be a blank of a prepared one, whose name then tells the role. */
export type Reader = Caller & { uid: Given<string> }

/** `limited`: also for guardians who see attendance, results, homework and dues alone. */
type Seeing = { limited?: boolean }
type Reach = (uid: Given<string>, student: string, seeing: Seeing) => RawBuilder<boolean>

const everyone: Reach = () => sql<boolean>`true`
const nobody: Reach = () => sql<boolean>`false`
const oneself: Reach = (uid, student) => sql<boolean>`${sql.ref(student)} = ${uid}`
const children: Reach = (uid, student, seeing) =>
  sql<boolean>`${sql.ref(student)} = any(${childUids(uid, seeing)})`
/** A student's account may be a guardian's, too: the right comes from the guardianship. */
const oneselfAndChildren: Reach = (...of) => sql<boolean>`(${oneself(...of)} or ${children(...of)})`

const REACH: Record<Role, Reach> = {
  admin: everyone,
  desk: everyone,
  teacher: nobody,
  guardian: children,
  student: oneselfAndChildren,
}

/**
 * Whose record an account may see, as a condition that stands in the query itself: another's row is then as unknown as one
 * that does not exist. `student` is the column with the student's uid.
 */
export const visibleTo = ({ role, uid }: Reader, student = 'students.uid', seeing: Seeing = {}) =>
  REACH[role](uid, student, seeing)

const CHANGED_BY: Record<Role, Reach> = { ...REACH, guardian: nobody, student: oneself }

/** As `visibleTo`: whose record an account may change. */
export const changeable = ({ role, uid }: Reader, student = 'students.uid') =>
  CHANGED_BY[role](uid, student, {})

/**
 * What an account reaches of something of which the office reaches all, as a condition; a role that is not named reaches
 * nothing.
 */
export const reachOf = (
  { role }: Caller,
  own: Partial<Record<Role, () => RawBuilder<boolean>>>,
): RawBuilder<boolean> =>
  OFFICE.includes(role) ? sql<boolean>`true` : (own[role]?.() ?? sql<boolean>`false`)
