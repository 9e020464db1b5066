import { Link } from 'react-router'
import { Logo } from './logo.tsx'

/** The academy's mark, and the way to the landing page. Named by the academy alone: `Home` is another link beside it. */
export function HomeLink({ className }: { className?: string | undefined }) {
  return (
    <Link to="/" className={className}>
      <Logo />
    </Link>
  )
}
