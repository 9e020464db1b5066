import { pageContext } from '../../../api/page-context.ts'
import type { Route } from './+types/robots'

const NOT_FOR_SEARCH = ['/admin', '/admin-dashboard', '/api/', '/student', '/students', '/login']

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext)
  const lines = [
    'User-agent: *',
    ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
    'Allow: /api/images/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
