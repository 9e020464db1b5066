import type { Me } from '@ganit/contract/accounts/accounts'
import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { EVERY_ROLE } from '../roles.ts'
import { areaLayout } from './area-layout.tsx'
import { StudentHeader } from './families/student-header.tsx'
import { SkipLink } from './menus/skip-link.tsx'
import { FIRST } from './session/guards.ts'

/** The frame of a compulsory first step: the academy's name and Logout. */
const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <StudentHeader isPlain />
    {children}
  </>
)

const NEEDS = Object.keys(FIRST) as NonNullable<Me['needs']>[]

/** Offers only the step itself, and leads on once it is done. */
const area = areaLayout({
  admitted: (path) => ({
    roles: EVERY_ROLE,
    needs: NEEDS.find((need) => matchPath(FIRST[need], path)),
  }),
  Frame: PlainFrame,
})

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
