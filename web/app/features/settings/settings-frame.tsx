import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { AdminPage } from '../../ui/admin-page.tsx'
import classes from './settings-frame.module.css'

const SECTIONS = [
  ['academy', 'Academy'],
  ['contact', 'Contact'],
  ['social-links', 'Social links'],
  ['testimonials', 'Testimonials'],
  ['landing-page', 'Landing page'],
  ['time-zone', 'Time zone'],
] as const

const SETTINGS = '/admin/settings'
const PAGES = '/admin/settings/pages'

/** The settings' side menu beside one of their two screens. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const isPages = pathname.startsWith(PAGES)

  return (
    <AdminPage title={title}>
      <div className={classes.frame}>
        <nav className={classes.menu} aria-label="Settings">
          {SECTIONS.map(([id, text]) => (
            <Link key={id} to={`${SETTINGS}#${id}`}>
              {text}
            </Link>
          ))}
          <Link to={PAGES} aria-current={isPages ? 'page' : undefined}>
            Footer pages
          </Link>
        </nav>
        <div className={classes.content}>{children}</div>
      </div>
    </AdminPage>
  )
}
