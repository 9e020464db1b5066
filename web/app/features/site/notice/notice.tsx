import { getSettings, getSitePage } from '@ganit/contract/ground/settings'
import { PRIVACY_VERSION } from '@ganit/contract/office/privacy'
import { useLingui } from '@lingui/react'
import { pageContext } from '../../../api/page-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Logo } from '../../../ui/layout/home-link.tsx'
import { noticeOfPage } from '../../../ui/text/notice/notice-of.ts'
import { NoticeText } from '../../../ui/text/notice/notice-text.tsx'
import { LanguageChoice } from '../../accounts/language-choice.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/notice'
import classes from './notice.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext)
  const [page, settings] = await Promise.all([
    api(getSitePage, { params: { page: 'privacy' }, querystring: { language } }),
    api(getSettings, {}),
  ])
  const { title, version, language: written } = page
  return {
    title,
    notice: noticeOfPage(page, settings),
    version: version === 1 ? PRIVACY_VERSION : String(version),
    isEnglish: written === 'en' && language !== 'en',
  }
}

/** Search engines have the privacy page, which says the same. */
export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? [
        ...pageMeta(args, {
          title: args.loaderData.title,
          description: args.loaderData.title,
          path: '/notice',
        }),
        { name: 'robots', content: 'noindex' },
      ]
    : []

/** Says which data of a child are kept, why and how long, and the family's rights: alone, to be read before agreeing. */
export default function NoticePage({
  loaderData: { title, notice, version, isEnglish },
}: Route.ComponentProps) {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <div className={classes.head}>
        <Logo />
        <Button size="sm" className="unprinted" onClick={() => window.print()}>
          {i18n.t('Print')}
        </Button>
      </div>
      <div className="unprinted">
        <LanguageChoice />
      </div>
      {isEnglish && <p className="quiet below24">{i18n.t('This page is in English.')}</p>}
      <div lang={isEnglish ? 'en' : undefined}>
        <h1>{title}</h1>
        <NoticeText notice={notice} />
      </div>
      <p className="quiet small above24">
        {i18n.t('version {text_version}', { text_version: version })}
      </p>
    </main>
  )
}
