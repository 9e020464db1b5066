import { useState } from 'react'
import { Link, PrefetchPageLinks } from 'react-router'
import type { BarLink } from './admin-menus.ts'

type AdminBarLinkProps = { link: BarLink; isCurrent: boolean; onFollow?: () => void }

/** A link of the bar. What it leads to is loaded as soon as a hand or the focus comes near, where it lands with it. */
export function AdminBarLink({
  link: { to, text, lands },
  isCurrent,
  onFollow,
}: AdminBarLinkProps) {
  const [isNear, setNear] = useState(false)
  // Without a network the router would load the open page anew, with all that was typed gone.
  const near = () => setNear(navigator.onLine)

  return (
    <>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={near}
        onTouchStart={near}
        onFocus={near}
        onClick={onFollow}
      >
        {text}
      </Link>
      {isNear &&
        !isCurrent &&
        [to, lands].map((page) => page && <PrefetchPageLinks key={page} page={page} />)}
    </>
  )
}
