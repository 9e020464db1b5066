import button from '../../ui/buttons/button.module.css'
import classes from './exams.module.css'
import type { Exam } from './exams.ts'

/** An exam whose course does not exist yet, and a mail that asks to be told when it does. */
export function ExamCard({ exam, email }: { exam: Exam; email: string }) {
  const { id, name, about } = exam
  const subject = encodeURIComponent(`Notify me: ${name}`)
  const body = encodeURIComponent(`Please tell me when the course for ${name} begins.`)

  return (
    <section id={id} className={classes.exam} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <p>{about}</p>
      <a
        href={`mailto:${email}?subject=${subject}&body=${body}`}
        className={`${button.root} ${button.link}`}
        aria-describedby={`${id}-name`}
      >
        Notify Me
      </a>
    </section>
  )
}
