import { useLingui } from '@lingui/react'
import { textsIn, useAcademy } from '../../academy.ts'
import { phrase } from '../../i18n/phrase.ts'
import button from '../../ui/buttons/button.module.css'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/coming-soon'
import classes from './landing/exams.module.css'
import { pageMeta } from './page-meta.ts'
import page from './text-page.module.css'

type Exam = {
  /** The section's anchor on the page. */
  id: string
  name: string
  about: string
}

const EXAMS: readonly Exam[] = [
  {
    id: 'jee',
    name: 'JEE Main and Advanced',
    about: phrase(
      'For engineering colleges: algebra, calculus, coordinate geometry and vectors in depth.',
    ),
  },
  {
    id: 'ugc-net',
    name: 'UGC NET',
    about: phrase('For teaching at universities and for research fellowships.'),
  },
  {
    id: 'upsc',
    name: 'UPSC',
    about: phrase(
      'For the civil services: numeracy and reasoning, and mathematics as an optional paper.',
    ),
  },
  {
    id: 'wbsc',
    name: 'WBSC',
    about: phrase('For the services of West Bengal: arithmetic and reasoning.'),
  },
]

const OTHER_EXAMS: readonly Exam[] = [
  {
    id: 'neet',
    name: 'NEET',
    about: phrase('For medical colleges: the mathematics that its physics takes for granted.'),
  },
  {
    id: 'cuet',
    name: 'CUET',
    about: phrase('For central universities: mathematics and the general test.'),
  },
]

/** A planned exam course, with a mail link to be told when it starts. */
function ExamCard({ exam, email }: { exam: Exam; email: string }) {
  const { i18n } = useLingui()

  const { id, name, about } = exam
  const subject = encodeURIComponent(`Notify me: ${name}`)
  const body = encodeURIComponent(`Please tell me when the course for ${name} begins.`)

  return (
    <section id={id} className={`column gap8 sheet ${classes.exam}`} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <p>{i18n._(about)}</p>
      <a
        href={`mailto:${email}?subject=${subject}&body=${body}`}
        className={`${button.root} ${button.link}`}
        aria-describedby={`${id}-name`}
      >
        {i18n.t('Notify Me')}
      </a>
    </section>
  )
}

export const meta: Route.MetaFunction = (args) => {
  const i18n = textsIn(args)
  return pageMeta(args, {
    title: i18n.t('Courses for competitive exams'),
    description: i18n.t(
      'Courses for JEE, UGC NET, UPSC, WBSC, NEET and CUET are coming soon. Ask to be told when they begin.',
    ),
    path: '/coming-soon',
  })
}

export default function ComingSoon() {
  const { i18n } = useLingui()

  const { email } = useAcademy()

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>{i18n.t('Coming soon')}</h1>
        <p className={paper.lead}>
          {i18n.t(
            'Courses for competitive exams are being prepared. Ask with one mail to be told when yours begins.',
          )}
        </p>
        <div className={`grid gap24 halves above24 ${classes.exams}`}>
          {EXAMS.map((exam) => (
            <ExamCard key={exam.id} exam={exam} email={email} />
          ))}
        </div>
        <div className={`grid gap24 halves above24 ${classes.exams}`}>
          {OTHER_EXAMS.map((exam) => (
            <ExamCard key={exam.id} exam={exam} email={email} />
          ))}
        </div>
      </div>
    </main>
  )
}
