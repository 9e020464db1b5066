import { Outlet } from 'react-router'
import { loadTextsOfPage } from '../i18n/load-texts-of-page.ts'
import { isOtherPath } from './loading/revalidation.ts'
import { SkipLink } from './menus/skip-link.tsx'

/** The server has all texts; the browser loads those of the next page with it. */
export const loader = () => null
export const clientLoader = loadTextsOfPage
export const shouldRevalidate = isOtherPath

/** Pages without header and footer: sign-in below /student/, and the notice before a consent. */
export default function BareLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  )
}
