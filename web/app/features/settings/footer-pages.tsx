import { FOOTER_PAGES, type FooterPage } from '@ganit/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/footer-pages'
import classes from './footer-pages.module.css'
import { PageForm } from './page-form.tsx'
import { academySettings, footerPage } from './settings.data.ts'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = titled('Footer pages')

const nameOf = (page: FooterPage) =>
  page === 'faq' ? 'FAQ' : page[0]?.toUpperCase() + page.slice(1)

/** The pages that the footer leads to, one at a time. */
export default function FooterPages({ params }: Route.ComponentProps) {
  const page = FOOTER_PAGES.find((known) => known === params.page) ?? 'about'
  const query = useQuery(footerPage(page))
  const { data: settings } = useQuery(academySettings)

  return (
    <SettingsFrame title="Footer pages">
      <div className={classes.pages}>
        <nav className={classes.choice} aria-label="Page">
          {FOOTER_PAGES.map((value) => (
            <Link
              key={value}
              to={`/admin/settings/pages/${value}`}
              aria-current={value === page ? 'page' : undefined}
            >
              {nameOf(value)}
            </Link>
          ))}
        </nav>
        <Loaded
          query={query}
          failure="Failed to load the page."
          skeleton={<SkeletonRows rows={6} photo={false} />}
        >
          {(stored) => <PageForm key={page} stored={stored} settings={settings} />}
        </Loaded>
      </div>
    </SettingsFrame>
  )
}
