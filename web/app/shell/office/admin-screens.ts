import * as accounts from '../../features/accounts/screens.ts'
import * as exams from '../../features/exams/screens.ts'
import * as ground from '../../features/ground/screens.ts'
import * as homes from '../../features/homes/screens.ts'
import * as learning from '../../features/learning/screens.ts'
import * as messages from '../../features/messages/screens.ts'
import * as money from '../../features/money/screens.ts'
import * as office from '../../features/office/screens.ts'
import * as papers from '../../features/papers/screens.ts'
import * as people from '../../features/people/screens.ts'
import * as site from '../../features/site/screens.ts'
import * as teaching from '../../features/teaching/screens.ts'
import type { OfficeScreen, OfficeScreens } from '../../screen.ts'

export type AdminScreen = OfficeScreen & {
  path: string
  /** True if only the owner has the screen; the desk has all others. */
  isOwners: boolean
}

const listScreens = (isOwners: boolean, ...lists: OfficeScreens[]): AdminScreen[] =>
  lists.flatMap((screens) =>
    Object.entries(screens).map(([path, screen]) => ({ path, isOwners, ...screen })),
  )

/**
 * Every screen of the office. The lists are imported by name, so that the bundle leaves out the screens of other roles.
 */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  ...listScreens(
    false,
    people.office,
    money.office,
    site.office,
    teaching.office,
    teaching.officeAndTeachers,
    messages.officeAndTeachers,
    learning.officeAndTeachers,
    office.office,
    office.officeAndTeachers,
  ),
  ...listScreens(
    true,
    money.owner,
    site.owner,
    papers.owner,
    papers.ownerAndTeachers,
    exams.ownerAndTeachers,
    learning.ownerAndTeachers,
    accounts.owner,
    ground.owner,
    office.owner,
  ),
  ...listScreens(false, homes.everybody),
]
