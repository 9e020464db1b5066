import { isOwners } from './admin-menus.ts'
import { areaLayout } from './area-layout.tsx'
import { ADMIN, OWNER } from './guards.ts'
import { OfficeFrame } from './office-frame.tsx'

const area = areaLayout({
  admitted: (path) => (isOwners(path) ? OWNER : ADMIN),
  Frame: OfficeFrame,
})

export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export default area.Layout
