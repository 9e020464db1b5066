import { Icon } from '../ui/layout/icon.tsx'
import classes from './admin-bar-group.module.css'
import { AdminBarLink } from './admin-bar-link.tsx'
import type { BarEntry, BarLink } from './admin-menus.ts'
import { useLinkMenu } from './use-link-menu.ts'

type AdminBarGroupProps = BarEntry & { isCurrent: (link: BarLink) => boolean }

/** A menu of the bar: a button that opens a list of links. */
export function AdminBarGroup({ text, links, isCurrent }: AdminBarGroupProps) {
  const { close, rootProps, buttonProps, listProps } = useLinkMenu()

  return (
    <li className={classes.menu} {...rootProps}>
      <button
        type="button"
        className={classes.button}
        aria-current={links.some(isCurrent) || undefined}
        {...buttonProps}
      >
        {text} <Icon name="chevronDown" size={15} />
      </button>
      <ul className={classes.list} {...listProps}>
        {links.map((link) => (
          <li key={link.to}>
            <AdminBarLink link={link} isCurrent={isCurrent(link)} onFollow={close} />
          </li>
        ))}
      </ul>
    </li>
  )
}
