import type { ReactNode } from 'react'
import { areaLayout } from './area-layout.tsx'
import { STUDENT } from './guards.ts'
import { SkipLink } from './skip-link.tsx'

/** No navigation: the sitting has its own bar. */
const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    {children}
  </>
)

const area = areaLayout({ admitted: STUDENT, Frame })

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export default area.Layout
