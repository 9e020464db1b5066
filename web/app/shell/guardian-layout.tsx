import { areaLayout } from './area-layout.tsx'
import { GuardianFrame } from './families/guardian-frame.tsx'
import { GUARDIAN } from './session/guards.ts'

const area = areaLayout({ admitted: GUARDIAN, Frame: GuardianFrame })

export const loader = area.loader
export const handle = area.handle
export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
