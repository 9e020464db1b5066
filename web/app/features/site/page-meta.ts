import { LANGUAGES, type Language } from '@ganit/contract/language-names'
import type { MetaDescriptor } from 'react-router'
import { type Academy, academyIn, languageIn, type MetaArgs } from '../../academy.ts'

type PageInWords = {
  /** The page's title, without the academy's name. */
  title: string
  description: string
  /** The canonical path. */
  path: string
  /** A generated picture in `/pictures`, for link previews; the academy's own without one. */
  picture?: string
  type?: 'website' | 'article'
}

const alternateLink = (hreflang: string, href: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  hreflang,
  href,
})

/** A generated picture for link previews. It names no classes once the academy has chosen those that it teaches. */
export const drawnPicture = ({ classesTaught }: Pick<Academy, 'classesTaught'>, name: string) =>
  `/pictures/${name}${classesTaught ? '-chosen' : ''}.png`

/** The tags for search engines and messengers. `whole` titles already contain the academy's name. */
export function pageMeta(
  args: MetaArgs,
  { title, description, path, type = 'website', ...page }: PageInWords,
  { whole = false } = {},
): MetaDescriptor[] {
  const academy = academyIn(args)
  const { name, origin, logo } = academy
  const ours = logo?.preview ?? drawnPicture(academy, 'academy')
  const { picture = ours } = page
  const inFull = whole ? title : `${title} | ${name}`
  const language = languageIn(args)
  const addressIn = (wanted: Language) => `${origin}${path}?lang=${wanted}`
  // English is the plain address, which is also for readers of other languages.
  const address = language === 'en' ? origin + path : addressIn(language)
  const og = (property: string, content: string) => ({ property: `og:${property}`, content })
  return [
    { title: inFull },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...LANGUAGES.map((each) => alternateLink(each, addressIn(each))),
    alternateLink('x-default', origin + path),
    og('site_name', name),
    og('type', type),
    og('title', inFull),
    og('description', description),
    og('url', address),
    og('locale', `${language}_IN`),
    og('image', origin + picture),
    // Generated pictures have one size.
    ...(picture === ours || picture.startsWith('/pictures/')
      ? [og('image:width', '1200'), og('image:height', '630')]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
