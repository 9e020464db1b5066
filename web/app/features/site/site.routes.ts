import { index, route } from '@react-router/dev/routes'

const FOOTER_PAGES = [
  'about',
  'solutions',
  'pricing',
  'team',
  'career',
  'help',
  'contact',
  'faq',
  'privacy',
  'terms',
]

export const siteRoutes = {
  pages: [
    index('features/site/landing.tsx'),
    route('roles', 'features/site/roles.tsx'),
    route('programs', 'features/site/programs.tsx'),
    route('programs/class/:classNumber', 'features/site/class-page.tsx'),
    route('programs/course/:id', 'features/site/course-page.tsx'),
    route('coming-soon', 'features/site/coming-soon.tsx'),
    route('blog', 'features/site/blog.tsx'),
    route('blog/page/:page', 'features/site/blog.tsx', { id: 'blog-page' }),
    route('blog/:slug', 'features/site/post.tsx'),
    ...FOOTER_PAGES.map((page) => route(page, 'features/site/footer-page.tsx', { id: page })),
  ],
  /** Plain files without a page around them. */
  files: [
    route('robots.txt', 'features/site/files/robots.ts'),
    route('sitemap.xml', 'features/site/files/sitemap.ts'),
    route('feed.xml', 'features/site/files/feed.ts'),
    route('manifest.webmanifest', 'features/site/files/manifest.ts'),
  ],
}
