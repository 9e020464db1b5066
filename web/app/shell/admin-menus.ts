import { ADMIN_SCREENS, type AdminScreen } from './admin-screens.ts'
import type { PageLink } from './public-links.ts'

const linkTo = ({ path, text }: AdminScreen): PageLink => ({ to: path, text })

/** The links of the bar, with the beginnings of further addresses that belong to them. */
export const adminLinks = ADMIN_SCREENS.filter(({ bar }) => bar).map((screen) => ({
  ...linkTo(screen),
  also: screen.also,
  lands: screen.lands,
}))

const isOfOne = ({ path }: AdminScreen) => path.includes(':')

/** What the finder finds: every screen that needs no number to be opened. */
export const foundScreens = ADMIN_SCREENS.filter(
  (screen) => !isOfOne(screen) && screen.found !== false,
).map(({ path, text, found }) => ({ to: path, text: found || text }))

/** The links of a menu in its groups; `hasMore` where what lies below an address belongs to it too. */
export function menuOf(menu: AdminScreen['menu']) {
  const ofMenu = ADMIN_SCREENS.filter((screen) => screen.menu === menu && !isOfOne(screen))
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
