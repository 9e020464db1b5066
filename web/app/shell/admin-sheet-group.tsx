import { useId } from 'react'
import type { AdminBarGroup } from './admin-bar-group.tsx'
import { AdminBarLink } from './admin-bar-link.tsx'
import classes from './admin-bar-menu.module.css'

/** A menu of the bar inside the slide-in menu, always open. */
export const AdminSheetGroup: typeof AdminBarGroup = ({ text, links, isCurrent }) => {
  const id = useId()

  return (
    <li>
      <span id={id} className={classes.group}>
        {text}
      </span>
      <ul aria-labelledby={id} className={classes.inner}>
        {links.map((link) => (
          <li key={link.to}>
            <AdminBarLink link={link} isCurrent={isCurrent(link)} />
          </li>
        ))}
      </ul>
    </li>
  )
}
