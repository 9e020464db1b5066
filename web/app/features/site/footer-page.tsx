import {
  FOOTER_PAGES,
  getSettings,
  getSitePage,
  UNWRITTEN_PAGES,
} from '@ganit/contract/ground/settings'
import { useLingui } from '@lingui/react'
import { useAcademy } from '../../academy.ts'
import { pageContext } from '../../api/page-context.ts'
import paper from '../../ui/layout/paper.module.css'
import { fillPlaceholders } from '../../ui/text/rich-text/fill-placeholders.ts'
import { pageValues } from '../../ui/text/rich-text/page-values.ts'
import { renderRichText } from '../../ui/text/rich-text/render-rich-text.ts'
import { RichText } from '../../ui/text/rich-text/rich-text.tsx'
import type { Route } from './+types/footer-page'
import { ContactLinks } from './contact-links.tsx'
import { firstWords } from './first-words.ts'
import { pageMeta } from './page-meta.ts'
import classes from './text-page.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.replaceAll('/', '').replace(/\.data$/, '')
  const page = FOOTER_PAGES.find((each) => each === name)
  if (!page) throw new Response(null, { status: 404, statusText: 'Not found' })
  const { api, language } = context.get(pageContext)
  const [{ title, markdown, version, language: written }, settings] = await Promise.all([
    api(getSitePage, { params: { page }, querystring: { language } }),
    api(getSettings, {}),
  ])
  const text = renderRichText(fillPlaceholders(markdown, pageValues(settings, written)))
  const isUnwritten = version === 1 && UNWRITTEN_PAGES.includes(page)
  const description = firstWords(text.html)
  const isEnglish = written === 'en' && language !== 'en'
  return { page, path: `/${page}`, title, text, description, isUnwritten, isEnglish }
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? [
        ...pageMeta(args, args.loaderData),
        ...(args.loaderData.isUnwritten ? [{ name: 'robots', content: 'noindex' }] : []),
      ]
    : []

/** Says whom to ask, on a page whose text the academy has not written yet. */
function WhomToAsk() {
  const { i18n } = useLingui()

  const { name, email } = useAcademy()

  return (
    <address className={`stack gap8 above40 ${classes.contact}`}>
      <span>{i18n.t('{name} can tell you more about this. Please ask us:', { name })}</span>
      <ContactLinks />
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

export default function FooterPage({
  loaderData: { page, title, text, isUnwritten, isEnglish },
}: Route.ComponentProps) {
  const { i18n } = useLingui()

  const { phone, address } = useAcademy()

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.ruled}`}>
      <div className={paper.wrap}>
        {isEnglish && <p className="quiet below24">{i18n.t('This page is in English.')}</p>}
        <h1 lang={isEnglish ? 'en' : undefined}>{title}</h1>
        {/* Always shown, because visitors of this page want to reach the academy. */}
        {page === 'contact' && (phone || address) && (
          <address className={`stack gap8 below24 as-typed ${classes.contact}`}>
            <ContactLinks />
            {address && <span>{address}</span>}
          </address>
        )}
        <div lang={isEnglish ? 'en' : undefined}>
          <RichText {...text} />
        </div>
        {isUnwritten && <WhomToAsk />}
      </div>
    </main>
  )
}
