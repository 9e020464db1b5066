import './fonts/fonts.css'
import './theme.css'
import './base.css'
import './words.css'
import { getSettings } from '@ganit/contract/ground/settings'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { type Academy, AcademyContext, academyIn } from './academy.ts'
import { pageContext } from './api/page-context.ts'
import textFont from './fonts/anek-latin.woff2?url'
import allWeights from './fonts/eczar.woff2?url'
import bold from './fonts/eczar-bold.woff2?url'
import { catalogueOf } from './i18n/catalogue-of.ts'
import { useLanguage, WrittenIn } from './i18n/language.ts'
import { showLetters } from './i18n/letters.ts'
import { Translated } from './i18n/translated.tsx'
import { useColourScheme } from './shell/colours/colour-scheme.ts'
import { ColourSchemeScript } from './shell/colours/colour-scheme-script.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { ScrollToTop } from './shell/focus/scroll-to-top.tsx'
import { LanguageOffer } from './shell/language/language-offer.tsx'
import { PlainDigits } from './shell/language/plain-digits.ts'
import { TranslatedStates } from './shell/language/translated-states.tsx'
import { AtRest } from './shell/loading/at-rest.tsx'
import { LoadingScreen } from './shell/loading/loading-screen.tsx'
import { NavigationLine } from './shell/loading/navigation-line.tsx'
import { Icons, LookStyle } from './shell/look.tsx'
import { OfflineWatch } from './shell/offline/offline-watch.tsx'
import { SessionWatch } from './shell/session/session-watch.tsx'
import { EarlyPress } from './ui/buttons/early-press.tsx'
import { OnePress } from './ui/buttons/one-press.ts'
import { AskHost } from './ui/dialogs/ask-host.tsx'
import { Toasts } from './ui/feedback/toasts/toasts.tsx'
import { EarlySubmits } from './ui/forms/early-submits.tsx'
import { LeaveWatch } from './ui/forms/use-leave-warning.ts'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: textFont },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: 'Blog' },
]

/** Rendered into each page, so that no request is needed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Academy> {
  const { api, origin, language } = context.get(pageContext)
  const settings = await api(getSettings, {})
  const { academy_name, tagline, email, phone, address, social_links } = settings
  const socialLinks = Object.entries(social_links).flatMap(([network, href]) =>
    href ? [{ network, href }] : [],
  )
  return {
    name: academy_name,
    tagline,
    email,
    phone,
    address,
    socialLinks,
    hasGuardianArea: settings.guardian_area ?? false,
    hasFreeTrial: settings.free_trial,
    takesDemoSeats: settings.takes_demo_seats === true,
    ...(settings.shows_helplines && { helplines: settings.helplines ?? [] }),
    ...(settings.no_promise && { promisesNoResult: true }),
    ...(settings.prospectus && { hasProspectus: true }),
    ...(settings.hosted && { isHosted: true }),
    mapLink: settings.map_link,
    refundWords: settings.refund_words,
    hasSharedFees: settings.shared_fees ?? false,
    logo: settings.logo ?? null,
    colours: settings.colours ?? null,
    openingWords: settings.opening_words ?? null,
    classesTaught: settings.classes_taught ?? null,
    timeZone: settings.time_zone,
    origin,
    language,
  }
}

/** Does not reload between pages; `useRevalidator` reloads after a change. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export const meta: Route.MetaFunction = (args) => [{ title: academyIn(args).name }]

/** Pages with titles in several weights: the landing page, and the pages of classes and courses. */
const HAS_ALL_WEIGHTS = /^\/(programs(\/.*)?)?$/

type HtmlProps = { academy: Academy | undefined; children: ReactNode }

function Html({ academy, children }: HtmlProps) {
  const language = useLanguage()
  const { pathname } = useLocation()
  useColourScheme()
  const isTranslated = catalogueOf(pathname) !== null
  const hasAllWeights = HAS_ALL_WEIGHTS.test(pathname)
  useEffect(() => (isTranslated ? showLetters(language) : undefined), [language, isTranslated])

  return (
    <html
      lang={`${isTranslated ? language : 'en'}-IN`}
      data-all-weights={hasAllWeights || undefined}
      data-time-zone={academy?.timeZone}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#192b25" media="(prefers-color-scheme: dark)" />
        <ColourSchemeScript />
        <EarlySubmits />
        <Meta />
        <link {...font} href={hasAllWeights ? allWeights : bold} />
        <Icons logo={academy?.logo} />
        <Links />
        {academy?.colours && <LookStyle colours={academy.colours} />}
      </head>
      <body>
        {academy ? <AcademyContext value={academy}>{children}</AcademyContext> : children}
        <Scripts />
      </body>
    </html>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const academy = useRouteLoaderData<typeof loader>('root')

  return (
    <WrittenIn value={academy?.language ?? 'en'}>
      <Html academy={academy}>{children}</Html>
    </WrittenIn>
  )
}

export default function Root() {
  return (
    <Translated>
      <TranslatedStates>
        <LoadingScreen />
        <ScrollToTop />
        <SessionWatch />
        <OfflineWatch />
        <NavigationLine />
        <LeaveWatch />
        <OnePress />
        <PlainDigits />
        <Outlet />
        <LanguageOffer />
        <Toasts />
        <AskHost />
        <AtRest />
        <EarlyPress />
      </TranslatedStates>
    </Translated>
  )
}

/** Shown under the loading screen until the guard has answered. */
export function HydrateFallback() {
  return (
    <Translated>
      <LoadingScreen />
    </Translated>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Translated>
      <ErrorPage error={error} />
      <AtRest />
    </Translated>
  )
}
