import type { Me } from '@ganit/contract/accounts/accounts'
import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { EVERY_ROLE } from '../roles.ts'
import { areaLayout } from './area-layout.tsx'
import { FIRST } from './guards.ts'
import { SkipLink } from './skip-link.tsx'
import { StudentHeader } from './student-header.tsx'

/** Around a screen that has to be done with first: the academy's name, and the way out. */
const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <StudentHeader isPlain />
    {children}
  </>
)

const NEEDS = Object.keys(FIRST) as NonNullable<Me['needs']>[]

/** What comes before anything else: nothing else is offered around it, and who has done it goes on. */
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
export default area.Layout
