import { matchPath } from 'react-router'
import { type UserType, useSession } from '../../session.ts'
import type { PageLink } from '../public/public-links.ts'
import { ADMIN_SCREENS, type AdminScreen } from './admin-screens.ts'

/** A link of the bar, with the prefix of other addresses that belong to it, and its redirect. */
export type BarLink = PageLink & Pick<AdminScreen, 'also' | 'lands'>

/** A word of the bar, its own link, and the links of its menu. */
export type BarEntry = { text: string; link: BarLink; more: readonly BarLink[] }

const linkTo = ({ path, text }: AdminScreen): PageLink => ({ to: path, text })
/** Names in the bar that say more than the screens' own. */
const IN_BAR_AS: Record<string, string> = { '/admin/settings/pages': 'Website' }

const barLinkTo = (screen: AdminScreen): BarLink => ({
  to: screen.path,
  text: IN_BAR_AS[screen.path] ?? screen.text,
  also: screen.also,
  lands: screen.lands,
})

const isOfOneRecord = ({ path }: AdminScreen) => path.includes(':')

/** The screens of a role; the owner's while the role is unknown, because all roles have its first screens. */
const screensOf = (role: UserType | null) =>
  ADMIN_SCREENS.filter(({ isOwners }) => !isOwners || role === 'admin' || role === null)

/** True if only the owner may open this address. */
export const isOwners = (address: string) =>
  ADMIN_SCREENS.some(({ path, isOwners }) => isOwners && matchPath(path, address))

/** The bar in its order. A word leads to its first address; the others are in the menu beside it. */
export const BAR: Readonly<Record<string, readonly string[]>> = {
  Today: ['/admin/today'],
  Students: [
    '/admin-dashboard',
    '/admin/admissions/new',
    '/admin/enquiries',
    '/admin/students',
    '/admin/guardians',
    '/admin/requests',
    '/admin/consents',
    '/admin/letters',
    '/admin/import',
  ],
  Batches: [
    '/admin/batches',
    '/admin/timetable',
    '/admin/registers',
    '/admin/plans',
    '/admin/absent',
    '/admin/holidays',
    '/admin/rooms',
    '/admin/class-batches',
    '/admin/classes',
    '/admin/new-session',
  ],
  Fees: [
    '/admin/counter',
    '/admin/reminders',
    '/admin/payments',
    '/admin/day-close',
    '/admin/book',
    '/admin/pay',
    '/admin/expenses',
    '/admin/reports/month',
    '/admin/reports/result',
    '/admin/reports',
  ],
  Tests: [
    '/admin/tests',
    '/admin/papers',
    '/admin/questions',
    '/admin/chapters',
    '/admin/set-paper',
  ],
  Messages: ['/admin/messages'],
  Courses: ['/admin/courses'],
  Blog: ['/admin/blog'],
  Settings: ['/admin/settings', '/admin/staff', '/admin/settings/pages'],
}

/** Forms that open from the bar of every screen. */
const NEW = [
  '/admin/admissions/new',
  '/admin/enquiries',
  '/admin/batches/create',
  '/admin/holidays/new',
  '/admin/messages/new',
  '/admin/tests/new',
  '/admin/papers/new',
  '/admin/questions/new',
  '/admin/blog/new',
]

/** Other names for forms whose usual text is also that of a link on the screens. */
const BEGUN: Readonly<Record<string, string>> = {
  '/admin/batches/create': 'New batch',
  '/admin/enquiries': 'New enquiry',
}

/** Forms that are dialogs of a screen. */
const BEGUN_AT: Readonly<Record<string, string>> = { '/admin/enquiries': '/admin/enquiries?new=1' }

const IN_BAR = Object.values(BAR).flat()
const placeInBar = ({ path }: AdminScreen) =>
  IN_BAR.includes(path) ? IN_BAR.indexOf(path) : IN_BAR.length

const linksTo = (role: UserType | null, paths: readonly string[]) => {
  const screens = screensOf(role)
  return paths.flatMap((wanted) => screens.filter(({ path }) => path === wanted)).map(barLinkTo)
}

export function barOf(role: UserType | null): BarEntry[] {
  return Object.entries(BAR).flatMap(([text, paths]) => {
    const [link, ...more] = linksTo(role, paths)
    return link ? [{ text, link, more }] : []
  })
}

/** Forms that a role may open from the bar. */
export const newFormLinks = (role: UserType | null) =>
  linksTo(role, NEW).map((link) => ({
    ...link,
    to: BEGUN_AT[link.to] ?? link.to,
    text: BEGUN[link.to] ?? link.text,
  }))

/** All links of the bar, including those in its menus. */
export const adminLinks = (role: UserType | null) =>
  barOf(role).flatMap(({ link, more }) => [link, ...more])

/** Screens for the finder, first those of the bar. Screens with a number in their address are left out. */
export const findableScreens = (role: UserType | null) =>
  screensOf(role)
    .filter((screen) => !isOfOneRecord(screen) && screen.found !== false)
    .toSorted((one, other) => placeInBar(one) - placeInBar(other))
    .map(({ path, text, found }) => ({ to: path, text: found || text }))

/** A menu's links by group; `hasMore` if addresses below a link belong to it too. */
export function useMenuOf(menu: AdminScreen['menu']) {
  const { userType } = useSession()
  const ofMenu = screensOf(userType).filter(
    (screen) => screen.menu === menu && !isOfOneRecord(screen),
  )
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
export const recordMenuLinks = (menu: AdminScreen['menu'], id: string) =>
  ADMIN_SCREENS.filter((screen) => screen.menu === menu && isOfOneRecord(screen)).map(
    ({ path, text }) => ({ to: path.replace(':id', id), text }),
  )

/** The screen that shows the subject of an audit entry. */
export const screenOf = (subject: string, id: string) =>
  ADMIN_SCREENS.find((screen) =>
    [screen.subject].flat().some((each) => each === subject),
  )?.path.replace(/:\w+/, id)

/** The address to which another one redirects; undefined for a screen of its own. */
export const landingOf = (address: string) =>
  ADMIN_SCREENS.find(({ path, lands }) => lands && matchPath(`${path}/*`, address))?.lands
