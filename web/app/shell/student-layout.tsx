import { areaLayout } from './area-layout.tsx'
import { STUDENT } from './guards.ts'
import { StudentFrame } from './student-frame.tsx'

const area = areaLayout({ admitted: STUDENT, Frame: StudentFrame })

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export default area.Layout
