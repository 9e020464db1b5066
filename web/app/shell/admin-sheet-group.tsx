import { useId } from 'react'
import classes from './admin-bar.module.css'
import type { AdminBarGroup } from './admin-bar-group.tsx'
import { AdminBarLink } from './admin-bar-link.tsx'

/** A menu of the bar inside the slide-in menu, always open. */
export const AdminSheetGroup: typeof AdminBarGroup = ({ text, links, isCurrent }) => {
  const id = useId()

  return (
    <li>
      <span id={id} className={`block quiet small ${classes.group}`}>
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
