import { Link } from 'react-router'
import { academy } from '../../academy.ts'
import { Logo } from '../../ui/logo.tsx'
import paper from '../../ui/paper.module.css'
import classes from './sign-in.module.css'

/** The way home from a page that has no header. */
export function HomeLink() {
  return (
    <div className={`${paper.wrap} ${classes.home}`}>
      <Link to="/" aria-label={`${academy.name}, home`}>
        <Logo />
      </Link>
    </div>
  )
}
