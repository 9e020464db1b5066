import type { ReactNode } from 'react'
import { areaLayout } from './area-layout.tsx'
import { STUDENT } from './guards.ts'
import { SkipLink } from './skip-link.tsx'

/** Nothing around it that leads away: the screen has a bar of its own. */
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
