import classes from './admin-bar.module.css'
import { AdminBarLink } from './admin-bar-link.tsx'
import type { BarEntry, BarLink } from './admin-menus.ts'

/** A word of the bar inside the slide-in menu, its menu always open. */
export const AdminSheetGroup = ({
  entry: { text, link, more },
  current,
}: {
  entry: BarEntry
  current: BarLink | undefined
}) => (
  <li>
    <AdminBarLink link={{ ...link, text }} isCurrent={link === current} />
    {more.length > 0 && (
      <ul aria-label={`More of ${text}`} className={classes.inner}>
        {more.map((each) => (
          <li key={each.to}>
            <AdminBarLink link={each} isCurrent={each === current} />
          </li>
        ))}
      </ul>
    )}
  </li>
)
