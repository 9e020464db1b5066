import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <Outlet />
      <Footer />
    </>
  )
}
