import { NavLink, useMatch } from 'react-router'
import { menuOf, menuOfOne } from '../../shell/admin-menus.ts'
import classes from './batches-frame.module.css'

const ALWAYS = menuOf('batches').flat()

/** The links of the slide-out menu; those about one batch where one is open (screens §25). */
export function BatchesMenu() {
  const id = useMatch('/admin/batches/:screen/:id')?.params.id

  return (
    <ul className={classes.links}>
      {[...ALWAYS, ...(id ? menuOfOne('batches', id) : [])].map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} end>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
