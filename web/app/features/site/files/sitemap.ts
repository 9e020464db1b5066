import { listPublicCourses } from '@ganit/contract/courses'
import { FOOTER_PAGES } from '@ganit/contract/settings'
import { pageContext } from '../../../api/page-context.ts'
import { CLASS_TOPICS } from '../class-topics.ts'
import type { Route } from './+types/sitemap'
import { allPosts } from './all-posts.ts'
import { escapeXml, xmlAnswer } from './xml.ts'

const PAGES = [
  '/',
  '/programs',
  ...CLASS_TOPICS.map((_, n) => `/programs/class/${n + 1}`),
  '/coming-soon',
  '/blog',
  '/enquire',
  ...FOOTER_PAGES.map((page) => `/${page}`),
]

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const [posts, courses] = await Promise.all([allPosts(api), api(listPublicCourses, {})])
  const paths = [
    ...PAGES,
    ...courses.map(({ course_id }) => `/programs/course/${course_id}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ]
  return xmlAnswer(
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
      '</urlset>',
    ],
    'application/xml',
  )
}
