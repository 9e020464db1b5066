import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import { CLASS_TOPICS } from './class-topics.ts'
import { useContactAddresses } from './contact-links.tsx'
import classes from './hero.module.css'
import { UnitCircleFigure } from './unit-circle-figure.tsx'

/** Call, WhatsApp and Map, as far as the academy has entered them. */
function Reach() {
  const { mapLink } = useAcademy()
  const { call, whatsapp } = useContactAddresses()
  const ways = [
    { text: 'Call', icon: 'phone', href: call },
    { text: 'WhatsApp', icon: 'bubble', href: whatsapp },
    { text: 'Map', icon: 'pin', href: mapLink },
  ] as const
  if (ways.every(({ href }) => !href)) return null

  return (
    <ul className={classes.reach} aria-label="Reach us">
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

/** What class pages show of their batches. */
type Shows = { times: boolean; fees: boolean; places: boolean }

/** `Times, fees and free places` */
function contentsOf({ times, fees, places }: Shows) {
  if (!times) return 'What is taught'
  const parts = ['Times', ...(fees ? ['fees'] : []), ...(places ? ['free places'] : [])]
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

type HeroProps = {
  shows: Shows
  /** By when the office calls who asks, `tomorrow`; null without a promise. */
  callsBy: string | null
}

/** The twelve class pages, a press away. */
function ClassNumbers({ shows, callsBy }: HeroProps) {
  return (
    <nav className={classes.numbers} aria-labelledby="class-numbers">
      <h2 id="class-numbers">{contentsOf(shows)}</h2>
      <p className="quiet">Choose a class.</p>
      <ul>
        {CLASS_TOPICS.map((topic, n) => (
          <li key={topic}>
            <Link to={`/programs/class/${n + 1}`}>{n + 1}</Link>
          </li>
        ))}
      </ul>
      <p className="quiet">
        Or <Link to="/enquire">ask us</Link>. {callsBy && <span>We call you by {callsBy}.</span>}
      </p>
    </nav>
  )
}

/** The first screen: what the academy is, the way in, and the answers to what parents ask first. */
export function Hero({ shows, callsBy }: HeroProps) {
  const { name, hasFreeTrial } = useAcademy()

  return (
    <section id="hero" className={`anchor clip ${classes.hero} ${paper.squared}`}>
      <div className={`${paper.wrap} ${classes.inside}`}>
        <div>
          <h1>
            Show your <span className={paper.hi}>working</span>
          </h1>
          <p className={`above24 large ${classes.lead}`}>
            {name} teaches mathematics to Classes 1 to 12, one line after another.{' '}
            {hasFreeTrial
              ? 'The first lesson is free.'
              : 'Where the working is written down, a wrong answer shows where to start.'}
          </p>
          <div className={`wrap gap16 centred above32 ${classes.ways}`}>
            <ButtonLink to="/student/register" variant="main" size="xl">
              REGISTER STUDENT
            </ButtonLink>
            {hasFreeTrial && (
              <ButtonLink to="/enquire" size="xl">
                Free trial lesson
              </ButtonLink>
            )}
          </div>
          <Reach />
        </div>
        <ClassNumbers shows={shows} callsBy={callsBy} />
      </div>
      <UnitCircleFigure />
    </section>
  )
}
