import { areaLayout } from './area-layout.tsx'
import { StudentFrame } from './families/student-frame.tsx'
import { REGISTERED } from './session/guards.ts'

const area = areaLayout({ admitted: REGISTERED, Frame: StudentFrame })

export const loader = area.loader
export const handle = area.handle
export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
