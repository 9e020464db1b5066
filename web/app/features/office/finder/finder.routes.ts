import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

/** Puts the finder over all screens of an area. */
export const withFinder = (area: string, screens: RouteConfigEntry[]) =>
  layout('features/office/finder/finder.tsx', { id: `finder-${area}` }, screens)
