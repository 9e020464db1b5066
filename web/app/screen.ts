import type { AuditSubject } from '@ganit/contract/office/audit'

/**
 * A screen of a wing. The wing's `screens.ts` lists it by its address, under the name of the people who have it: `student`,
 * `officeAndTeachers`. Teachers find the office's screens at `/teacher/…`.
 */
type Screen = {
  /** Path from the wing's folder on; `.tsx` is left out. */
  file: string
  /** An optional end of the address: `/:page?`. */
  rest?: string
  /** A layout around several screens, which stays while a person moves between them. */
  frame?: string
  /** True if Back leads to its top, as to screens of the specification. Otherwise it leads to the line that was left. */
  beginsAtTop?: true
  /** Files shown below it on the same page, each inside the one before. */
  below?: readonly string[]
}

/** A screen of the office. Bar, menus, finder, guards and audit links are built from these. */
export type OfficeScreen = Omit<Screen, 'file'> & {
  /** Left out if the address redirects, or another screen's route covers it. */
  file?: string
  /** The text of its links. */
  text: string
  /** Address to which this one and every unknown address below it redirect. */
  lands?: string
  /** Prefix of other addresses at which this link is marked as the current one. */
  also?: string
  /** The side menu it belongs to, and its group there. */
  menu?: 'courses' | 'batches' | 'paper' | 'settings' | 'reports'
  group?: 'make' | 'care'
  /** Subjects of the audit trail that this screen shows. */
  subject?: AuditSubject | readonly AuditSubject[]
  /** The screen's name in the finder, where it differs; false if another link already finds it. */
  found?: string | false
}

/** The end of a route's id, which tells the browser that the screen `beginsAtTop`. */
export const AT_TOP = ' top'

/** Screens by address, such as `/student/tests/:id`. */
export type Screens = Readonly<Record<string, Screen>>
export type OfficeScreens = Readonly<Record<string, OfficeScreen>>
