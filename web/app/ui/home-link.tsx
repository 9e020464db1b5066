import { Link } from 'react-router'
import { useAcademy } from '../academy.ts'
import { Logo } from './logo.tsx'

/** The academy's mark, and the way to the landing page. */
export function HomeLink({ className }: { className?: string | undefined }) {
  return (
    <Link to="/" className={className} aria-label={`${useAcademy().name}, home`}>
      <Logo />
    </Link>
  )
}
