import { HomeLink as Home } from '../../ui/layout/home-link.tsx'
import paper from '../../ui/layout/paper.module.css'
import classes from './sign-in.module.css'

/** The way home from a page that has no header. */
export function HomeLink() {
  return (
    <div className={`${paper.wrap} ${classes.home}`}>
      <Home />
    </div>
  )
}
