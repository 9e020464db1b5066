import paper from '../../ui/layout/paper.module.css'
import { ClassCards } from './class-cards.tsx'
import section from './section.module.css'

export function OurPrograms() {
  return (
    <section id="programs" className={`${section.section} ${paper.squared}`} data-edged>
      <div className={paper.wrap}>
        <h2 className={section.heading}>Our Programs</h2>
        <p className={paper.lead}>
          Twelve classes. Each figure is drawn to scale on the squares behind it.
        </p>
        <ClassCards />
      </div>
    </section>
  )
}
