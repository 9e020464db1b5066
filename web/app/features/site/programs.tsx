import { pageContext } from '../../api/page-context.ts'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/programs'
import { ClassCards } from './class-cards.tsx'
import { CourseCards } from './course-cards.tsx'
import { pageMeta } from './page-meta.ts'
import { publicCourses } from './public-courses.ts'
import section from './section.module.css'
import classes from './text-page.module.css'

export const loader = ({ context }: Route.LoaderArgs) => publicCourses(context.get(pageContext).api)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Programs',
    description: 'Mathematics for each of the Classes 1 to 12: topics, books and what is taught.',
    path: '/programs',
  })

export default function Programs({ loaderData: courses }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>Programs</h1>
        <p className={paper.lead}>
          Twelve classes, from counting to calculus. Each figure is drawn to scale on the squares
          behind it.
        </p>
        <ClassCards level="h2" />
        {courses.length > 0 && (
          <section aria-labelledby="courses" className={classes.also}>
            <h2 id="courses" className={section.heading}>
              Courses
            </h2>
            <CourseCards courses={courses} />
          </section>
        )}
      </div>
    </main>
  )
}
