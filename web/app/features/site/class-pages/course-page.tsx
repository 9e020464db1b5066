import { getSettings } from '@ganit/contract/ground/settings'
import { getPublicCourse } from '@ganit/contract/site/courses'
import { useLingui } from '@lingui/react'
import { data, Link, redirect } from 'react-router'
import { textsIn, titled } from '../../../academy.ts'
import { isRefusal, pageContext } from '../../../api/page-context.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { CourseVideo } from '../../../ui/video/course-video.tsx'
import { ClassFigure } from '../figures/class-figure.tsx'
import { NotHere } from '../not-here.tsx'
import { pageMeta } from '../page-meta.ts'
import page from '../text-page.module.css'
import type { Route } from './+types/course-page'
import classes from './course-page.module.css'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const course = await api(getPublicCourse, { params: { id } }).catch((thrown: unknown) => {
    if (isRefusal(thrown, 404)) return null
    throw thrown
  })
  if (!course) return data(null, { status: 404 })
  const { classes_taught: taught } = await api(getSettings, {})
  if (taught && !taught.includes(course.class_level_id)) throw redirect('/programs')
  return data({
    id: course.course_id,
    name: course.course_name,
    subtitle: course.course_subtitle,
    image: course.course_image_path,
    video: course.course_video_path,
    classNumber: course.class_level_id,
    category: course.category_name,
    chapters: course.curriculums.map(({ curriculum_id, curriculum_name }) => ({
      id: curriculum_id,
      name: curriculum_name,
    })),
    essentials: course.essentials.map(({ essential_id, name, description }) => ({
      id: essential_id,
      name,
      description,
    })),
  })
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: course } = args
  if (!course) return [...titled('No such course')(args), { name: 'robots', content: 'noindex' }]
  return pageMeta(args, {
    title: course.name,
    description: `${course.subtitle}. ${textsIn(args).t('Class {classNumber}, {category}', {
      classNumber: course.classNumber,
      category: course.category,
    })}.`,
    path: `/programs/course/${course.id}`,
    ...(course.image && { picture: course.image }),
  })
}

/** A course with its curriculum and essentials. */
export default function CoursePage({ loaderData: course }: Route.ComponentProps) {
  const { i18n } = useLingui()

  if (!course)
    return (
      <NotHere
        title={i18n.t('This course is not here')}
        to="/programs"
        label={i18n.t('All programs')}
      />
    )
  const { name, subtitle, image, video, classNumber, category, chapters, essentials } = course

  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.ruled}`}>
      <div className={paper.wrap}>
        <Link to="/programs" className={`gap6 centred below24 ${classes.back}`}>
          <Icon name="arrowLeft" /> {i18n.t('Back to programs')}
        </Link>
        <div className={`grid top ${classes.head}`}>
          <div>
            <h1 className="breaks">{name}</h1>
            <p className={paper.lead}>{subtitle}</p>
            <p className={classes.kind}>
              <Link to={`/programs/class/${classNumber}`}>
                {i18n.t('Class {classNumber}', { classNumber })}
              </Link>
              , {category}
            </p>
            <ButtonLink to="/student/register" variant="main">
              {i18n.t('Register for Class {classNumber}', { classNumber })}
            </ButtonLink>
          </div>
          <div className={`stack clip ${classes.picture} ${paper.squared}`}>
            {image ? (
              <img src={image} alt="" />
            ) : (
              <ClassFigure classNumber={classNumber} isOrnament />
            )}
          </div>
        </div>
        <div className={classes.sections}>
          {chapters.length > 0 && (
            <section aria-labelledby="curriculum">
              <h2 id="curriculum">{i18n.t('Curriculum')}</h2>
              <ol className={classes.chapters}>
                {chapters.map(({ id, name: chapter }) => (
                  <li key={id}>{chapter}</li>
                ))}
              </ol>
            </section>
          )}
          {essentials.length > 0 && (
            <section aria-labelledby="essentials">
              <h2 id="essentials">{i18n.t('Classroom essentials')}</h2>
              <dl className={classes.essentials}>
                {essentials.map(({ id, name: essential, description }) => (
                  <div key={id}>
                    <dt className="strong">{essential}</dt>
                    <dd className="quiet breaks">{description}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {video && <CourseVideo address={video} name={name} />}
        </div>
      </div>
    </main>
  )
}
