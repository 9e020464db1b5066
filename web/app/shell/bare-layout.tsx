import { Outlet } from 'react-router'
import { loadTextsOfPage } from '../i18n/load-texts-of-page.ts'
import { isOtherPath } from './loading/revalidation.ts'
import { SkipLink } from './menus/skip-link.tsx'

/** The server has all texts; the browser loads those of the next page with it. */
export const loader = () => null
export const clientLoader = loadTextsOfPage
export const shouldRevalidate = isOtherPath

/** Pages below /student/ without header and footer: sign-in and registration. */
export default function BareLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  )
}
