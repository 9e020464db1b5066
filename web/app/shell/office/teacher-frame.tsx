import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { HomeLink } from '../../ui/layout/home-link.tsx'
import { ColourSchemeSwitch } from '../colours/colour-scheme-switch.tsx'
import classes from '../menus/area-header.module.css'
import { SkipLink } from '../menus/skip-link.tsx'
import type { PageLink } from '../public/public-links.ts'
import { LogoutButton } from '../session/logout-button.tsx'
import { useWantedPath } from '../session/use-wanted-path.ts'
import { TEACHER_PAPERS } from './teacher-papers.ts'

const BEFORE: readonly PageLink[] = [
  { to: '/teacher/today', text: 'Today' },
  { to: '/teacher/week', text: 'Week' },
  { to: '/teacher/batches', text: 'Batches' },
]

/** Current on every screen of papers. */
function PapersLink() {
  const pathname = useWantedPath()
  const isHere = TEACHER_PAPERS.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Link to={TEACHER_PAPERS[0].to} aria-current={isHere ? 'page' : undefined}>
      Papers
    </Link>
  )
}

/** The teacher's header; its five links all fit on a phone. */
function TeacherHeader() {
  return (
    <header className={`unprinted ${classes.header}`}>
      <div className={`row gap8 centred ${classes.bar}`} data-logout-above>
        <HomeLink className={classes.home} />
        <ColourSchemeSwitch />
        <nav className={classes.links} aria-label="Teacher">
          {BEFORE.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
          <PapersLink />
          <NavLink to="/account">Account</NavLink>
          <LogoutButton variant="quiet" className={classes.logout} />
        </nav>
      </div>
    </header>
  )
}

export const TeacherFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <TeacherHeader />
    {children}
  </>
)
