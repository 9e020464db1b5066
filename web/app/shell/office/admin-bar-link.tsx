import { type ReactNode, useEffect, useState } from 'react'
import { Link, PrefetchPageLinks } from 'react-router'
import aloud from '../../ui/text/aloud.module.css'
import type { BarLink } from './admin-menus.ts'

type AdminBarLinkProps = {
  link: BarLink
  isCurrent: boolean
  onFollow?: () => void
  /** Shown instead of the text. */
  children?: ReactNode
}

/** Runs the modules that were loaded ahead, so that they load their imports, which the list of routes does not name. */
function runPreloadedModules() {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    import(/* @vite-ignore */ href).catch((error: unknown) =>
      console.error('A screen could not be loaded ahead:', error),
    )
}

/** A link of the bar. Hover or focus preloads its screen at the address it redirects to. */
export function AdminBarLink({
  link: { to, text, lands },
  isCurrent,
  onFollow,
  children,
}: AdminBarLinkProps) {
  const [isNear, setNear] = useState(false)
  // Offline, a failed preload makes the router reload the page, which loses what was typed.
  const noteNear = () => setNear(navigator.onLine)
  useEffect(() => {
    if (isNear) runPreloadedModules()
  }, [isNear])

  return (
    <>
      <Link
        to={to}
        title={children ? text : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={noteNear}
        onTouchStart={noteNear}
        onFocus={noteNear}
        onClick={onFollow}
      >
        {children}
        {children ? <span className={aloud.only}>{text}</span> : text}
      </Link>
      {isNear &&
        !isCurrent &&
        [to, lands].map((page) => page && <PrefetchPageLinks key={page} page={page} />)}
    </>
  )
}
