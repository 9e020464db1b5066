import {
  FOOTER_PAGES,
  getSettings,
  getSitePage,
  UNWRITTEN_PAGES,
} from '@ganit/contract/ground/settings'
import { LANGUAGES } from '@ganit/contract/language-names'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { listPublicCourses } from '@ganit/contract/site/courses'
import { listPublishedPosts, type PostSummary } from '@ganit/contract/site/posts'
import { type PageContext, pageContext } from '../../../api/page-context.ts'
import type { Route } from './+types/sitemap'
import { escapeXml, xmlResponse } from './xml.ts'

const PAGE_SIZE = 100
/** A sitemap holds 50,000 addresses; this leaves room for the pages. */
const POSTS_MAX = 40_000

/** Every published post, the newest first. */
async function fetchAllPosts(api: PageContext['api']) {
  const posts: PostSummary[] = []
  for (let page = 1; posts.length < POSTS_MAX; page++) {
    const { items, total } = await api(listPublishedPosts, {
      querystring: { page, page_size: PAGE_SIZE },
    })
    posts.push(...items)
    if (items.length === 0 || posts.length >= total) break
  }
  return posts
}

const pagesOf = (offered: readonly number[]) => [
  '/',
  '/programs',
  ...offered.map((n) => `/programs/class/${n}`),
  '/coming-soon',
  '/blog',
  '/enquire',
]

/** Footer pages, without those that are not to be indexed because nobody has written them. */
async function fetchFooterPages(api: PageContext['api']) {
  const own = await Promise.all(
    UNWRITTEN_PAGES.map((page) => api(getSitePage, { params: { page }, querystring: {} })),
  )
  const unwritten = own.flatMap(({ page, version }) => (version === 1 ? [page] : []))
  return FOOTER_PAGES.filter((page) => !unwritten.includes(page)).map((page) => `/${page}`)
}

/** A page with its addresses in each language. */
const urlOf = (address: string) =>
  [
    `<url><loc>${address}</loc>`,
    ...LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
    ),
    `<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/></url>`,
  ].join('')

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const [{ classes_taught: taught, prospectus }, posts, courses, own] = await Promise.all([
    api(getSettings, {}),
    fetchAllPosts(api),
    api(listPublicCourses, {}),
    fetchFooterPages(api),
  ])
  const offered: readonly number[] = taught ?? CLASS_NUMBERS
  const shown = courses.filter(({ class_level_id }) => offered.includes(class_level_id))
  const paths = [
    ...pagesOf(offered),
    ...own,
    ...(prospectus ? ['/prospectus'] : []),
    ...shown.map(({ course_id }) => `/programs/course/${course_id}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ]
  return xmlResponse(
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...paths.map((path) => urlOf(escapeXml(origin + path))),
      '</urlset>',
    ],
    'application/xml',
  )
}
