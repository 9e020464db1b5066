import type { Academy } from '../academy.ts'
import { ROLES } from '../roles.ts'
import type { UserType } from '../session.ts'

export type PageLink = { to: string; text: string }

/** The header's links before and after its two menus; the slide-in menu repeats them. */
export const homeLink: PageLink = { to: '/', text: 'Home' }

export const publicLinks: readonly PageLink[] = [
  { to: '/#programs', text: 'Programs' },
  { to: '/#testimonials', text: 'Testimonials' },
  { to: '/#about', text: 'About' },
  { to: '/#blog', text: 'Blog' },
]

/** Links of the slide-in menu that depend on the settings. */
export const answersFor = ({ hasFreeTrial, hasGuardianArea }: Academy): readonly PageLink[] => [
  { to: '/pricing', text: 'Fees' },
  ...(hasFreeTrial ? [{ to: '/enquire', text: 'Free trial' }] : []),
  { to: '/contact', text: 'Contact' },
  ...(hasGuardianArea ? [guardianLink] : []),
]

export type LinkMenu = { text: string; links: readonly PageLink[] }

export const publicMenus: readonly LinkMenu[] = [
  {
    text: 'Class',
    links: Array.from({ length: 12 }, (_, n) => ({
      to: `/programs/class/${n + 1}`,
      text: `Class ${n + 1}`,
    })),
  },
  {
    text: 'Courses',
    links: ['JEE', 'UGC', 'NET', 'UPSC', 'WBSC', 'Other Exams'].map((text) => ({
      to: '/coming-soon',
      text,
    })),
  },
]

export const footerLinks: readonly PageLink[] = [
  homeLink,
  { to: '/about', text: 'About' },
  { to: '/solutions', text: 'Solutions' },
  { to: '/pricing', text: 'Pricing' },
  { to: '/team', text: 'Team' },
  { to: '/career', text: 'Career' },
  { to: '/help', text: 'Help' },
  { to: '/contact', text: 'Contact' },
  { to: '/faq', text: 'FAQ' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
  { to: '/login/staff', text: 'Staff login' },
]

/** Login, or the first page of the signed-in role. */
export const accountLink = (userType: UserType | null): PageLink =>
  userType
    ? { to: ROLES[userType].lands, text: 'Dashboard' }
    : { to: '/login/student', text: 'Login' }

/** Shown if the academy lets guardians sign in. */
export const guardianLink: PageLink = { to: '/login/guardian', text: 'Guardian login' }
