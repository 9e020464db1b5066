import { FOOTER_PAGES, type FooterPage } from '@ganit/contract/settings'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { titled } from '../../academy.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
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
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(footerPage(page))
  const { data: settings } = useQuery(academySettings)

  function content() {
    if (data) return <PageForm key={page} stored={data} settings={settings} />
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load the page.</LoadFailure>
    return <SkeletonRows rows={6} photo={false} />
  }
  return (
    <SettingsFrame title="Footer pages">
      <div className={classes.pages}>
        <NativeSelect
          className={classes.choice}
          label="Page"
          data={FOOTER_PAGES.map((value) => ({ value, label: nameOf(value) }))}
          value={page}
          onChange={({ currentTarget }) => navigate(`/admin/settings/pages/${currentTarget.value}`)}
        />
        {content()}
      </div>
    </SettingsFrame>
  )
}
