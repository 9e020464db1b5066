import { useAcademy } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import classes from './hero.module.css'
import { UnitCircleFigure } from './unit-circle-figure.tsx'

const AT_A_GLANCE = [
  ['Subject', 'Mathematics'],
  ['Classes', '1 to 12'],
  ['To register', 'Seven short steps'],
  ['You need', 'A photo and an email'],
  ['Fees', 'Monthly, by the 10th'],
] as const

export function Hero() {
  const academy = useAcademy()

  return (
    <section id="hero" className={`${classes.hero} ${paper.squared}`}>
      <div className={`${paper.wrap} ${classes.inside}`}>
        <div>
          <h1>
            Show your <span className={paper.hi}>working</span>
          </h1>
          <p className={classes.lead}>
            {academy.name} teaches mathematics to Classes 1 to 12, one line after another. Where the
            working is written down, a wrong answer shows where to start.
          </p>
          <div className={classes.ways}>
            <ButtonLink to="/student/register" variant="main" size="xl">
              REGISTER STUDENT
            </ButtonLink>
            <ButtonLink to="/#programs" variant="quiet">
              See the twelve classes <Icon name="arrowRight" />
            </ButtonLink>
          </div>
        </div>
        <aside className={`${paper.label} ${classes.label}`} aria-label="At a glance">
          <p className={classes.cap}>
            {academy.name} <span lang="hi">गणित</span>
          </p>
          <dl>
            {AT_A_GLANCE.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
      <UnitCircleFigure />
    </section>
  )
}
