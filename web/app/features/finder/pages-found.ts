import { adminLinks, foundScreens } from '../../shell/admin-menus.ts'

/** The screens whose name holds what is typed; the bar's own while nothing is. */
export function pagesFound(search: string) {
  if (!search) return adminLinks
  return foundScreens.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
}
