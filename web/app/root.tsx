import './mantine.css'
import './fonts/fonts.css'
import './theme.css'
import './base.css'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import { academy } from './academy.ts'
import textFont from './fonts/anek-latin.woff2?url'
import headingFont from './fonts/eczar.woff2?url'
import { ErrorPage } from './shell/error-page.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { ScrollToTop } from './shell/scroll-to-top.tsx'
import { SessionWatch } from './shell/session-watch.tsx'
import { cssVariables, theme } from './theme.ts'
import { AskHost } from './ui/ask-host.tsx'
import { Toasts } from './ui/toasts.tsx'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: textFont },
  { ...font, href: headingFont },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = () => [{ title: academy.name }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#192b25" media="(prefers-color-scheme: dark)" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          deduplicateCssVariables
        >
          {children}
        </MantineProvider>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <LoadingScreen />
      <ScrollToTop />
      <SessionWatch />
      <Outlet />
      <Toasts />
      <AskHost />
    </>
  )
}

/** Without a guard's answer nothing is known yet; the cover of the first second shows meanwhile. */
export function HydrateFallback() {
  return <LoadingScreen />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error])
  return <ErrorPage error={error} />
}
