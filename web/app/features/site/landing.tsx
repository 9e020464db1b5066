import { academy } from '../../academy.ts'
import paper from '../../ui/paper.module.css'
import { FloatingRegister } from './floating-register.tsx'
import { Hero } from './hero.tsx'
import { RoleChoice } from './role-choice.tsx'
import classes from './section.module.css'
import { WhyChoose } from './why-choose.tsx'

export const meta = () => [
  { title: `${academy.name}: mathematics for Classes 1 to 12` },
  {
    name: 'description',
    content: `${academy.name} teaches mathematics to Classes 1 to 12, one line after another. Register as a student online.`,
  },
]

export default function Landing() {
  return (
    <main id="main" tabIndex={-1} className={paper.ruled}>
      <Hero />
      <WhyChoose />
      <section id="roles" className={classes.section} data-follows>
        <div className={paper.wrap}>
          <h2 className={classes.heading}>Who is signing in?</h2>
          <RoleChoice />
        </div>
      </section>
      <FloatingRegister after="hero" />
    </main>
  )
}
