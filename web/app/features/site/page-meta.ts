import type { MetaDescriptor } from 'react-router'
import { academyIn, type MetaArgs } from '../../academy.ts'

type PageInWords = {
  /** What the page is; the academy's name is put behind it. */
  title: string
  description: string
  /** Its one address, whatever led to it. */
  path: string
  /** A drawn picture in `/pictures`, for where a link to the page is shown. */
  picture?: string
  type?: 'website' | 'article'
}

/** What search engines and messengers are told of a public page. `whole` titles already hold the academy's name. */
export function pageMeta(
  args: MetaArgs,
  { title, description, path, picture = '/pictures/academy.png', type = 'website' }: PageInWords,
  { whole = false } = {},
): MetaDescriptor[] {
  const { name, origin } = academyIn(args)
  const inFull = whole ? title : `${title} | ${name}`
  const address = origin + path
  const og = (property: string, content: string) => ({ property: `og:${property}`, content })
  return [
    { title: inFull },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    og('site_name', name),
    og('type', type),
    og('title', inFull),
    og('description', description),
    og('url', address),
    og('locale', 'en_IN'),
    og('image', origin + picture),
    // Those that we draw have one size.
    ...(picture.startsWith('/pictures/')
      ? [og('image:width', '1200'), og('image:height', '630')]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
