import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For guards: paging, searching and sorting within a screen need no new check. */
export const isOtherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
