import { useAcademy } from '../../academy.ts'
import paper from '../../ui/layout/paper.module.css'
import { Dots } from './dots.tsx'
import section from './section.module.css'
import classes from './why-choose.module.css'

const REASONS = [
  ['Expert Tutors', 'They teach the chapter and the mistakes it invites.'],
  ['Interactive Classes', 'Students come up to the board and work there.'],
  ['Flexible Scheduling', 'Batches with fixed weekly times, so that a week can be planned.'],
  ['Personalized Learning', 'Practice chosen from what went wrong last week.'],
  ['Grade 1 to 12', 'One academy from counting to calculus.'],
] as const

/** Set out as a proof: because, because, therefore. */
export function WhyChoose() {
  return (
    <section id="about" className={section.section}>
      <div className={paper.wrap}>
        <h2 className={section.heading}>Why Choose {useAcademy().name}?</h2>
        <p className={paper.lead}>Five reasons, set out the way we ask for them in class.</p>
        <ul className={classes.because}>
          {REASONS.map(([reason, explained]) => (
            <li key={reason}>
              <Dots />
              <h3>{reason}</h3>
              <p>{explained}</p>
            </li>
          ))}
        </ul>
        <p className={classes.therefore}>
          <Dots isTherefore />A student who is not afraid of the next chapter.
        </p>
      </div>
    </section>
  )
}
