import type { SiteTruth, Truth } from '@ganit/contract/office/site-truth'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { siteTruth } from './settings.data.ts'

const WORDS: Record<Truth, string> = {
  name: 'Name of the academy',
  phone: 'Phone',
  address: 'Address',
  classes: 'Classes you teach',
  testimonials: 'Testimonials',
  courses: 'Courses',
  posts: 'Blog',
  about: 'About',
  solutions: 'Solutions',
  team: 'Team',
  career: 'Career',
  terms: 'Terms',
  privacy: 'Privacy',
}

const STATES = { sample: 'Still a sample:', empty: 'Not there yet:' } as const

/** The parts of the public site that are not the academy's own yet, with links to where they are changed. */
export function SiteTruths() {
  const query = useQuery(siteTruth)
  return (
    <QueryView
      query={query}
      failure="What the site says could not be loaded."
      skeleton={<SkeletonRows rows={2} photo={false} label="Loading what the site says..." />}
    >
      {(truths) =>
        truths.every(({ state }) => state === 'true') ? (
          <p>The website says nothing that is not yours.</p>
        ) : (
          (['sample', 'empty'] as const).map((state) => (
            <Truths key={state} state={state} of={truths.filter((each) => each.state === state)} />
          ))
        )
      }
    </QueryView>
  )
}

const Truths = ({ state, of }: { state: keyof typeof STATES; of: SiteTruth }) =>
  of.length > 0 && (
    <p className="wrap gap4-16">
      <span>{STATES[state]}</span>
      {of.map(({ what, link }) => (
        <Link key={what} to={link}>
          {WORDS[what as Truth] ?? what}
        </Link>
      ))}
    </p>
  )
