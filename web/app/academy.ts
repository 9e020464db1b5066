import { createContext, useContext } from 'react'
import type { MetaDescriptor } from 'react-router'

type SocialLink = { network: string; href: string }

/** What every page may say of the academy; it comes with the page, from the academy's settings. */
export type Academy = {
  name: string
  tagline: string | null
  email: string
  phone: string | null
  address: string | null
  socialLinks: readonly SocialLink[]
  /** Whether the pages lead guardians to their sign-in. */
  hasGuardianArea: boolean
  /** Whose clock it goes by: `Asia/Kolkata`. */
  timeZone: string
  /** The site's own address, where a link must be whole. */
  origin: string
}

/** The product itself, where no academy is known: a page that failed as a whole, a component on its own in a test. */
const NOBODY: Academy = {
  name: 'Ganit',
  tagline: null,
  email: '',
  phone: null,
  address: null,
  socialLinks: [],
  hasGuardianArea: false,
  timeZone: 'Asia/Kolkata',
  origin: '',
}

/** Set by the root of all pages. */
export const AcademyContext = createContext(NOBODY)

/** The academy whose site this is. */
export const useAcademy = () => useContext(AcademyContext)

/** What a route's `meta` is given, as far as it is used here. */
export type MetaArgs = {
  params?: Record<string, string | undefined>
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The academy, in a route's `meta`. */
export const academyIn = ({ matches }: MetaArgs) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as Academy | undefined) ?? NOBODY

/** A route's `meta` that says what the page is, then whose. */
export const titled =
  (page: string) =>
  (args: MetaArgs): MetaDescriptor[] => [{ title: `${page} | ${academyIn(args).name}` }]

/** `titled` for the form of a record: a new one where the address has no number. */
export const titledRecord = (add: string, edit: string) => (args: MetaArgs) =>
  titled(args.params?.id ? edit : add)(args)
