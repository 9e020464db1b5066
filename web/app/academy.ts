import type { Helpline } from '@ganit/contract/ground/coaching-settings'
import type { LookColours } from '@ganit/contract/ground/look-colours'
import type { Logo, OpeningWords } from '@ganit/contract/ground/look-settings'
import type { Language } from '@ganit/contract/language-names'
import { createContext, useContext } from 'react'
import type { MetaDescriptor } from 'react-router'
import { ENGLISH } from './i18n/catalogues.ts'
import { readLanguage } from './i18n/language.ts'
import { textsAt } from './i18n/texts.ts'

type SocialLink = { network: string; href: string }

/** The academy's details shown on every page, from its settings. */
export type Academy = {
  name: string
  tagline: string | null
  email: string
  phone: string | null
  address: string | null
  socialLinks: readonly SocialLink[]
  /** True if public pages link to the guardians' sign-in. */
  hasGuardianArea: boolean
  /** Whether the first lesson costs nothing. */
  hasFreeTrial: boolean
  /** Whether visitors can take a seat in a demo lesson on the site. */
  takesDemoSeats?: boolean
  /**
   * Helplines that a child in need can call, where the owner shows them; and whether families read that no result is
   * promised.
   */
  helplines?: readonly Helpline[]
  promisesNoResult?: boolean
  /** Whether the academy shows a prospectus. */
  hasProspectus?: boolean
  /** Whether a host runs it for its owner. */
  isHosted?: boolean
  /** Link to the academy's place on a map. */
  mapLink: string | null
  /** Rules of the academy for giving fees back, in its own words. */
  refundWords: string | null
  /** True if a fee is for a time: a student who leaves earlier pays up to the last day. */
  hasSharedFees?: boolean
  /** The look; null is as shipped. */
  logo?: Logo | null
  colours?: LookColours | null
  openingWords?: OpeningWords | null
  /** The classes that the academy teaches, in order; absent or null for all. */
  classesTaught?: readonly number[] | null
  /** IANA name, such as `Asia/Kolkata`. */
  timeZone: string
  /** Absolute address of the site, for links that must be absolute. */
  origin: string
  /** The language in which the server wrote the page. */
  language: Language
}

/** Used where no academy is known: on the error page of the whole site, and in component tests. */
const NOBODY: Academy = {
  name: 'Ganit',
  tagline: null,
  email: '',
  phone: null,
  address: null,
  socialLinks: [],
  hasGuardianArea: false,
  hasFreeTrial: false,
  mapLink: null,
  refundWords: null,
  timeZone: 'Asia/Kolkata',
  origin: '',
  language: 'en',
}

/** The academy of the page; the root route provides it. */
export const AcademyContext = createContext(NOBODY)

export const useAcademy = () => useContext(AcademyContext)

/** The arguments of a route's `meta` that we use. */
export type MetaArgs = {
  params?: Record<string, string | undefined>
  location?: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Reads the academy in a route's `meta`. */
export const academyIn = ({ matches }: MetaArgs) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as Academy | undefined) ?? NOBODY

/** The page's language in a route's `meta`. */
export const languageIn = (args: MetaArgs): Language =>
  import.meta.env.SSR ? academyIn(args).language : readLanguage()

/** The reader's texts in a route's `meta`. */
export const textsIn = (args: MetaArgs) =>
  textsAt(languageIn(args), args.location?.pathname ?? '/')?.i18n ?? ENGLISH

/** A route's `meta` with a title of the page's name in the reader's language, then the academy's. */
export const titled =
  (page: string) =>
  (args: MetaArgs): MetaDescriptor[] => [
    { title: `${textsIn(args)._(page)} | ${academyIn(args).name}` },
  ]

/** The title of a record's form: `add` if the address has no `:id`, else `edit`. */
export const titledRecord = (add: string, edit: string) => (args: MetaArgs) =>
  titled(args.params?.id ? edit : add)(args)

/** The address at which a visitor asks for the free lesson, or takes a seat where that can be done on the site. */
export function trialAddress(
  { takesDemoSeats }: Pick<Academy, 'takesDemoSeats'>,
  classNumber?: number,
) {
  if (takesDemoSeats) return classNumber === undefined ? '/demo' : `/demo?class=${classNumber}`
  return classNumber === undefined ? '/enquire?trial=1' : `/enquire?trial=1&class=${classNumber}`
}
