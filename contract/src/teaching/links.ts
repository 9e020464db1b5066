import { optionalText } from '../shared.ts'

const LINK_MAX = 500
const LINK_START = /^https:\/\//i

/** Why a link is refused. */
export const LINK_SENTENCES = {
  start: 'A link begins with https://.',
  space: 'A link has no spaces.',
  private: 'This address is not public.',
} as const

export const beginsAsLink = (link: string) => LINK_START.test(link)

/** A link that families will open, or null. The server also refuses hosts that are not public. */
export const optionalLink = (label: string) =>
  optionalText(label, LINK_MAX).refine(
    (link) => link === null || beginsAsLink(link),
    LINK_SENTENCES.start,
  )
