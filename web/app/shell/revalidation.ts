import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For guards: a page, a search or a sort within a screen is nothing to ask again about who may see it. */
export const onOtherPath = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname
