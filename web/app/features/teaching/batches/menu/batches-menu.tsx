import { NavLink, useMatch } from 'react-router'
import { recordMenuLinks, useMenuOf } from '../../../../shell/office/admin-menus.ts'
import classes from './batches-frame.module.css'

/** The menu's links, including those of the open batch. */
export function BatchesMenu() {
  const always = useMenuOf('batches').flat()
  const id = useMatch('/admin/batches/:screen/:id')?.params.id

  return (
    <ul className={classes.links}>
      {[...always, ...(id ? recordMenuLinks('batches', id) : [])].map(({ to, text }) => (
        <li className="stack" key={to}>
          <NavLink to={to} end>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
