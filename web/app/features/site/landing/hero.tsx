import { Trans, useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { trialAddress, useAcademy } from '../../../academy.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { phrase } from '../../../i18n/phrase.ts'
import { useByDay } from '../../../i18n/use-by-day.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { useClassesOffered } from '../../../ui/text/classes-taught.ts'
import { useContactAddresses } from '../contact-links.tsx'
import classes from './hero.module.css'
import { teachesIn } from './teaches.ts'
import { UnitCircleFigure } from './unit-circle-figure.tsx'

/** Call, WhatsApp and Map, as far as the academy has entered them. */
function ContactWays() {
  const { i18n } = useLingui()

  const { mapLink } = useAcademy()
  const { call, whatsapp } = useContactAddresses()
  const ways = [
    { text: i18n.t('Call'), icon: 'phone', href: call },
    { text: 'WhatsApp', icon: 'bubble', href: whatsapp },
    { text: i18n.t('Map'), icon: 'pin', href: mapLink },
  ] as const
  if (ways.every(({ href }) => !href)) return null

  return (
    <ul className={classes.reach} aria-label={i18n.t('Reach us')}>
      {ways.map(
        ({ text, icon, href }) =>
          href && (
            <li key={text}>
              <a href={href} rel="noopener">
                <Icon name={icon} /> {text}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

/** The facts about batches that class pages show. */
type Shows = { times: boolean; fees: boolean; places: boolean }

/** `Times, fees and free places` */
function contentsOf({ times, fees, places }: Shows) {
  if (!times) return phrase('What is taught')
  if (fees && places) return phrase('Times, fees and free places')
  if (fees) return phrase('Times and fees')
  return places ? phrase('Times and free places') : phrase('Times')
}

type HeroProps = {
  shows: Shows
  /** The day by which the office calls a visitor who asks today; null without a promise. */
  promise: { day: string; today: string } | null | '' | undefined
}

/** Links to the pages of the classes that are offered. */
function ClassNumbers({ shows, promise }: HeroProps) {
  const { i18n } = useLingui()
  const byDay = useByDay()
  const offered = useClassesOffered()
  const callsBy = promise && byDay(promise.day, promise.today)

  return (
    <nav className={classes.numbers} aria-labelledby="class-numbers">
      <h2 id="class-numbers">{i18n._(contentsOf(shows))}</h2>
      <p className="quiet">{i18n.t('Choose a class.')}</p>
      <ul>
        {offered.map((n) => (
          <li key={n}>
            <Link to={`/programs/class/${n}`}>{n}</Link>
          </li>
        ))}
      </ul>
      <p className="quiet">
        <Trans id="Or <0>ask us</0>." components={{ 0: <Link to="/enquire" /> }} />{' '}
        {callsBy && <span>{i18n.t('We call you by {callsBy}.', { callsBy })}</span>}
      </p>
    </nav>
  )
}

/**
 * The academy's own opening words in the reader's language, else in the one that was written first, which `lang` names;
 * undefined for the shipped ones.
 */
function useOpeningWords(name: 'headline' | 'lead') {
  const { openingWords } = useAcademy()
  const language = useLanguage()
  if (!openingWords) return undefined
  const { first } = openingWords
  const own = openingWords[language]?.[name]
  const text = own || openingWords[first]?.[name]
  return text ? { text, lang: own ? undefined : first } : undefined
}

/**
 * The first screen: what the academy is, the links to class pages and contact, and answers to what parents ask first.
 */
export function Hero({ shows, promise }: HeroProps) {
  const { i18n } = useLingui()

  const academy = useAcademy()
  const { name, hasFreeTrial, classesTaught } = academy
  const [headline, lead] = [useOpeningWords('headline'), useOpeningWords('lead')]

  return (
    <section id="hero" className={`anchor clip ${classes.hero} ${paper.squared}`}>
      <div className={`${paper.wrap} ${classes.inside}`}>
        <div>
          <h1 lang={headline?.lang}>
            {headline?.text ?? (
              <Trans
                id="Show your <0>working</0>"
                components={{ 0: <span className={paper.hi} /> }}
              />
            )}
          </h1>
          <p className={`above24 large ${classes.lead}`}>
            <span lang={lead?.lang}>{lead?.text ?? teachesIn(i18n, { name, classesTaught })}</span>{' '}
            {hasFreeTrial && i18n.t('The first lesson is free.')}
            {!hasFreeTrial &&
              !lead &&
              i18n.t('Where the working is written down, a wrong answer shows where to start.')}
          </p>
          <div className={`wrap gap16 centred above32 ${classes.ways}`}>
            <ButtonLink to="/student/register" variant="main" size="xl">
              {i18n.t('REGISTER STUDENT')}
            </ButtonLink>
            {hasFreeTrial && (
              <ButtonLink to={trialAddress(academy)} size="xl">
                {i18n.t('Free trial lesson')}
              </ButtonLink>
            )}
          </div>
          <ContactWays />
        </div>
        <ClassNumbers shows={shows} promise={promise} />
      </div>
      <UnitCircleFigure />
    </section>
  )
}
