import { useAcademy } from '../../academy.ts'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/coming-soon'
import { ExamCard } from './exam-card.tsx'
import classes from './exams.module.css'
import { EXAMS, OTHER_EXAMS } from './exams.ts'
import { pageMeta } from './page-meta.ts'
import page from './text-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Courses for competitive exams',
    description:
      'Courses for JEE, UGC NET, UPSC, WBSC, NEET and CUET are coming soon. Ask to be told when they begin.',
    path: '/coming-soon',
  })

export default function ComingSoon() {
  const { email } = useAcademy()

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>Coming soon</h1>
        <p className={paper.lead}>
          Courses for competitive exams are being prepared. Ask with one mail to be told when yours
          begins.
        </p>
        <div className={classes.exams}>
          {EXAMS.map((exam) => (
            <ExamCard key={exam.id} exam={exam} email={email} />
          ))}
        </div>
        <div className={classes.exams}>
          {OTHER_EXAMS.map((exam) => (
            <ExamCard key={exam.id} exam={exam} email={email} />
          ))}
        </div>
      </div>
    </main>
  )
}
