import type { ReactNode } from 'react'
import { Icon } from '../../ui/layout/icon.tsx'
import { useLinkMenu } from '../menus/use-link-menu.ts'
import classes from './admin-bar-group.module.css'
import { AdminBarLink } from './admin-bar-link.tsx'
import type { BarLink } from './admin-menus.ts'

type BarMenuProps = {
  /** The word beside the button. */
  word?: ReactNode
  /**
   * The button's text, which may be only for screen readers: an `aria-label` with "Batch" would be taken for a field's
   * label.
   */
  button: ReactNode
  links: readonly BarLink[]
  current?: BarLink | undefined
  isAtEnd?: boolean
}

/** A button of the bar that opens a list of links, and the word it belongs to. */
export function BarMenu({ word, button, links, current, isAtEnd }: BarMenuProps) {
  const { close, rootProps, buttonProps, listProps } = useLinkMenu()
  const isHere = current !== undefined && links.includes(current)

  return (
    <li className={classes.menu} data-here={isHere || undefined} {...rootProps}>
      {word}
      <button type="button" className={classes.button} {...buttonProps}>
        {button}
      </button>
      <ul className={classes.list} data-at-end={isAtEnd || undefined} {...listProps}>
        {links.map((link) => (
          <li key={link.to}>
            <AdminBarLink link={link} isCurrent={link === current} onFollow={close} />
          </li>
        ))}
      </ul>
    </li>
  )
}

export const Arrow = () => <Icon name="chevronDown" size={15} />
