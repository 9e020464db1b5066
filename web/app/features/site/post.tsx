import { getPublishedPost } from '@ganit/contract/site/posts'
import { useLingui } from '@lingui/react'
import { data, Link } from 'react-router'
import { titled } from '../../academy.ts'
import { isRefusal, pageContext } from '../../api/page-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import { renderRichText } from '../../ui/text/rich-text/render-rich-text.ts'
import { RichText } from '../../ui/text/rich-text/rich-text.tsx'
import type { Route } from './+types/post'
import classes from './blog.module.css'
import { firstWords } from './first-words.ts'
import { NotHere } from './not-here.tsx'
import { pageMeta } from './page-meta.ts'
import page from './text-page.module.css'

/** An unpublished post gets a page that says so, with its status. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const post = await api(getPublishedPost, { params: { slug } }).catch((thrown: unknown) => {
    if (isRefusal(thrown, 404) || isRefusal(thrown, 400)) return null
    throw thrown
  })
  if (!post) return data(null, { status: 404 })
  const text = renderRichText(post.markdown)
  const { title, date, cover, summary } = post
  return data({ slug, title, date, cover, text, description: summary ?? firstWords(text.html) })
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: post } = args
  if (!post) return [...titled('No such post')(args), { name: 'robots', content: 'noindex' }]
  const { title, description, slug, date, cover } = post
  return [
    ...pageMeta(args, {
      title,
      description,
      path: `/blog/${slug}`,
      type: 'article',
      ...(cover && { picture: cover }),
    }),
    { property: 'article:published_time', content: date },
  ]
}

export default function Post({ loaderData: post }: Route.ComponentProps) {
  const formats = useFormats()

  const { i18n } = useLingui()

  if (!post)
    return (
      <NotHere title={i18n.t('This post is not here')} to="/blog" label={i18n.t('All posts')} />
    )
  const { title, date, cover, text } = post

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled}`}>
      <article className={paper.wrap}>
        <Link to="/blog" className={classes.back}>
          <Icon name="arrowLeft" /> {i18n.t('All posts')}
        </Link>
        <h1>{title}</h1>
        <time className="block below24 quiet" dateTime={date}>
          {formats.day(date)}
        </time>
        {cover && <img className={classes.cover} src={cover} alt="" width="1600" height="900" />}
        <RichText {...text} />
      </article>
    </main>
  )
}
