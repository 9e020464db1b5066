import type { ReactNode } from 'react'
import { areaLayout } from './area-layout.tsx'
import { SkipLink } from './menus/skip-link.tsx'
import { REGISTERED } from './session/guards.ts'

/** No navigation: the sitting has its own bar. */
const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    {children}
  </>
)

const area = areaLayout({ admitted: REGISTERED, Frame })

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
