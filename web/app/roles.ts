import type { Me } from '@ganit/contract/accounts/accounts'
import type { StaffRole } from '@ganit/contract/accounts/invitations'
import type { Role } from '@ganit/contract/roles'

/** Parts of the app with their own header. */
export type Area = 'office' | 'teacher' | 'guardian' | 'student'

type InBrowser = {
  /** The first page after signing in, and the redirect from pages of other roles. */
  lands: string
  /** The first page after signing in where receipts alone say who has paid. */
  begins?: string
  /** Sign-in page of the role, if not the common one. */
  signsIn?: string
  area: Area
  /** The storage key that identifies the account in this browser. */
  knownBy: 'adminEmail' | 'studentUid' | 'accountUid'
}

/** Each role's settings in the browser. The server decides what a role may do. */
export const ROLES: Record<Role, InBrowser> = {
  admin: {
    lands: '/admin-dashboard',
    begins: '/admin/today',
    signsIn: '/login/student',
    area: 'office',
    knownBy: 'adminEmail',
  },
  desk: {
    lands: '/admin-dashboard',
    begins: '/admin/today',
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

/** The first page of a signed-in person. */
export function firstPageFor({ userType, first_screen }: Pick<Me, 'userType' | 'first_screen'>) {
  const { lands, begins = lands } = ROLES[userType]
  return first_screen === 'today' ? begins : lands
}

export const EVERY_ROLE = Object.keys(ROLES) as Role[]

export const isRole = (text: string | null): text is Role =>
  text !== null && Object.hasOwn(ROLES, text)

/** Roles that work in the office. */
export const OFFICE = EVERY_ROLE.filter((role) => ROLES[role].area === 'office')

/** Roles of the academy's people. */
export const STAFF = EVERY_ROLE.filter((role) => ['office', 'teacher'].includes(ROLES[role].area))

/** True if this role has the office's bar and finder. */
export const isInOffice = (role: Role | null) => role !== null && ROLES[role].area === 'office'

/** Names of the staff roles. */
export const STAFF_ROLE_TEXTS: Record<StaffRole, string> = {
  desk: 'Front desk',
  teacher: 'Teacher',
}
