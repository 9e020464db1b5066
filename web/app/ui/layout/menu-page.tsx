import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import page from './admin-page.module.css'
import classes from './menu-page.module.css'

/** A link of a menu. `hasMore`: addresses below it belong to it, too. */
type MenuGroup = readonly { to: string; text: string; hasMore?: boolean }[]

type MenuPageProps = {
  /** The name of the menu, read aloud: `Courses`. */
  menu: string
  groups: readonly MenuGroup[]
  /** Titles of the groups, in their order. */
  titles?: readonly string[]
  title: ReactNode
  /** Shown at the right of the title: a button, a link. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of an admin's screen with a side menu. */
export function MenuPage({ menu, groups, titles = [], title, aside, children }: MenuPageProps) {
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - 32
  }, [])

  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <div className={classes.frame}>
        <nav ref={nav} className={`unprinted ${classes.menu}`} aria-label={menu}>
          {groups.map((group, n) => (
            <ul key={group[0]?.to} aria-label={titles[n]}>
              {titles[n] && <li className={classes.title}>{titles[n]}</li>}
              {group.map(({ to, text, hasMore }) => (
                <li key={to}>
                  {/* A link to a part of a page is never the current page. */}
                  {to.includes('#') ? (
                    <Link to={to}>{text}</Link>
                  ) : (
                    <NavLink to={to} end={!hasMore}>
                      {text}
                    </NavLink>
                  )}
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className="narrow">
          <div className={`row split ${page.head}`}>
            <h1>{title}</h1>
            {aside}
          </div>
          {children}
        </div>
      </div>
    </main>
  )
}
