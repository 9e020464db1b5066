import { DEFAULT_ACADEMY, type FooterPage } from '@ganit/contract/ground/settings'
import { type SiteTruth, TRUTHS, type Truth } from '@ganit/contract/office/site-truth'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'

const SETTINGS = '/admin/settings'
const LINKS: Record<Truth, string> = {
  name: SETTINGS,
  phone: SETTINGS,
  address: SETTINGS,
  classes: `${SETTINGS}#classes-taught`,
  testimonials: `${SETTINGS}#testimonials`,
  courses: '/admin/courses/all',
  posts: '/admin/blog/all',
  about: `${SETTINGS}/pages/about`,
  solutions: `${SETTINGS}/pages/solutions`,
  team: `${SETTINGS}/pages/team`,
  career: `${SETTINGS}/pages/career`,
  terms: `${SETTINGS}/pages/terms`,
  privacy: `${SETTINGS}/pages/privacy`,
}

type State = SiteTruth[number]['state']

const ownOr = (isOwn: boolean, other: State): State => (isOwn ? 'true' : other)

/** The parts of the public site: which are the academy's own, which are still samples, which are empty. */
export async function readSiteTruth(db: Db): Promise<SiteTruth> {
  const settings = await readSettings(db)
  const { academy_name, phone, address, classes_taught, testimonials } = settings
  const { rows } = await sql<{ courses: boolean; posts: boolean; pages: FooterPage[] }>`
    select exists (select from courses where on_front_page and is_active) as courses,
      exists (select from posts where status = 'published') as posts,
      array(select page from site_pages where version > 1) as pages`.execute(db)
  const [{ courses, posts, pages } = { courses: false, posts: false, pages: [] }] = rows
  const shown = testimonials.filter(({ is_sample }) => !is_sample || classes_taught === null)
  const ofPage = (page: FooterPage, other: State) => ownOr(pages.includes(page), other)
  const states: Record<Truth, State> = {
    name: ownOr(academy_name !== DEFAULT_ACADEMY.name, 'sample'),
    phone: ownOr(phone !== null, 'empty'),
    address: ownOr(address !== null, 'empty'),
    classes: ownOr(classes_taught !== null, 'sample'),
    testimonials: shown.some(({ is_sample }) => is_sample)
      ? 'sample'
      : ownOr(shown.length > 0, 'empty'),
    courses: ownOr(courses, 'empty'),
    posts: ownOr(posts, 'empty'),
    about: ofPage('about', 'empty'),
    solutions: ofPage('solutions', 'empty'),
    team: ofPage('team', 'empty'),
    career: ofPage('career', 'empty'),
    terms: ofPage('terms', 'sample'),
    privacy: ofPage('privacy', 'sample'),
  }
  return TRUTHS.map((what) => ({ what, state: states[what], link: LINKS[what] }))
}
