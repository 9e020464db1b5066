import { useId } from 'react'
import type { AdminBarGroup } from './admin-bar-group.tsx'
import { AdminBarLink } from './admin-bar-link.tsx'
import classes from './admin-bar-menu.module.css'

/** One of the bar's menus inside the slide-in sheet, where all of it stands open. */
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
