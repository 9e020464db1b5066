import { areaLayout } from './area-layout.tsx'
import { TeacherFrame } from './office/teacher-frame.tsx'
import { TEACHER } from './session/guards.ts'

const area = areaLayout({ admitted: TEACHER, Frame: TeacherFrame })

export const loader = area.loader
export const handle = area.handle
export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
