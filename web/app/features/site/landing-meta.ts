import type { MetaDescriptor } from 'react-router'
import { type Academy, academyIn, type MetaArgs } from '../../academy.ts'
import { pageMeta } from './page-meta.ts'

/** The academy in the words of schema.org; what is not known is left out. */
function inJsonLd({ name, origin, tagline, email, phone, address, socialLinks }: Academy) {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    image: `${origin}/pictures/academy.png`,
    ...(tagline && { description: tagline }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ href }) => href) }),
  }
}

export function landingMeta(args: MetaArgs): MetaDescriptor[] {
  const academy = academyIn(args)
  const { name, tagline } = academy
  const does = `${name} teaches mathematics to Classes 1 to 12, one line after another.`
  return [
    ...pageMeta(
      args,
      {
        title: `${name}: mathematics for Classes 1 to 12`,
        description: `${tagline ? `${tagline} ` : ''}${does} Register as a student online.`,
        path: '/',
      },
      { whole: true },
    ),
    { 'script:ld+json': inJsonLd(academy) },
  ]
}
