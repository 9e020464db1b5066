import { type Academy, trialAddress } from '../../academy.ts'
import { phrase } from '../../i18n/phrase.ts'
import { ROLES } from '../../roles.ts'
import type { UserType } from '../../session.ts'
import { classesOffered } from '../../ui/text/classes-taught.ts'

export type PageLink = { to: string; text: string; values?: Record<string, number> }

/** The header's links before and after its two menus; the slide-in menu repeats them. */
export const homeLink: PageLink = { to: '/', text: phrase('Home') }

export const publicLinks: readonly PageLink[] = [
  { to: '/#programs', text: phrase('Programs') },
  { to: '/#testimonials', text: phrase('Testimonials') },
  { to: '/#about', text: phrase('About') },
  { to: '/#blog', text: phrase('Blog') },
]

/** Links of the slide-in menu that depend on the settings. */
export const linksOfSettings = ({
  hasFreeTrial,
  hasGuardianArea,
  takesDemoSeats,
}: Academy): readonly PageLink[] => [
  { to: '/pricing', text: phrase('Fees') },
  ...(hasFreeTrial ? [{ to: trialAddress({ takesDemoSeats }), text: phrase('Free trial') }] : []),
  { to: '/contact', text: phrase('Contact') },
  ...(hasGuardianArea ? [guardianLink] : []),
]

export type LinkMenu = { text: string; links: readonly PageLink[] }

export const menusOf = (academy: Academy): readonly LinkMenu[] => [
  {
    text: phrase('Class'),
    links: classesOffered(academy).map((classNumber) => ({
      to: `/programs/class/${classNumber}`,
      text: phrase('Class {classNumber}'),
      values: { classNumber },
    })),
  },
  {
    text: phrase('Courses'),
    links: ['JEE', 'UGC', 'NET', 'UPSC', 'WBSC', phrase('Other Exams')].map((text) => ({
      to: '/coming-soon',
      text,
    })),
  },
]

export const footerLinks = ({ hasGuardianArea, hasProspectus }: Academy): readonly PageLink[] => [
  homeLink,
  { to: '/about', text: phrase('About') },
  { to: '/solutions', text: phrase('Solutions') },
  { to: '/pricing', text: phrase('Pricing') },
  ...(hasProspectus ? [{ to: '/prospectus', text: phrase('Prospectus') }] : []),
  { to: '/team', text: phrase('Team') },
  { to: '/career', text: phrase('Career') },
  { to: '/help', text: phrase('Help') },
  { to: '/contact', text: phrase('Contact') },
  { to: '/faq', text: phrase('FAQ') },
  { to: '/privacy', text: phrase('Privacy') },
  { to: '/terms', text: phrase('Terms') },
  { to: '/login/staff', text: phrase('Staff login') },
  ...(hasGuardianArea ? [guardianLink] : []),
]

/** Login, or the first page of the signed-in role. */
export const accountLink = (userType: UserType | null): PageLink =>
  userType
    ? { to: ROLES[userType].lands, text: phrase('Dashboard') }
    : { to: '/login/student', text: phrase('Login') }

/** Shown if the academy lets guardians sign in. */
const guardianLink: PageLink = { to: '/login/guardian', text: phrase('Guardian login') }
