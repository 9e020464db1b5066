import { Link } from 'react-router'
import { Icon } from '../ui/layout/icon.tsx'
import classes from './header-menu.module.css'
import type { LinkMenu } from './public-links.ts'
import { useLinkMenu } from './use-link-menu.ts'

/** One of the header's menus. Its links are in the page from the start: without JavaScript the focus opens it. */
export function HeaderMenu({ text, links }: LinkMenu) {
  const { close, rootProps, buttonProps, listProps } = useLinkMenu()

  return (
    <li className={classes.menu} {...rootProps}>
      <button type="button" className={classes.button} {...buttonProps}>
        {text} <Icon name="chevronDown" size={15} />
      </button>
      <ul className={classes.list} {...listProps} data-many={links.length > 6 || undefined}>
        {links.map(({ to, text: name }) => (
          <li key={name}>
            <Link to={to} onClick={close}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
