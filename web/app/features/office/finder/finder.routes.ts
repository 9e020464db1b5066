import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

/** Puts the finder over the screens of one area. */
export const withFinder = (area: string, screens: RouteConfigEntry[]) =>
  layout('features/office/finder/finder.tsx', { id: `finder-${area}` }, screens)
