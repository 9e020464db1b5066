import { listPublishedPosts } from '@ganit/contract/site/posts'
import { useLingui } from '@lingui/react'
import { redirect } from 'react-router'
import { textsIn } from '../../academy.ts'
import { pageContext } from '../../api/page-context.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/blog'
import classes from './blog.module.css'
import { pageMeta } from './page-meta.ts'
import { PostRows, toPostRow } from './post-rows.tsx'
import page from './text-page.module.css'

const PAGE_SIZE = 10

const pathOfPage = (number: number) => (number === 1 ? '/blog' : `/blog/page/${number}`)

/** The page number is in the path, because pages are cached by path. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = Number(params.page ?? 1)
  if (!Number.isSafeInteger(number) || number < 1 || params.page === '1') throw redirect('/blog')
  const { api } = context.get(pageContext)
  const { items, total } = await api(listPublishedPosts, {
    querystring: { page: number, page_size: PAGE_SIZE },
  })
  if (items.length === 0 && number > 1) throw redirect('/blog')
  return { posts: items.map(toPostRow), number, last: Math.max(1, Math.ceil(total / PAGE_SIZE)) }
}

export const meta: Route.MetaFunction = (args) => {
  const number = args.loaderData?.number ?? 1
  const i18n = textsIn(args)
  return pageMeta(args, {
    title: number === 1 ? i18n.t('Blog') : i18n.t('Blog, page {number}', { number }),
    description: i18n.t('How mathematics is taught here: working shown line by line.'),
    path: pathOfPage(number),
  })
}

export default function Blog({ loaderData: { posts, number, last } }: Route.ComponentProps) {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled}`}>
      <div className={paper.wrap}>
        <h1>{i18n.t('Blog')}</h1>
        {posts.length === 0 ? (
          <p className={paper.lead}>{i18n.t('Nothing has been published yet.')}</p>
        ) : (
          <PostRows posts={posts} level="h2" />
        )}
        {last > 1 && (
          <nav className="wrap gap16 centred above32" aria-label={i18n.t('Pages of the blog')}>
            {number > 1 && (
              <ButtonLink to={pathOfPage(number - 1)}>
                <Icon name="arrowLeft" /> {i18n.t('Newer')}
              </ButtonLink>
            )}
            <span>{i18n.t('Page {number} of {last}', { number, last })}</span>
            {number < last && (
              <ButtonLink to={pathOfPage(number + 1)}>
                {i18n.t('Older')} <Icon name="arrowRight" />
              </ButtonLink>
            )}
          </nav>
        )}
        <p className={`above32 ${classes.feed}`}>
          <a href="/feed.xml">{i18n.t('RSS feed')}</a>
        </p>
      </div>
    </main>
  )
}
