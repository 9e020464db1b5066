import { areaLayout } from './area-layout.tsx'
import { ADMIN } from './guards.ts'
import { OfficeFrame } from './office-frame.tsx'

const area = areaLayout({ admitted: ADMIN, Frame: OfficeFrame })

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export default area.Layout
