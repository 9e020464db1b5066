import { FOOTER_PAGES, getSettings, getSitePage } from '@ganit/contract/ground/settings'
import { useAcademy } from '../../academy.ts'
import { pageContext } from '../../api/page-context.ts'
import paper from '../../ui/layout/paper.module.css'
import { fillPlaceholders } from '../../ui/text/rich-text/fill-placeholders.ts'
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
  const { api } = context.get(pageContext)
  const [{ title, markdown }, settings] = await Promise.all([
    api(getSitePage, { params: { page } }),
    api(getSettings, {}),
  ])
  const { academy_name: academy, email, phone, address } = settings
  const text = renderRichText(fillPlaceholders(markdown, { academy, email, phone, address }))
  return { page, path: `/${page}`, title, text, description: firstWords(text.html) }
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, args.loaderData) : []

export default function FooterPage({ loaderData: { page, title, text } }: Route.ComponentProps) {
  const { phone, address } = useAcademy()

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.ruled}`}>
      <div className={paper.wrap}>
        <h1>{title}</h1>
        {/* Shown whatever the text says, because visitors of this page want to reach the academy. */}
        {page === 'contact' && (phone || address) && (
          <address className={`stack gap8 below24 as-typed ${classes.contact}`}>
            <ContactLinks />
            {address && <span>{address}</span>}
          </address>
        )}
        <RichText {...text} />
      </div>
    </main>
  )
}
