import { z } from 'zod'
import { read } from '../endpoint.ts'

/** Parts of the public site that should be the academy's own. */
export const TRUTHS = [
  'name',
  'phone',
  'address',
  'classes',
  'testimonials',
  'courses',
  'posts',
  'about',
  'solutions',
  'team',
  'career',
  'terms',
  'privacy',
] as const
export type Truth = (typeof TRUTHS)[number]

/**
 * `what` is one of `TRUTHS`. `true`: the academy's own; `sample`: as shipped with Ganit; `empty`: nothing is shown.
 * `link` leads to the page on which it is changed.
 */
export const SiteTruth = z.array(
  z.object({ what: z.string(), state: z.enum(['true', 'sample', 'empty']), link: z.string() }),
)
export type SiteTruth = z.output<typeof SiteTruth>

export const getSiteTruth = read('/site-truth', {
  access: ['admin'],
  summary: 'What of the site is still a sample',
  response: SiteTruth,
})
