import { getSettings } from '@ganit/contract/ground/settings'
import { pageContext } from '../../../api/page-context.ts'
import type { Route } from './+types/manifest'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Serves the web app manifest. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { academy_name: name, logo } = await api(getSettings, {})
  const manifest = {
    id: '/',
    name,
    short_name: name.length <= 12 ? name : (name.split(/\s/)[0] ?? name),
    start_url: '/open',
    display: 'standalone',
    background_color: '#faf7ee',
    theme_color: '#faf7ee',
    lang: 'en-IN',
    icons: [
      icon(logo?.mark_small ?? '/icons/icon-192.png', 192, 'any'),
      icon(logo?.mark ?? '/icons/icon-512.png', 512, 'any'),
      icon(logo?.maskable ?? '/icons/maskable-512.png', 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
