/** The parts of the translated texts. A page loads one of them. */
export const CATALOGUES = ['site', 'join', 'family', 'study'] as const
export type CatalogueName = (typeof CATALOGUES)[number]

const STAFF = /^\/(admin|admin-dashboard|teacher|students|login\/staff)(\/|$)/
const JOIN =
  /^\/(login|student\/(login|register)|enquire|invitation|forgot-password|reset-password|verify-email|unsubscribe|welcome|account)(\/|$)/

/** The texts of the page at a path; null for staff, whose pages are in English. */
export function catalogueOf(path: string): CatalogueName | null {
  if (STAFF.test(path)) return null
  if (JOIN.test(path)) return 'join'
  if (/^\/guardian(\/|$)/.test(path)) return 'family'
  return /^\/student(\/|$)/.test(path) ? 'study' : 'site'
}
