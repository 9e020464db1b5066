import { matchPath } from 'react-router'
import { type UserType, useSession } from '../session.ts'
import { ADMIN_SCREENS, type AdminScreen } from './admin-screens.ts'
import type { PageLink } from './public-links.ts'

/** A link of the bar, with the beginning of further addresses that belong to it, and where its own leads on to. */
export type BarLink = PageLink & Pick<AdminScreen, 'also' | 'lands'>

/** A link of the bar, or a menu of it: then with several. */
export type BarEntry = { text: string; links: readonly BarLink[] }

const linkTo = ({ path, text }: AdminScreen): PageLink => ({ to: path, text })
const barLinkTo = (screen: AdminScreen): BarLink => ({
  ...linkTo(screen),
  also: screen.also,
  lands: screen.lands,
})

const isOfOne = ({ path }: AdminScreen) => path.includes(':')

/** The screens of a role. Before it is known which, the owner's: the page that comes first is the same for everybody. */
const screensOf = (role: UserType | null) =>
  ADMIN_SCREENS.filter(({ isOwners }) => !isOwners || role === 'admin' || role === null)

/** Whether the screen at an address is the owner's alone. */
export const isOwners = (address: string) =>
  ADMIN_SCREENS.some(({ path, isOwners }) => isOwners && matchPath(path, address))

/** The bar of a role. What would be a menu of one link is that link. */
export function barOf(role: UserType | null): BarEntry[] {
  const shown = screensOf(role).filter(({ bar }) => bar)
  const names = new Set(shown.map(({ bar, text }) => (bar === true ? text : `${bar}`)))
  return [...names].map((name) => {
    const links = shown.filter(({ bar, text }) => bar === name || (bar === true && text === name))
    return { text: name, links: links.map(barLinkTo) }
  })
}

/** The bar's links, those in its menus too. */
export const adminLinks = (role: UserType | null) => barOf(role).flatMap(({ links }) => links)

/** What the finder finds: every screen that needs no number to be opened. */
export const foundScreens = (role: UserType | null) =>
  screensOf(role)
    .filter((screen) => !isOfOne(screen) && screen.found !== false)
    .map(({ path, text, found }) => ({ to: path, text: found || text }))

/** The links of a menu in its groups; `hasMore` where what lies below an address belongs to it too. */
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

/** The links of a menu about the one thing of this number that is open. */
export const menuOfOne = (menu: AdminScreen['menu'], id: string) =>
  ADMIN_SCREENS.filter((screen) => screen.menu === menu && isOfOne(screen)).map(
    ({ path, text }) => ({ to: path.replace(':id', id), text }),
  )

/** Where the thing that an entry of the audit trail tells of can be seen. */
export const screenOf = (subject: string, id: string) =>
  ADMIN_SCREENS.find((screen) =>
    [screen.subject].flat().some((each) => each === subject),
  )?.path.replace(/:\w+/, id)
