import { listPublishedPosts } from '@ganit/contract/posts'
import { getSettings } from '@ganit/contract/settings'
import { listToppers } from '@ganit/contract/toppers'
import { redirect } from 'react-router'
import { pageContext } from '../../api/page-context.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/landing'
import { contentOfClass } from './classes/content-of-class.ts'
import { FloatingRegister } from './floating-register.tsx'
import { Hero } from './hero.tsx'
import { landingMeta } from './landing-meta.ts'
import { LatestPosts } from './latest-posts.tsx'
import { OurPrograms } from './our-programs.tsx'
import { postRow } from './post-rows.tsx'
import { RoleChoice } from './role-choice.tsx'
import section from './section.module.css'
import { Testimonials } from './testimonials.tsx'
import { Toppers } from './toppers.tsx'
import { WhyChoose } from './why-choose.tsx'

const LATEST_POSTS = 3

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const settings = await api(getSettings, {})
  if (settings.landing_redirects_to_login) throw redirect('/login/student')
  const posts = await api(listPublishedPosts, { querystring: { page_size: LATEST_POSTS } })
  return {
    testimonials: settings.testimonials,
    toppers: await api(listToppers, {}),
    posts: posts.items.map(postRow),
    // Something to read until the academy writes: of the first class, for all may follow it.
    fact: posts.items.length === 0 ? contentOfClass('1')?.facts.at(-1) : undefined,
  }
}

export const meta: Route.MetaFunction = landingMeta

export default function Landing({
  loaderData: { testimonials, toppers, posts, fact },
}: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className={paper.ruled}>
      <Hero />
      <WhyChoose />
      <section id="roles" className={section.section} data-follows>
        <div className={paper.wrap}>
          <h2 className={section.heading}>Who is signing in?</h2>
          <RoleChoice />
          <p className={section.further}>
            <ButtonLink to="/enquire">Ask us</ButtonLink>
          </p>
        </div>
      </section>
      <OurPrograms />
      {toppers.length > 0 && <Toppers lists={toppers} />}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <LatestPosts posts={posts} fact={fact} />
      <FloatingRegister after="hero" />
    </main>
  )
}
