import { areaLayout } from './area-layout.tsx'
import { TEACHER } from './guards.ts'
import { TeacherFrame } from './teacher-frame.tsx'

const area = areaLayout({ admitted: TEACHER, Frame: TeacherFrame })

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export default area.Layout
