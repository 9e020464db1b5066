import type { StaffRole } from '@ganit/contract/accounts/invitations'
import type { Role } from '@ganit/contract/roles'

/** Parts of the site with a header of their own. */
export type Area = 'office' | 'teacher' | 'guardian' | 'student'

type InBrowser = {
  /** The first page after signing in, and where a page of others leads to. */
  lands: string
  /** Where they sign in again, where it is not the specification's page for all. */
  signsIn?: string
  area: Area
  /** What this browser keeps under to know again whose session it is. */
  knownBy: 'adminEmail' | 'studentUid' | 'accountUid'
}

/** What each role is to the browser; what it may do the server decides. */
export const ROLES: Record<Role, InBrowser> = {
  admin: {
    lands: '/admin-dashboard',
    signsIn: '/login/student',
    area: 'office',
    knownBy: 'adminEmail',
  },
  desk: {
    lands: '/admin-dashboard',
    signsIn: '/login/staff',
    area: 'office',
    knownBy: 'accountUid',
  },
  teacher: {
    lands: '/teacher/today',
    signsIn: '/login/staff',
    area: 'teacher',
    knownBy: 'accountUid',
  },
  guardian: {
    lands: '/guardian/dashboard',
    signsIn: '/login/guardian',
    area: 'guardian',
    knownBy: 'accountUid',
  },
  student: {
    lands: '/student/dashboard',
    signsIn: '/login/student',
    area: 'student',
    knownBy: 'studentUid',
  },
}

export const EVERY_ROLE = Object.keys(ROLES) as Role[]

/** Whether this text, of wherever it was kept, names a role. */
export const isRole = (text: string | null): text is Role =>
  text !== null && Object.hasOwn(ROLES, text)

/** The roles that work in the office: its bar and its finder are theirs. */
export const OFFICE = EVERY_ROLE.filter((role) => ROLES[role].area === 'office')

/** Whether somebody of this role, or nobody (null), has the office's bar and finder. */
export const isInOffice = (role: Role | null) => role !== null && ROLES[role].area === 'office'

/** What those who work for the academy are called. */
export const STAFF_ROLE_TEXTS: Record<StaffRole, string> = {
  desk: 'Front desk',
  teacher: 'Teacher',
}
