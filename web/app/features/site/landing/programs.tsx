import { classesInWords } from '@ganit/contract/site/classes-taught'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { academyIn, textsIn, useAcademy } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { languageOf } from '../../../i18n/languages.ts'
import paper from '../../../ui/layout/paper.module.css'
import { useClassesOffered } from '../../../ui/text/classes-taught.ts'
import { CardPicture } from '../card-picture.tsx'
import cards from '../cards.module.css'
import { ClassCards } from '../class-cards.tsx'
import { type CourseOnShow, publicCourses } from '../class-pages/public-courses.ts'
import { pageMeta } from '../page-meta.ts'
import section from '../section.module.css'
import classes from '../text-page.module.css'
import type { Route } from './+types/programs'

/** Courses with their picture, or their class's figure. */
function CourseCards({ courses }: { courses: readonly CourseOnShow[] }) {
  const { i18n } = useLingui()

  return (
    <ul className={`grid above32 ${cards.courses}`}>
      {courses.map(({ id, name, subtitle, image, classNumber, category }) => (
        <li key={id} className={`column anchor sheet ${cards.course}`}>
          <CardPicture image={image} classNumber={classNumber} isOrnament />
          <div className={`column gap6 grows ${cards.cardText}`}>
            <h3>
              <Link to={`/programs/course/${id}`}>{name}</Link>
            </h3>
            <p>{subtitle}</p>
            <p className={cards.kind}>
              {i18n.t('Class {classNumber}, {category}', { classNumber, category })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export const loader = ({ context }: Route.LoaderArgs) => publicCourses(context.get(pageContext).api)

export const meta: Route.MetaFunction = (args) => {
  const i18n = textsIn(args)
  const { classesTaught } = academyIn(args)
  return pageMeta(args, {
    title: i18n.t('Programs'),
    description: classesTaught
      ? i18n.t('Mathematics for {classes}: topics, books and what is taught.', {
          classes: classesInWords(classesTaught, languageOf(i18n)),
        })
      : i18n.t('Mathematics for each of the Classes 1 to 12: topics, books and what is taught.'),
    path: '/programs',
  })
}

export default function Programs({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { classesTaught } = useAcademy()
  const offered = useClassesOffered()
  const courses = loaderData.filter(({ classNumber }) => offered.some((n) => n === classNumber))

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>{i18n.t('Programs')}</h1>
        <p className={paper.lead}>
          {classesTaught
            ? i18n.t('We teach {classes}.', {
                classes: classesInWords(classesTaught, languageOf(i18n)),
              })
            : i18n.t(
                'Twelve classes, from counting to calculus. Each figure is drawn to scale on the squares behind it.',
              )}
        </p>
        <ClassCards level="h2" />
        {courses.length > 0 && (
          <section aria-labelledby="courses" className={classes.also}>
            <h2 id="courses" className={section.heading}>
              {i18n.t('Courses')}
            </h2>
            <CourseCards courses={courses} />
          </section>
        )}
      </div>
    </main>
  )
}
