import { listToppers } from '@ganit/contract/exams/toppers'
import { getSettings } from '@ganit/contract/ground/settings'
import {
  classesInWords,
  classNumbersInWords,
  manyInWords,
} from '@ganit/contract/site/classes-taught'
import { listPublishedPosts } from '@ganit/contract/site/posts'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { type MetaDescriptor, redirect } from 'react-router'
import { type Academy, academyIn, type MetaArgs, textsIn, useAcademy } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { languageOf } from '../../../i18n/languages.ts'
import { phrase } from '../../../i18n/phrase.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { todayIn } from '../../../ui/text/times/dates.ts'
import { ClassCards } from '../class-cards.tsx'
import { contentOfClass } from '../classes/content-of-class.ts'
import { drawnPicture, pageMeta } from '../page-meta.ts'
import { toPostRow } from '../post-rows.tsx'
import { RoleChoice } from '../role-choice.tsx'
import section from '../section.module.css'
import type { Route } from './+types/landing'
import { Hero } from './hero.tsx'
import classes from './landing.module.css'
import { LatestPosts } from './latest-posts.tsx'
import { teachesIn } from './teaches.ts'
import { Testimonials } from './testimonials.tsx'
import { Toppers } from './toppers.tsx'

/** The signs ∵ (because) and ∴ (therefore), which neither font has. */
function Dots({ isTherefore = false }: { isTherefore?: boolean }) {
  const [ends, middle] = isTherefore ? [17, 3] : [3, 17]
  return (
    <svg className={classes.dots} viewBox="0 0 22 20" aria-hidden="true">
      <circle cx="3" cy={ends} r="2.6" />
      <circle cx="19" cy={ends} r="2.6" />
      <circle cx="11" cy={middle} r="2.6" />
    </svg>
  )
}

const REASONS = [
  [phrase('Expert Tutors'), phrase('They teach the chapter and the mistakes it invites.')],
  [phrase('Interactive Classes'), phrase('Students come up to the board and work there.')],
  [
    phrase('Flexible Scheduling'),
    phrase('Batches with fixed weekly times, so that a week can be planned.'),
  ],
  [phrase('Personalized Learning'), phrase('Practice chosen from what went wrong last week.')],
] as const

/** The fifth reason: the classes that are taught. */
function useGrades() {
  const { i18n } = useLingui()
  const { classesTaught } = useAcademy()
  if (!classesTaught)
    return [i18n.t('Grade 1 to 12'), i18n.t('One academy from counting to calculus.')]
  const numbers = classNumbersInWords(classesTaught, languageOf(i18n))
  return [i18n.t('Grade {numbers}', { numbers }), i18n.t('One academy from year to year.')]
}

/** Laid out as a proof: because, because, therefore. */
function WhyChoose() {
  const { i18n } = useLingui()
  const grades = useGrades()
  const reasons = [...REASONS.map((texts) => texts.map((text) => i18n._(text))), grades]

  return (
    <section id="about" className={section.section}>
      <div className={paper.wrap}>
        <h2 className={section.heading}>
          {i18n.t('Why Choose {name}?', { name: useAcademy().name })}
        </h2>
        <p className={paper.lead}>
          {i18n.t('Five reasons, set out the way we ask for them in class.')}
        </p>
        <ul className={`above40 ruled ${classes.because}`}>
          {reasons.map(([reason, explained]) => (
            <li key={reason}>
              <Dots />
              <h3>{reason}</h3>
              <p>{explained}</p>
            </li>
          ))}
        </ul>
        <p className={classes.therefore}>
          <Dots isTherefore />
          {i18n.t('A student who is not afraid of the next chapter.')}
        </p>
      </div>
    </section>
  )
}

function OurPrograms() {
  const { i18n } = useLingui()
  const { classesTaught } = useAcademy()

  return (
    <section id="programs" className={`${section.section} ${paper.squared}`} data-edged>
      <div className={paper.wrap}>
        <h2 className={section.heading}>{i18n.t('Our Programs')}</h2>
        <p className={paper.lead}>
          {classesTaught
            ? i18n.t('{many} classes. Each figure is drawn to scale on the squares behind it.', {
                many: manyInWords(classesTaught, languageOf(i18n)),
              })
            : i18n.t('Twelve classes. Each figure is drawn to scale on the squares behind it.')}
        </p>
        <ClassCards />
      </div>
    </section>
  )
}

/** The academy in schema.org's terms; unknown values are left out. */
function toJsonLd(academy: Academy) {
  const { name, origin, logo, tagline, email, phone, address, socialLinks } = academy
  const { classesTaught } = academy
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name,
    url: `${origin}/`,
    logo: origin + (logo?.mark ?? '/icons/icon-512.png'),
    image: origin + (logo?.preview ?? drawnPicture(academy, 'academy')),
    ...(tagline
      ? { description: tagline }
      : classesTaught && {
          description: `${name}: mathematics for ${classesInWords(classesTaught)}`,
        }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ href }) => href) }),
  }
}

function landingMeta(args: MetaArgs): MetaDescriptor[] {
  const academy = academyIn(args)
  const { name, tagline, classesTaught } = academy
  const i18n = textsIn(args)
  const does = teachesIn(i18n, academy)
  const register = i18n.t('Register as a student online.')
  return [
    ...pageMeta(
      args,
      {
        title: classesTaught
          ? i18n.t('{name}: mathematics for {classes}', {
              name,
              classes: classesInWords(classesTaught, languageOf(i18n)),
            })
          : i18n.t('{name}: mathematics for Classes 1 to 12', { name }),
        description: `${tagline ? `${tagline} ` : ''}${does} ${register}`,
        path: '/',
      },
      { whole: true },
    ),
    { 'script:ld+json': toJsonLd(academy) },
  ]
}

/** A floating link to register, shown after the section with this id has scrolled out of view and hidden at the footer. */
function FloatingRegister({ after }: { after: string }) {
  const { i18n } = useLingui()

  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const section = document.getElementById(after)
    if (!section) return
    const footer = document.querySelector('footer')
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      setShown(inView.size === 0)
    })
    observer.observe(section)
    if (footer) observer.observe(footer)
    return () => observer.disconnect()
  }, [after])

  if (!isShown) return null
  return (
    <ButtonLink to="/student/register" variant="main" className={`unprinted ${classes.floating}`}>
      {i18n.t('Student Register')}
    </ButtonLink>
  )
}

const LATEST_POSTS = 3

const factOf = (classNumber: number) => {
  const fact = contentOfClass(String(classNumber))?.facts.at(-1)
  return fact && { ...fact, classNumber }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const settings = await api(getSettings, {})
  if (settings.landing_redirects_to_login) throw redirect('/login/student')
  const posts = await api(listPublishedPosts, { querystring: { page_size: LATEST_POSTS } })
  return {
    promise: settings.calls_by && { day: settings.calls_by, today: todayIn(settings.time_zone) },
    shows: {
      times: settings.shows_batch_times,
      fees: settings.shows_fees,
      places: settings.shows_seats,
    },
    testimonials: settings.testimonials,
    toppers: await api(listToppers, {}),
    posts: posts.items.map(toPostRow),
    // A fact of the lowest class fills the place of posts until the academy writes some.
    fact: posts.items.length === 0 ? factOf(settings.classes_taught?.[0] ?? 1) : undefined,
  }
}

export const meta: Route.MetaFunction = landingMeta

export default function Landing({
  loaderData: { shows, promise, testimonials, toppers, posts, fact },
}: Route.ComponentProps) {
  const { i18n } = useLingui()

  return (
    <main id="main" tabIndex={-1} className={paper.ruled}>
      <Hero shows={shows} promise={promise} />
      <WhyChoose />
      <section id="roles" className={section.section} data-follows>
        <div className={paper.wrap}>
          <h2 className={section.heading}>{i18n.t('Who is signing in?')}</h2>
          <RoleChoice />
          <p className={section.further}>
            <ButtonLink to="/enquire">{i18n.t('Ask us')}</ButtonLink>
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
