import { listClassTimes } from '@ganit/contract/batches'
import { Link, redirect } from 'react-router'
import { pageContext } from '../../api/page-context.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/class-page'
import { ClassCourses } from './class-courses.tsx'
import { ClassModules } from './class-modules.tsx'
import classes from './class-page.module.css'
import { Books, Facts, Quotation, Topics } from './class-sections.tsx'
import { ClassTimes } from './class-times.tsx'
import { CLASS_TOPICS } from './class-topics.ts'
import { contentOfClass } from './classes/content-of-class.ts'
import { ContactLinks } from './contact-links.tsx'
import { ClassFigure } from './figures/class-figure.tsx'
import { pageMeta } from './page-meta.ts'
import { publicCourses } from './public-courses.ts'
import section from './section.module.css'

/** The content stays on the server: a page takes along its own class's only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOfClass(params.classNumber)
  if (!content) throw redirect('/')
  const { api } = context.get(pageContext)
  const { classNumber } = content
  const [courses, batches] = await Promise.all([
    publicCourses(api),
    api(listClassTimes, { params: { classNumber: String(classNumber) } }),
  ])
  return {
    ...content,
    batches,
    courses: courses.filter((course) => course.classNumber === classNumber),
  }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return []
  const { classNumber, lead } = args.loaderData
  return pageMeta(args, {
    title: `Class ${classNumber}: ${CLASS_TOPICS[classNumber - 1]} and more`,
    description: lead,
    path: `/programs/class/${classNumber}`,
    picture: `/pictures/class-${classNumber}.png`,
  })
}

export default function ClassPage({ loaderData: content }: Route.ComponentProps) {
  const { classNumber, lead, caption, courses, batches } = content

  return (
    <main id="main" tabIndex={-1} className={paper.ruled}>
      <div className={`${classes.head} ${paper.squared}`}>
        <div className={`${paper.wrap} ${classes.inside}`}>
          <div>
            <Link to="/programs" className={classes.back}>
              <Icon name="arrowLeft" /> Back to programs
            </Link>
            <h1>Class {classNumber}</h1>
            <p className={paper.lead}>{lead}</p>
            <ClassTimes batches={batches} />
            <div className={classes.ways}>
              <ButtonLink to="/student/register" variant="main">
                Join Class {classNumber}
              </ButtonLink>
              <ContactLinks className={classes.contact} />
            </div>
          </div>
          <figure>
            <ClassFigure classNumber={classNumber} className={classes.figure} />
            <figcaption>{caption}</figcaption>
          </figure>
        </div>
      </div>
      <ClassModules key={classNumber} classNumber={classNumber} />
      <div className={`${section.section} ${paper.wrap} ${classes.columns}`} data-follows>
        <Topics topics={content.topics} />
        <Facts facts={content.facts} />
        <Books books={content.books} />
        <ClassCourses classNumber={classNumber} courses={courses} />
      </div>
      <Quotation {...content.quotation} />
    </main>
  )
}
