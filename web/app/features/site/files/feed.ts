import { getSettings } from '@ganit/contract/ground/settings'
import { listPublishedPosts } from '@ganit/contract/site/posts'
import { pageContext } from '../../../api/page-context.ts'
import type { Route } from './+types/feed'
import { escapeXml, xmlResponse } from './xml.ts'

const NEWEST = 20

/** Serves the feed in RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const [{ academy_name: name }, { items }] = await Promise.all([
    api(getSettings, {}),
    api(listPublishedPosts, { querystring: { page_size: NEWEST } }),
  ])
  const entries = items.map(({ title, slug, summary, date }) => {
    const address = escapeXml(`${origin}/blog/${slug}`)
    return [
      '<item>',
      `<title>${escapeXml(title)}</title>`,
      `<link>${address}</link>`,
      `<guid>${address}</guid>`,
      `<pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>`,
      ...(summary ? [`<description>${escapeXml(summary)}</description>`] : []),
      '</item>',
    ].join('')
  })
  return xmlResponse(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      `<title>${escapeXml(name)}</title>`,
      `<link>${escapeXml(origin)}/blog</link>`,
      `<description>${escapeXml(`From the blog of ${name}`)}</description>`,
      '<language>en-IN</language>',
      `<atom:link href="${escapeXml(origin)}/feed.xml" rel="self" type="application/rss+xml"/>`,
      ...entries,
      '</channel></rss>',
    ],
    'application/rss+xml',
  )
}
