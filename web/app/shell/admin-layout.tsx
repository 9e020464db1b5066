import { areaLayout } from './area-layout.tsx'
import { isOwners } from './office/admin-menus.ts'
import { OfficeFrame } from './office/office-frame.tsx'
import { ADMIN, OWNER } from './session/guards.ts'

const area = areaLayout({
  admitted: (path) => (isOwners(path) ? OWNER : ADMIN),
  Frame: OfficeFrame,
})

export const loader = area.loader
export const handle = area.handle
export const clientLoader = area.clientLoader
export const shouldRevalidate = area.shouldRevalidate
export const HydrateFallback = area.HydrateFallback
export const ErrorBoundary = area.ErrorBoundary
export default area.Layout
