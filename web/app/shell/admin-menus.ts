import { matchPath } from 'react-router'
import { type UserType, useSession } from '../session.ts'
import { ADMIN_SCREENS, type AdminScreen } from './admin-screens.ts'
import type { PageLink } from './public-links.ts'

/** A link of the bar, with the prefix of other addresses that belong to it, and its redirect. */
export type BarLink = PageLink & Pick<AdminScreen, 'also' | 'lands'>

/** A link of the bar, or a menu if it has several. */
export type BarEntry = { text: string; links: readonly BarLink[] }

const linkTo = ({ path, text }: AdminScreen): PageLink => ({ to: path, text })
const barLinkTo = (screen: AdminScreen): BarLink => ({
  ...linkTo(screen),
  also: screen.also,
  lands: screen.lands,
})

const isOfOne = ({ path }: AdminScreen) => path.includes(':')

/** The screens of a role; the owner's while the role is unknown, because its first screens are everybody's. */
const screensOf = (role: UserType | null) =>
  ADMIN_SCREENS.filter(({ isOwners }) => !isOwners || role === 'admin' || role === null)

/** True if only the owner may open this address. */
export const isOwners = (address: string) =>
  ADMIN_SCREENS.some(({ path, isOwners }) => isOwners && matchPath(path, address))

/** The bar in its order: single links, and menus. */
export const BAR: Readonly<Record<string, readonly string[]>> = {
  Today: ['/admin/today'],
  Students: ['/admin-dashboard'],
  Courses: ['/admin/courses'],
  Batches: ['/admin/batches'],
  Blog: ['/admin/blog'],
  People: [
    '/admin/students',
    '/admin/guardians',
    '/admin/requests',
    '/admin/enquiries',
    '/admin/import',
    '/admin/staff',
  ],
  Teaching: [
    '/admin/timetable',
    '/admin/registers',
    '/admin/classes',
    '/admin/class-batches',
    '/admin/rooms',
    '/admin/holidays',
  ],
  Money: [
    '/admin/counter',
    '/admin/payments/claims',
    '/admin/payments/online',
    '/admin/day-close',
    '/admin/reports',
  ],
  Papers: [
    '/admin/set-paper',
    '/admin/questions',
    '/admin/papers',
    '/admin/tests',
    '/admin/chapters',
  ],
  Messages: ['/admin/messages'],
  Settings: ['/admin/settings'],
}

const IN_BAR = Object.values(BAR).flat()
const placeInBar = ({ path }: AdminScreen) =>
  IN_BAR.includes(path) ? IN_BAR.indexOf(path) : IN_BAR.length

/** The bar of a role. A menu of one link becomes that link. */
export function barOf(role: UserType | null): BarEntry[] {
  const screens = screensOf(role)
  return Object.entries(BAR)
    .map(([text, paths]) => ({
      text,
      links: paths.flatMap((bar) => screens.filter(({ path }) => path === bar)).map(barLinkTo),
    }))
    .filter(({ links }) => links.length > 0)
}

/** All links of the bar, including those in its menus. */
export const adminLinks = (role: UserType | null) => barOf(role).flatMap(({ links }) => links)

/** Screens for the finder, those of the bar first: all whose address has no number. */
export const foundScreens = (role: UserType | null) =>
  screensOf(role)
    .filter((screen) => !isOfOne(screen) && screen.found !== false)
    .toSorted((one, other) => placeInBar(one) - placeInBar(other))
    .map(({ path, text, found }) => ({ to: path, text: found || text }))

/** A menu's links by group; `hasMore` if addresses below a link belong to it too. */
export function useMenuOf(menu: AdminScreen['menu']) {
  const { userType } = useSession()
  const ofMenu = screensOf(userType).filter((screen) => screen.menu === menu && !isOfOne(screen))
  return [...new Set(ofMenu.map(({ group }) => group))].map((group) =>
    ofMenu
      .filter((screen) => screen.group === group)
      .map((screen) => ({
        ...linkTo(screen),
        hasMore: ADMIN_SCREENS.some(({ path }) => path.startsWith(`${screen.path}/:`)),
      })),
  )
}

/** The menu's links about one record. */
export const menuOfOne = (menu: AdminScreen['menu'], id: string) =>
  ADMIN_SCREENS.filter((screen) => screen.menu === menu && isOfOne(screen)).map(
    ({ path, text }) => ({ to: path.replace(':id', id), text }),
  )

/** The screen that shows the subject of an audit entry. */
export const screenOf = (subject: string, id: string) =>
  ADMIN_SCREENS.find((screen) =>
    [screen.subject].flat().some((each) => each === subject),
  )?.path.replace(/:\w+/, id)

/** Where an address redirects to; undefined for a screen of its own. */
export const landingOf = (address: string) =>
  ADMIN_SCREENS.find(({ path, lands }) => lands && matchPath(`${path}/*`, address))?.lands
