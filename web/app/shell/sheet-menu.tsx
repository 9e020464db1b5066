import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/layout/icon.tsx'
import classes from './menu-sheet.module.css'
import type { LinkMenu } from './public-links.ts'

/** One of the header's menus inside the slide-in sheet: it unfolds in place. */
export function SheetMenu({ text, links, onFollow }: LinkMenu & { onFollow: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text} <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </button>
      <ul id={id} className={classes.inner} hidden={!isOpen}>
        {links.map(({ to, text: name }) => (
          <li key={name}>
            <Link to={to} onClick={onFollow}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
